import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How wide comments are, indentation included. The formatter holds code to 120 and leaves comments
 * as they are.
 */
const COLUMNS = 100;

/** A comment on lines of its own. What tools read of one has to stay on its line. */
const COMMENT = /^\s*(?:\/\*|\*|\/\/)(?!.*(?:biome-ignore|@ts-|https?:\/\/\S{60}))/;

/** The lines of a source text that are comments and too wide. */
export const wideComments = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line].length > COLUMNS && COMMENT.test(line)
        ? [`${path}:${at + 1}: a comment of ${[...line].length} columns: wrap it at ${COLUMNS}`]
        : [],
    );

export const checkComments = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    // Git names what somebody is about to delete, too.
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .flatMap((path) => wideComments(path, readFileSync(join(root, path), 'utf8')));
