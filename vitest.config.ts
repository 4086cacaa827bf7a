import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { FLAGS, findChromium, machine } from './tests/browser/chromium.ts';
import { FOLDER } from './tests/executed/collect.ts';
import { countingCommands } from './tests/executed/commands.ts';
import { scratchFolder } from './tests/stage/scratch.ts';

process.env.TMPDIR = scratchFolder();

const counting = (file: string): string[] => (FOLDER === undefined ? [] : [`tests/executed/${file}`]);

const CONTRACT = ['tests/contract/**/*.test.ts'];

const contractFiles = (names: string): string[] =>
  names.split(' ').map((name) => {
    const file = `tests/contract/${name}.test.ts`;
    // Under another name it would be left out without a word.
    if (!existsSync(new URL(file, import.meta.url))) throw new Error(`There is no ${file}.`);
    return file;
  });

/** Server-only behaviour: concurrency, plans, cursors, LISTEN. `WHOLE=1`: every file. */
const ON_A_SERVER =
  process.env.WHOLE === '1'
    ? CONTRACT
    : contractFiles(
        'archive-history booked-once bulk bulk-trouble escalation events export export-under-way files fuzz import offers ' +
          'offers-restart payments presence races repeated-calls search sign-in-limits statements undo verify-history writes',
      );

const AFTER_UNITS = { groupOrder: 1 };

/** The contract suite over one store; a worker's files share a server. */
const contract = (name: string, store: string, include: string[]) => ({
  test: {
    name,
    include,
    sequence: AFTER_UNITS,
    env: { TEST_STORE: store },
    globalSetup: [
      'tests/contract/folder.ts',
      'tests/contract/in-background.ts',
      store === 'postgres' ? 'tests/contract/postgres.ts' : 'tests/contract/pglite.ts',
    ],
    setupFiles: counting('node.ts'),
    // Reloading the product per file took longer than its tests.
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
    // Shares transformed sources between projects and runs.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'],
          setupFiles: [...counting('node.ts'), 'tests/stage/house.ts'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      // Parts of the server over a database in memory, without a host.
      {
        test: {
          name: 'integration',
          include: ['tests/integration/*.test.ts', 'tests/integration/*.test.tsx'],
          sequence: AFTER_UNITS,
          setupFiles: [...counting('node.ts'), 'tests/stage/house.ts'],
          isolate: false,
          testTimeout: 20_000,
          // The first that asks for a store starts it.
          hookTimeout: 120_000,
        },
      },
      // Parts of the UI in a real browser, with the answers of the API given: no server, no build.
      {
        plugins: [react()],
        // Under test antd gives all that it names the same id.
        define: { 'process.env.NODE_ENV': JSON.stringify('development') },
        // Found before the first test: what is found amid one loads it anew.
        optimizeDeps: { entries: ['tests/component/**/*.tsx', 'src/main.tsx'] },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          setupFiles: [...counting('page.ts'), 'tests/component/setup.ts'],
          // Reading the whole app again for each file took longer than its tests.
          isolate: false,
          testTimeout: 20_000,
          // What is waited for may take long where both cores are busy.
          expect: { poll: { timeout: 8_000 } },
          browser: {
            commands: countingCommands,
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 8_000,
              // Days must come out in the house's time whatever the browser's zone is.
              contextOptions: {
                viewport: { width: 1600, height: 1000 },
                locale: 'en-GB',
                timezoneId: 'America/New_York',
              },
              launchOptions: {
                // Looked for where it is needed: the other projects run without one.
                get executablePath() {
                  return findChromium(machine(() => chromium.executablePath()));
                },
                args: [...FLAGS],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      contract('contract', 'embedded', CONTRACT),
      contract('contract-postgres', 'postgres', ON_A_SERVER),
      // Another product, so another house: one process has one.
      { test: { name: 'second', include: ['tests/second/*.test.ts'], sequence: AFTER_UNITS, testTimeout: 60_000 } },
      // A real database is started for some of them.
      {
        test: {
          name: 'store',
          include: ['tests/store/**/*.test.ts'],
          sequence: AFTER_UNITS,
          setupFiles: [...counting('node.ts'), 'tests/stage/house.ts'],
          globalSetup: ['tests/contract/in-background.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
