import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { preparedIn } from './prepare-once.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What tests start as processes of their own. */
const PROGRAMS = {
  product: 'tests/contract/run-child.ts',
  pulse: 'tests/contract/pulse-child.ts',
  lock: 'tests/contract/lock-child.ts',
  embedded: 'tests/store/embedded-child.ts',
  numbers: 'tests/store/numbers-child.ts',
  pglite: 'tests/contract/pglite-child.ts',
  postgres: 'tests/contract/postgres-child.ts',
} as const;

/**
 * A program of tests, as a file for Node. Reading the product's sources takes most of the time in
 * which a process of it starts, and tests start dozens: whoever needs a program first builds them
 * all, for the whole run.
 */
export const programOf = async (program: keyof typeof PROGRAMS, run = inject('run')): Promise<string> =>
  join(await preparedIn(run, 'programs', buildInto), `${program}.js`);

/** The folder of the server as `npm run build` makes it, once for the whole run. */
export const builtServer = (): Promise<string> =>
  preparedIn(inject('run'), 'server', async (outDir) => {
    const { build } = await import('vite');
    await build({ configFile: join(ROOT, 'vite.server.config.ts'), build: { outDir } });
  });

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

/** A module finds the files next to it where its source is. */
const withOwnAddress = (code: string, id: string): string | undefined =>
  code.includes('import.meta.url')
    ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    : undefined;
