import { defineConfig } from 'vitest/config';

/** Tests that write into the tree they run in: `run.ts` runs them in a copy. */
export default defineConfig({ test: { include: ['tests/added/*.test.ts'], testTimeout: 180_000 } });
