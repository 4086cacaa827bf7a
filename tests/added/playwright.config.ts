import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import tests from '../browser/playwright.config.ts';

/** What people do with an entity that was added, in the copy where `run.ts` added it. */
export default defineConfig({
  ...tests,
  testDir: '.',
  globalSetup: fileURLToPath(new URL('../browser/global-setup.ts', import.meta.url)),
});
