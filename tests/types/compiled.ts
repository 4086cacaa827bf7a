import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What the compiler says of a file. */
export type Sentence = { readonly code: string; readonly message: string };

/**
 * Everything the compiler says of the files of a configuration, by their paths below `root`; one
 * program for all of them. A message of several lines is one text.
 */
export function compiled(root: string, project: string): ReadonlyMap<string, readonly Sentence[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', project, '--noEmit', '--pretty', 'false'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const text = new Map<string, Sentence[]>();
  for (const report of `${stdout}${stderr}`.split(/\n(?! )/).filter((each) => each.trim() !== '')) {
    const [, file, code, message] = report.match(/^(.+?)\(\d+,\d+\): error (TS\d+): ([\s\S]*)$/) ?? [];
    if (file === undefined || code === undefined || message === undefined) throw new Error(report);
    text.set(file, [...(text.get(file) ?? []), { code, message }]);
  }
  return text;
}
