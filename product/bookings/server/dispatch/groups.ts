import type { Reader } from '../../../../api/store.ts';
import type { Condition, RecordData } from '../../../../resources/language/index.ts';
import { type Group, ORDERS, type Order } from '../../rules/offers.ts';

/** A group as it receives offers, and whom to notify when nobody of it takes a booking. */
export type StoredGroup = Group & { readonly name: string; readonly notice: string | null };

/** The group and its successors, each once even in cycles. */
export async function groupsFrom(reader: Reader, id: number): Promise<readonly StoredGroup[]> {
  const found = new Map<number, StoredGroup>();
  let next: number | null = id;
  while (next !== null && !found.has(next)) {
    const record: RecordData | undefined = await reader.get('vendor_groups', next);
    if (!record) break;
    found.set(next, await groupOf(reader, record));
    next = record.when_nobody === 'Next Group' && record.next_group_id ? Number(record.next_group_id) : null;
  }
  return [...found.values()];
}

async function groupOf(reader: Reader, record: RecordData): Promise<StoredGroup> {
  const where: Condition = { of: { column: 'vendor_group_id' }, is: Number(record.id) };
  const members = await reader.rows({
    from: 'vendor_group_members',
    where,
    fields: { vendor: { column: 'vendor_id' } },
    sort: [{ of: { column: 'position' }, order: 'asc' }],
  });
  return {
    id: Number(record.id),
    name: String(record.name),
    isActive: record.is_active === true,
    order: orderIn(record),
    seconds: Number(record.seconds),
    notice: typeof record.notice_email === 'string' ? record.notice_email : null,
    members: members.map(({ vendor }) => Number(vendor)),
  };
}

const orderIn = ({ offer_order }: RecordData): Order => ORDERS.find((each) => each === offer_order) ?? 'Ranked';

/** The group of bookings for which nobody chose one; undefined: there is none. */
export async function defaultGroup(reader: Reader): Promise<number | undefined> {
  const is = (column: string): Condition => ({ of: { column }, is: true });
  const where = { all: [is('is_default'), is('is_active')] };
  const [first] = await reader.rows({ from: 'vendor_groups', where, fields: {}, page: { start: 0, end: 1 } });
  return first && Number(first.id);
}
