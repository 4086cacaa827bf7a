import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder for each test of a file or block, and what lies in it. It is removed afterwards. */
export function ownFolder(prefix: string): (...path: readonly string[]) => string {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), `${prefix}-`));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return (...path) => join(folder, ...path);
}
