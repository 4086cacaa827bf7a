import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Linux's folder in memory. Containers often give it 64 MB, on which nothing of a run would fit.
 */
const IN_MEMORY = '/dev/shm';
/**
 * What a run keeps at once is a quarter of it: databases, what two browsers and compilers put
 * aside.
 */
const ROOMY = 4 * 1024 ** 3;

/** Room below a folder, in bytes; none where there is no such folder. */
function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * The folder for all that a test run throws away: in memory where there is room, else where TMPDIR
 * says. Hosts write and rename their files some ten thousand times a run, and a disk made that a
 * third dearer. What is started from here inherits it.
 */
export function scratchFolder(): string {
  return roomIn(IN_MEMORY) >= ROOMY ? IN_MEMORY : tmpdir();
}
