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

/**
 * What notes which functions each file of tests ran, where that is asked for (`npm run
 * test:whole`).
 */
const counting = (file: string): string[] => (FOLDER === undefined ? [] : [`tests/executed/${file}`]);

/**
 * What is about a JSON file, or about no store at all, such as the lock, the pages and the matrix
 * of roles and calls: run once.
 */
const ONCE = ['tests/contract/once/**'];
const EVERY = ['tests/contract/**/*.test.ts'];

/**
 * The files of the contract suite by their names, one blank between two. @throws when there is none
 * of a name.
 */
const contractFiles = (names: string): string[] =>
  names.split(' ').map((name) => {
    const file = `tests/contract/${name}.test.ts`;
    // Under another name it would be left out without a word.
    if (!existsSync(new URL(file, import.meta.url))) throw new Error(`There is no ${file}.`);
    return file;
  });

/**
 * What asks something of PGlite itself, its driver and its one connection: many at once (nobody
 * booked twice, the next number of fifty, one key), every call that writes (`writes`: a call that
 * waits for itself never ends there), long writes and transactions that fail in their midst, what
 * is taken back, bytes, a scan that its reader leaves, streams of events, a store that is begun,
 * filled anew and taken over by the next process, and every statement a screen reads by.
 *
 * All else that asks something of a database runs on PostgreSQL, whose code PGlite runs: who may do
 * what in which state, and what a call may hold, is decided above the store, which is asked by the
 * plans and writes that the store's own suite holds on PGlite one by one. What could slip through
 * is a fault of PGlite's alone (its parameters, its results, its kept plans) in a statement that
 * neither that suite nor these files make, such as what a board asks.
 */
const OF_PGLITE = contractFiles(
  'attacks booked-once bulk bulk-trouble demo-day events export export-under-way files invoices jobs offers-restart payments positions races records repeated-calls ' +
    'search setup sign-in-limits statements undo verify-history archive-history writes',
);

/**
 * What is decided at the gate, in the log or in the bytes of a picture, and asks a database next to
 * nothing that other files do not ask it: the texts of all 2,161 statements of a run were compared,
 * and theirs are made by others too but for other columns of a row (`select` and `update` are
 * written for the fields that are asked for and sent) and the first page of lists that no test of
 * rows opens. What `demo-day` fills anew is held on PGlite.
 */
const NOT_OF_POSTGRES = contractFiles(
  'attacks audit-log auth bad-input-calls bad-input-entities bad-input-imports bad-input-uploads confirm demo-day grants ' +
    'heavy-calls history mock-levers names proxies thumbnails uploads versions',
);

/**
 * The one contract suite, over one of the stores. What nobody asks more of is one server for all
 * files of a worker.
 */
const contract = (store: string, include: string[], globalSetup: string[] = []) => ({
  test: {
    name: `contract-${store}`,
    include,
    exclude: [...(store === 'json' ? [] : ONCE), ...(store === 'postgres' ? NOT_OF_POSTGRES : [])],
    env: { TEST_STORE: store },
    globalSetup: ['tests/contract/folder.ts', 'tests/contract/in-background.ts', ...globalSetup],
    setupFiles: counting('node.ts'),
    // The files of a worker share what they import: reading the whole product again for each took
    // longer than its tests.
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
    // Five projects read the same sources: what one of them made of a file, by its content, the
    // others take, and so does the next run.
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
      contract('json', EVERY),
      contract('pglite', OF_PGLITE, ['tests/contract/pglite.ts']),
      contract('postgres', EVERY, ['tests/contract/postgres.ts']),
      // Another product, so another house: one process has one.
      { test: { name: 'second', include: ['tests/second/*.test.ts'], testTimeout: 60_000 } },
      // A real database is started for some of them.
      {
        test: {
          name: 'store',
          include: ['tests/store/**/*.test.ts'],
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
