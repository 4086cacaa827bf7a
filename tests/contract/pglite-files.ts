import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Beginning } from './prepared.ts';

/** Where a host of a data folder has its PGlite. */
export const INSIDE = 'postgres';

/** The name of the image of a beginning, in whichever folder. */
export const imageName = (begin: Beginning): string => `${begin}.image`;

/** Puts a PGlite into a data folder, as an image has it: that is an archive of its files. */
export async function unpack(image: string, folder: string): Promise<void> {
  const into = join(folder, INSIDE);
  await mkdir(into, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', image, '-C', into]);
}
