import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { newDatabase, testServer } from '../store/server.ts';
import { preparedByRun, prepareMeanwhile, whenPrepared } from './in-background.ts';
import { type Beginning, prepareDemo, prepareTables } from './prepared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The note that tells of the server. */
    postgres: string;
  }
}

type Prepared = {
  /** The address of the server on which hosts of tests have their databases. */
  readonly server: string;
  /** The names of databases there that hosts begin with a copy of; nobody writes them. */
  readonly templates: { readonly [begin in Exclude<Beginning, 'empty'>]: string };
};

/** One PostgreSQL server for all contract tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-note-'));
  const note = join(folder, 'prepared.json');
  let close: (() => Promise<void>) | undefined;
  const prepared = prepareMeanwhile(note, async (): Promise<Prepared> => {
    const server = await testServer({ prepared: preparedByRun });
    close = () => server.close();
    const tables = await server.database();
    await prepareTables({ url: tables });
    const demo = await newDatabase(server.url, nameOf(tables));
    await prepareDemo({ DATABASE_URL: demo, SECRET: 'a secret of tests, which nobody guesses' });
    return { server: server.url, templates: { tables: nameOf(tables), demo: nameOf(demo) } };
  });
  project.provide('postgres', note);
  return async () => {
    await prepared;
    await close?.();
    await rm(folder, { recursive: true, force: true });
  };
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** The address of a database of one's own. */
export async function postgresFor(note: string, begin: Beginning): Promise<string> {
  const { server, templates } = await whenPrepared<Prepared>(note);
  return newDatabase(server, begin === 'empty' ? undefined : templates[begin]);
}
