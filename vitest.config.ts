import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By itself vitest leaves one core free, which on two cores means one file at a time.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'], testTimeout: 20_000 } },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          // Each file starts a whole server, and passwords are hashed slowly on purpose.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // A real database is started for some of them.
      { test: { name: 'store', include: ['tests/store/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
