import type { Page } from '@playwright/test';
import { allOf } from './day.ts';
import type { RunningServer } from './server.ts';

export type Booking = {
  readonly id: number;
  readonly order_status: string;
  readonly booking_status: string;
  readonly payment_status: string | null;
  readonly [field: string]: unknown;
};

/** The address of a booking's page. */
export const addressOf = (id: number): string => `/bookings/edit-booking/${btoa(String(id)).replaceAll('=', '')}`;

/** A booking as it is stored. */
export const storedOf = async (product: RunningServer, id: number): Promise<Booking> =>
  (await (await product.call('GET', `/mock/records/bookings/${id}`)).json()) as Booking;

/** The newest booking of the fixtures that meets the condition. */
export async function bookingWith(product: RunningServer, is: (booking: Booking) => boolean): Promise<Booking> {
  const found = ((await allOf(product, 'bookings')) as Booking[]).toReversed().find(is);
  if (!found) throw new Error('The fixtures have no such booking.');
  return found;
}

/** Makes a move at another computer. */
export async function moveElsewhere(
  product: RunningServer,
  id: number,
  move: string,
  answers: object = {},
): Promise<void> {
  const Cookie = await product.session('admin@example.com');
  const answer = await product.call('POST', `/api/bookings/${id}/${move}?screen_label=booking-list`, answers, {
    Cookie,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** A part of the page: a panel next to the tabs, or a section of the open one. */
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** An entry of the menu at the head of a booking's page, which is opened for it. */
export async function inMenu(page: Page, move: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  return page.getByRole('menuitem', { name: move, exact: true });
}
