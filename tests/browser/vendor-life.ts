import { expect, type Locator, type Page } from '@playwright/test';
import { ListPage } from './list.ts';
import type { RunningServer } from './server.ts';
import { giveCode, givePassword, settled } from './stage.ts';

/** What the life of a vendor takes besides its pages: who calls, other people's work, the clock. */

type Json = { readonly [field: string]: unknown };

/** Calls the API as somebody; answers what it said. @throws when that is a refusal. */
export async function callAs<T = Json & { readonly id: number }>(
  product: RunningServer,
  email: string,
  [method, path, body]: readonly [method: 'GET' | 'POST', path: string, body?: Json],
): Promise<T> {
  const Cookie = await product.session(email);
  const answer = await product.call(method, `/api/${path}`, body, { Cookie });
  expect(answer.ok, `${method} ${path}: ${await answer.clone().text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** The raw records of a collection. */
export const storedIn = async (product: RunningServer, collection: string): Promise<(Json & { id: number })[]> =>
  (await product.call('GET', `/mock/records/${collection}?_limit=1000`)).json() as Promise<(Json & { id: number })[]>;

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

export type Booked = {
  readonly service: string;
  readonly option: string;
  readonly zone: number;
  readonly vendor: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
};

/**
 * Has a booking taken, given to a vendor and a worker of its own, done and paid; answers its id.
 */
export async function fulfilled(
  product: RunningServer,
  ops: string,
  { service: name, option, zone, vendor, day }: Booked,
): Promise<number> {
  const list = 'screen_label=booking-list';
  const service = (await storedIn(product, 'services')).find(({ service_name }) => service_name === name);
  const { version_id, service: made } = await callAs<{
    readonly version_id: number;
    readonly service: { readonly options: { readonly [id: string]: { readonly id: number; readonly name: string } } };
  }>(product, ops, ['GET', `bookings/bookable/${service?.id}?${list}`]);
  const chosen = Object.values(made.options).find((each) => each.name === option);
  const worker = await callAs(product, ops, [
    'POST',
    'workers?screen_label=worker-list',
    {
      first_name: 'Rosa',
      last_name: 'Mendoza',
      phone: '+971501230077',
      user_type: 'Worker',
      service_types: [service?.sub_category_id],
      vendor_id: vendor,
      full_address: 'Room 4, Al Quoz 2, Dubai',
      document_type_id: 1,
      document_id_number: '784-1990-1',
      document_expiry_date: '2049-12-31',
    },
  ]);
  const booking = await callAs(product, ops, [
    'POST',
    `bookings?${list}`,
    {
      customer_id: 3,
      service_id: service?.id,
      version_id,
      basket: { hours: 0, quantity: 0, recurring: false, selection: [{ option_id: chosen?.id, count: 1 }] },
      address: 'Flat 12, Marina Walk, Dubai',
      zone_id: zone,
      schedule_date: day,
      schedule_time: '10:00',
    },
  ]);
  const steps: readonly (readonly [move: string, answers?: Json])[] = [
    ['approve', { mode: 'manual' }],
    ['assign-vendor', { vendor_id: vendor }],
    ['assign-worker', { worker_id: worker.id }],
    ['start'],
    ['complete'],
    ['mark-paid'],
  ];
  for (const [move, answers = {}] of steps)
    await callAs(product, ops, ['POST', `bookings/${booking.id}/${move}?${list}`, answers]);
  return booking.id;
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

/** A paper among those a vendor is asked for. */
export const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** The requirements of a vendor, each with where it stands. */
export const asked = (page: Page, name: string): Locator =>
  page.locator('main .requirement').filter({ has: page.getByText(name, { exact: true }) });

/** Answers the question a move asks, and waits until it is made. */
export async function sayYes(page: Page, yes: string, done: string | RegExp): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name: yes, exact: true }).click();
  await expect(new ListPage(page).notice(done)).toBeVisible();
  await settled(page);
}
