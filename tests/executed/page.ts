import { afterAll, beforeAll } from 'vitest';
import { commands } from 'vitest/browser';

/** Notes what each file of component tests ran, in its page. */
beforeAll(() => commands.beginCounting());
afterAll(() => commands.noteExecuted(), 60_000);
