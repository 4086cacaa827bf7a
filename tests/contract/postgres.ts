import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { newDatabase } from '../store/databases.ts';
import { testServer } from '../store/server.ts';
import { RUN } from './in-background.ts';
import { prepareMeanwhile, whenPrepared } from './prepare-once.ts';
import type { Beginning } from './prepared.ts';
import { programOf } from './programs.ts';

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
    const server = await testServer({ run: RUN });
    close = () => server.close();
    // The run's own process has to read sources for its workers meanwhile.
    const { stdout } = await promisify(execFile)(process.execPath, [await programOf('postgres', RUN), server.url]);
    const made: { readonly tables: string; readonly demo: string } = JSON.parse(stdout);
    return { server: server.url, templates: { tables: nameOf(made.tables), demo: nameOf(made.demo) } };
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
