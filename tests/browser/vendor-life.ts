import { expect, type Locator, type Page } from '@playwright/test';
import { Person } from '../journeys/people.ts';
import { ListPage } from './list.ts';
import type { RunningServer } from './server.ts';
import { giveCode, givePassword, settled } from './stage.ts';

/** What the life of a vendor takes besides its pages: who calls, other people's work, the clock. */

/** Somebody who calls the API, signed in by the testers' lever. */
export const personOf = async (product: RunningServer, email: string): Promise<Person> =>
  Object.assign(new Person(product.url), { cookie: await product.session(email) });

const DUBAI = 4 * 3_600_000;

/**
 * A day of a month so many months on, at an hour of Dubai: on whatever day the tests are run, what
 * they do stands in the middle of a month, and what follows in the next one.
 */
export function monthsOn(months: number, day: number, hour = 9): Date {
  const now = new Date(Date.now() + DUBAI);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, hour) - DUBAI);
}

/** Moves the server's clock, which ends whoever was signed in, and does what is due by then. */
export async function moveClock(product: RunningServer, to: Date): Promise<void> {
  const answer = await product.call('POST', '/mock/clock', { now: to.toISOString() });
  expect(answer.ok).toBe(true);
}

/** Signs in with password and code. */
export async function signInOn(
  page: Page,
  { email, password, codeFor }: { email: string; password: string; codeFor: (email: string) => Promise<string> },
): Promise<void> {
  await page.goto('/login');
  await givePassword(page, email, password);
  await giveCode(page, await codeFor(email));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(/login/);
}

/**
 * Takes the system's dialogs for files from a page, for `chooseFile`: early, since a dialog that is
 * opened before the browser knows of it is nobody's.
 */
export const takeChoosers = (page: Page): void => void page.on('filechooser', () => undefined);

/** Chooses a file as people do: by the dialog the press opens. */
export async function chooseFile(
  page: Page,
  open: () => Promise<void>,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(file);
}

/** A paper among those required of a vendor. */
export const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** The requirements of a vendor, each with where it stands. */
export const ask = (page: Page, name: string): Locator =>
  page.locator('main .requirement').filter({ has: page.getByText(name, { exact: true }) });

/** Answers the question a move asks, and waits until it is made. */
export async function sayYes(page: Page, yes: string, done: string | RegExp): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name: yes, exact: true }).click();
  await expect(new ListPage(page).notice(done)).toBeVisible();
  await settled(page);
}
