import type { CDPSession, Page } from '@playwright/test';
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';
import { counting, type Executed, FOLDER, note } from './collect.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    beginCounting(): Promise<void>;
    noteExecuted(): Promise<void>;
  }
}

type Counted = { readonly began: number; readonly device: CDPSession; readonly take: () => Promise<Executed> };

async function countedOn(page: Page): Promise<Counted> {
  const device = await page.context().newCDPSession(page);
  const take = await counting((method, params) => device.send(method as 'Profiler.enable', params as undefined));
  return { began: performance.now(), device, take };
}

async function noteOf(test: string, { began, device, take }: Counted): Promise<void> {
  note(FOLDER ?? '', { test, seconds: (performance.now() - began) / 1000, executed: await take() });
  await device.detach();
}

/** Counts what a page runs until the function it answers is called with the test's name. */
export async function countedPage(page: Page): Promise<(test: string) => Promise<void>> {
  if (FOLDER === undefined) return async () => undefined;
  const counted = await countedOn(page);
  return async (test) => (page.isClosed() ? undefined : noteOf(test, counted));
}

const counted = new WeakMap<Page, Counted>();

/** What the page of a component test asks this process. */
export const countingCommands: { readonly [name: string]: BrowserCommand<[]> } = {
  async beginCounting({ page }) {
    counted.set(page, await countedOn(page));
  },
  async noteExecuted({ page, testPath = '' }) {
    const found = counted.get(page);
    if (found) await noteOf(testPath.slice(process.cwd().length + 1), found);
  },
};
