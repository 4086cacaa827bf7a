import type { TestProject } from 'vitest/node';
import { testServer } from '../store/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server on which hosts of tests have their databases. */
    postgres: string;
  }
}

/** One PostgreSQL server for all contract tests of a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  project.provide('postgres', server.url);
  return () => server.close();
}
