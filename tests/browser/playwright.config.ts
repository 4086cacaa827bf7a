import { defineConfig } from '@playwright/test';
import { scratchFolder } from '../stage/scratch.ts';
import { FLAGS } from './chromium.ts';
import { PATIENCE } from './throttling.ts';

process.env.TMPDIR = scratchFolder();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  // As many as there are cores: a third one took as long in all, and let waits run out.
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test that fails now and then is mended (npm run test:repeat), never tried again.
  retries: 0,
  timeout: 60_000 * PATIENCE,
  expect: { timeout: 10_000 * PATIENCE },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Dates must come out in Dubai's time whatever the browser's zone is.
    timezoneId: 'America/New_York',
    // Fades and slides are drawn sixty times a second, which is an eighth of what tests cost;
    // nothing else of the app hangs on it. Tests of what opens, closes and keeps the focus
    // meanwhile ask for motion.
    reducedMotion: 'reduce',
    actionTimeout: 10_000 * PATIENCE,
    // Recording costs a third of a test's time: `--trace on` does it.
    // global-setup.ts sets the variable before a worker reads this.
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      // One process for all pages of a worker, so that the scripts it compiled once stay compiled
      // (see stage.ts). Pages are gone before what is optimised for them pays: without that,
      // loading one costs a fifth less, judging it a seventh.
      args: [...FLAGS, '--process-per-site', '--js-flags=--no-opt --no-maglev'],
    },
  },
});
