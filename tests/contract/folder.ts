import { constants } from 'node:fs';
import { access, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where hosts have their data folders: a worker ends without closing the hosts its files shared. */
    folder: string;
  }
}

/** Memory that is a folder, where the machine has one. */
const MEMORY = '/dev/shm';
/** Bytes that must be free in it: containers are often given a small one. */
const ENOUGH = 2 ** 31;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await baseFor(project), 'contract-'));
  project.provide('folder', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * A store in a JSON file waits for the disk at every write, which no test of a contract can see the end of: in memory a write takes a
 * fraction. The folders of databases are too large for it.
 */
async function baseFor({ config }: TestProject): Promise<string> {
  if (config.env.TEST_STORE !== 'json') return tmpdir();
  const isThere = await access(MEMORY, constants.W_OK).then(
    () => statfs(MEMORY).then(({ bavail, bsize }) => bavail * bsize >= ENOUGH),
    () => false,
  );
  return isThere ? MEMORY : tmpdir();
}
