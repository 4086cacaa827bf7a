import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a run keeps what its tests share: below the packages, which programs in it import. */
    run: string;
  }
}

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** The folder of this run, the same for all of its projects. Its workers get it as `run`. */
export const RUN = join(PACKAGES, '.cache', `test-run-${process.pid}`);

export function setup(project: TestProject): void {
  project.provide('run', RUN);
  removeLeft();
  // Other projects may still need it when this one is done.
  process.once('exit', () => rmSync(RUN, { recursive: true, force: true }));
}

/** A run that was killed could not tidy up. */
function removeLeft(): void {
  const caches = dirname(RUN);
  for (const name of existsSync(caches) ? readdirSync(caches) : []) {
    const [, pid] = /^test-run-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(caches, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
