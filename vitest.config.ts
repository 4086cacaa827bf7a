import { defineConfig } from 'vitest/config';

/** The one contract suite, over one of the stores. Each file starts a whole server, and passwords are hashed slowly on purpose. */
const contract = (store: string, globalSetup: string[] = []) => ({
  test: {
    name: `contract-${store}`,
    include: ['tests/contract/**/*.test.ts'],
    env: { TEST_STORE: store },
    globalSetup,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // By itself vitest leaves one core free, which on two cores means one file at a time.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'], testTimeout: 20_000 } },
      contract('json'),
      contract('pglite'),
      contract('postgres', ['tests/contract/postgres.ts']),
      // A real database is started for some of them.
      { test: { name: 'store', include: ['tests/store/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
