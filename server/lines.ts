import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** The version, e.g. `0.1.0+1a2b3c4`: package version and commit if known. */
export const VERSION: string = [packageVersion(), commit()].filter((part) => part !== '').join('+');

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Of a build, what made it says; of a clone, git. */
function commit(): string {
  const text = (process.env.GIT_COMMIT ?? '').trim();
  if (/^[0-9a-f]{7,40}$/.test(text)) return text.slice(0, 7);
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2000,
    })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** A line for whoever runs the product: when it was (UTC), what ran, and what happened. */
export const operational = (line: string, now = new Date()): string => `${now.toISOString()} ${VERSION} ${line}`;

/** Prints it. What is wrong goes to standard error. */
export const logLine = (line: string): void => console.log(operational(line));
export const logError = (line: string): void => console.error(operational(line));
