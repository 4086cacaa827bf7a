import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { newDatabase, testServer } from '../store/server.ts';
import { type Beginning, prepareDemo, prepareTables } from './prepared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The address of the server on which hosts of tests have their databases. */
      readonly server: string;
      /** The names of databases there that hosts begin with a copy of; nobody writes them. */
      readonly templates: { readonly [begin in Exclude<Beginning, 'empty'>]: string };
    };
  }
}

/** One PostgreSQL server for all contract tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const tables = await server.database();
  await prepareTables({ url: tables });
  const demo = await newDatabase(server.url, nameOf(tables));
  await prepareDemo({ DATABASE_URL: demo, SECRET: 'a secret of tests, which nobody guesses' });
  project.provide('postgres', { server: server.url, templates: { tables: nameOf(tables), demo: nameOf(demo) } });
  return () => server.close();
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** The address of a database of one's own. */
export const postgresFor = ({ server, templates }: ProvidedContext['postgres'], begin: Beginning): Promise<string> =>
  newDatabase(server, begin === 'empty' ? undefined : templates[begin]);
