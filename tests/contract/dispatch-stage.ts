import { move, OPEN } from './bookings.ts';
import type { Client } from './client.ts';
import type { TestHost } from './host.ts';

export const GROUP = 501;
const VENDORS = [10, 11, 12] as const;
/** For how long each of them may answer. */
export const SECONDS = 60;

/** Bookings that three vendors fit, each to be offered to one after the other. */
export async function bookings(host: TestHost, count: number): Promise<readonly number[]> {
  await host.put('vendor_groups', {
    id: GROUP,
    name: 'All',
    offer_order: 'Ranked',
    seconds: SECONDS,
    when_nobody: 'Manual',
    is_default: false,
    is_active: true,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const vendor = { vendor_type: 'Service', admin_approval: 'APPROVED', zone_ids: [1], service_ids: [1] };
  const hands = (await host.all('workers')).filter(({ user_type }) => user_type === 'Worker');
  for (const [at, vendor_id] of VENDORS.entries()) {
    await host.change('vendors', vendor_id, vendor);
    // Vendors without a worker who does the service get no offer.
    await host.change('workers', hands[at]?.id ?? 0, { vendor_id, service_types: [1], is_active: true });
    await host.put('vendor_group_members', { id: 5010 + at, vendor_group_id: GROUP, vendor_id, position: at + 1 });
  }
  const pending = (await host.all('bookings')).find((each) => !each.vendor_id && each.payment_status !== 'Paid');
  if (!pending) throw new Error('Nobody waits for a vendor.');
  const ids = Array.from({ length: count }, (_, at) => 9001 + at);
  const set = { ...OPEN, order_status: 'Pending', mode: 'manual', zone_id: 1, sub_category_id: 1 };
  for (const id of ids) await host.put('bookings', { ...pending, ...set, id });
  return ids;
}

export const approve = (client: Client, id: number) =>
  move(client, id, 'approve', { mode: 'auto', vendor_group_id: GROUP });

export const jobsOf = async (host: TestHost, name: string) =>
  (await host.all('jobs')).filter((each) => each.name === name);
