import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { prepareMeanwhile, whenPrepared } from './in-background.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the programs of tests are built: below the packages they import. */
    programs: string;
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What tests start as processes of their own. */
const PROGRAMS = {
  product: 'tests/contract/run-child.ts',
  lock: 'tests/contract/once/lock-child.ts',
  crash: 'tests/contract/once/crash-child.ts',
  embedded: 'tests/store/embedded-child.ts',
} as const;

/** One folder for all projects of a run. */
export function setup(project: TestProject): () => Promise<void> {
  const folder = join(ROOT, 'node_modules/.cache', `test-programs-${process.pid}`);
  project.provide('programs', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * A program of tests, as a file for Node. Reading the product's sources takes most of the time in which a process of it starts, and
 * tests start dozens: whoever needs a program first builds them all, for the whole run.
 */
export async function programOf(program: keyof typeof PROGRAMS): Promise<string> {
  const folder = inject('programs');
  const note = join(folder, 'built.json');
  await mkdir(folder, { recursive: true });
  const isFirst = await mkdir(join(folder, 'begun')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isFirst) await prepareMeanwhile(note, () => buildInto(folder));
  await whenPrepared(note);
  return join(folder, `${program}.js`);
}

async function buildInto(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [{ name: 'own-address', transform: withOwnAddress }],
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { input: { ...PROGRAMS }, output: { format: 'es' } },
    },
  });
}

/** A module finds the files beside it where its source is. */
const withOwnAddress = (code: string, id: string): string | undefined =>
  code.includes('import.meta.url')
    ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    : undefined;
