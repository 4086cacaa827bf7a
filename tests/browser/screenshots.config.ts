import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run screenshots`: the scenes of the accessibility tests as pictures in screenshots/. */
export default defineConfig({ ...tests, testMatch: 'screenshots.ts' });
