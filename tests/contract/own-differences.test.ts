import { describe, expect, it } from 'vitest';
import type { Basket } from '../../product/catalogue/rules/price.ts';
import { bookingRows } from '../../resources/booking-rows.ts';
import { definitions } from '../../resources/index.ts';
import { type ResourceDefinition, resolve, type Value } from '../../resources/language/index.ts';
import { at, givenTo, move } from './bookings.ts';
import { startHost } from './host.ts';
import { done } from './outcomes.ts';

/**
 * The changes of a snapshot follow the fields that it is shown with: a user who does not see all
 * of these sees no change.
 */

const [own] = bookingRows;
/** A vendor who sees what is booked, and not what it costs. */
const NARROW = own.visibleFields.flatMap((name) =>
  name === 'summary' ? ['service_name'] : name === 'payment_amount' ? [] : [name],
);

const registryWith = (sees: readonly string[]) =>
  resolve({
    ...definitions,
    resources: definitions.resources.map(
      (each): ResourceDefinition =>
        each.name === 'bookings' ? { ...each, rows: [{ ...own, visibleFields: sees }] } : each,
    ),
  });

describe.each([
  ['all it is told with', own.visibleFields, true],
  ['not all it is told with', NARROW, false],
] as const)('a vendor who sees %s', (_what, sees, isTold) => {
  it(`should ${isTold ? '' : 'not '}see what the editing of services changed`, async () => {
    const host = await startHost({ registry: registryWith(sees) });
    try {
      const [admin, vendor] = [await host.signIn('admin@example.com'), await host.signIn('service.vendor@example.com')];
      const user = (await host.all('users')).find(({ email }) => email === 'service.vendor@example.com');
      const theirs = (await host.all('vendors')).find(({ vendor_user_id }) => vendor_user_id === user?.id);
      const several = (await host.all('bookings')).flatMap((booking) => {
        const before = booking.basket as unknown as Basket | null;
        return before?.selection.some(({ count }) => count > 1) ? [{ booking, before }] : [];
      });
      const [{ booking, before } = {}] = several;
      if (!theirs || !booking || !before) throw new Error('Nobody has booked several of anything.');
      await host.change('bookings', booking.id, givenTo(theirs.id));
      const selection = before.selection.map((each) => ({ ...each, count: Math.max(1, each.count - 1) }));
      const basket = { ...before, selection } as unknown as Value;
      done(await move(admin, booking.id, 'edit-services', { basket }));
      const lineFor = async (client: typeof admin) => (await client.get(at(booking.id, 'history'))).body[0];
      expect((await lineFor(admin)).changes).toHaveProperty('priced');
      const line = await lineFor(vendor);
      // It hears in both cases that something was written.
      expect(line.version).toBe((await lineFor(admin)).version);
      if (isTold) expect(line.changes).toHaveProperty('priced');
      else expect(JSON.stringify(line)).not.toMatch(/priced|gross|service_amount/);
    } finally {
      await host.close();
    }
  });
});
