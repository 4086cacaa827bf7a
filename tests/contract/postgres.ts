import type { TestProject } from 'vitest/node';
import { newDatabase, testServer } from '../store/server.ts';
import { prepareDemo } from './prepared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The address of the server on which hosts of tests have their databases. */
      readonly server: string;
      /** The name of a database there with the demo's tables and records, which nobody writes. */
      readonly demo: string;
    };
  }
}

/** One PostgreSQL server for all contract tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const demo = await server.database();
  await prepareDemo({ DATABASE_URL: demo, SECRET: 'a secret of tests, which nobody guesses' });
  project.provide('postgres', { server: server.url, demo: new URL(demo).pathname.slice(1) });
  return () => server.close();
}

/** The address of a database of one's own, empty or with the demo. */
export const postgresFor = (
  { server, demo }: { readonly server: string; readonly demo: string },
  { empty }: { readonly empty: boolean },
): Promise<string> => newDatabase(server, empty ? undefined : demo);
