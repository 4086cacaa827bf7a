import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Where hosts have their data folders: a worker ends without closing the hosts its files
     * shared.
     */
    folder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  project.provide('folder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
