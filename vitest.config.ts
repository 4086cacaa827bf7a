import { defineConfig } from 'vitest/config';

/** What is about a JSON file, or about no store at all, such as the lock, the pages and the matrix of roles and calls: run once. */
const ONCE = ['tests/contract/once/**'];

/**
 * What is decided before a store is asked for more than a record or a session: who somebody is, what a call may hold, what an address
 * means. Run on a file and on PostgreSQL; PGlite answers the same statements by PostgreSQL's own code, and what its driver is asked
 * for (transactions, locks, bytes, long writes, starts) is held by all other files and by the store's own suite.
 */
const NO_STATEMENT_OF_ITS_OWN = (
  'account addresses auth bad-input* bulk-names changed-address confirm customers document-types factors fuzz ' +
  'grants mock-levers names owner permission-sample preferences proxies related-titles service-addresses users workers'
)
  .split(' ')
  .map((name) => `tests/contract/${name}.test.ts`);

const LEFT_OUT: { readonly [store: string]: string[] } = {
  json: [],
  pglite: [...ONCE, ...NO_STATEMENT_OF_ITS_OWN],
  postgres: ONCE,
};

/** The one contract suite, over one of the stores. What nobody asks more of is one server for all files of a worker. */
const contract = (store: string, globalSetup: string[] = []) => ({
  test: {
    name: `contract-${store}`,
    include: ['tests/contract/**/*.test.ts'],
    exclude: LEFT_OUT[store] ?? [],
    env: { TEST_STORE: store },
    globalSetup: ['tests/contract/folder.ts', 'tests/contract/in-background.ts', ...globalSetup],
    // The files of a worker share what they import: reading the whole product again for each took longer than its tests.
    isolate: false,
    testTimeout: 60_000,
    // The first host of a store waits until its database is prepared.
    hookTimeout: 240_000,
  },
});

export default defineConfig({
  test: {
    // By itself vitest leaves one core free, which on two cores means one file at a time.
    maxWorkers: 2,
    // Five projects read the same sources: what one of them made of a file, by its content, the others take, and so does the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      contract('json'),
      contract('pglite', ['tests/contract/pglite.ts']),
      contract('postgres', ['tests/contract/postgres.ts']),
      // A real database is started for some of them.
      {
        test: {
          name: 'store',
          include: ['tests/store/**/*.test.ts'],
          globalSetup: ['tests/contract/in-background.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
