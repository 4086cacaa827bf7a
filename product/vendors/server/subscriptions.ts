import { invalid, notFound } from '../../../api/errors.ts';
import type { Write } from '../../../api/records/write.ts';
import type { Scope } from '../../../api/scope.ts';
import type { Id, RecordData, Value } from '../../../resources/language/index.ts';

/** A service of a vendor (spec part 2 §3 Vendor service subscription). */
export type Subscription = {
  readonly id: Id;
  readonly name: string;
  /** The category it is in. */
  readonly parent_category: string;
  /** Whether the vendor takes bookings of it. */
  readonly user_service_is_active: boolean;
};

const idsIn = (value: Value | undefined): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

/** The services of a vendor within reach, in the order of their ids. */
export async function subscriptionsOf({ reader }: Scope, vendor: RecordData): Promise<readonly Subscription[]> {
  const ids = idsIn(vendor.service_ids);
  if (ids.length === 0) return [];
  const unsubscribed = idsIn(vendor.unsubscribed_ids);
  const rows = await reader.rows({
    from: 'sub_categories',
    where: { of: { column: 'id' }, in: ids },
    fields: { name: { column: 'name' }, category: { via: 'category_id', to: 'categories', value: { column: 'name' } } },
    sort: [{ of: { column: 'id' }, order: 'asc' }],
  });
  return rows.map(({ id, name, category }) => ({
    id,
    name: String(name ?? ''),
    parent_category: String(category ?? ''),
    user_service_is_active: !unsubscribed.includes(Number(id)),
  }));
}

/** Changes a vendor's subscription; assigned bookings stay. @throws ApiError 404. */
export async function subscribe(
  write: Write,
  vendor: RecordData,
  { service, isActive }: { readonly service: Id; readonly isActive: boolean },
): Promise<void> {
  if (!idsIn(vendor.service_ids).includes(Number(service))) throw notFound();
  const before = idsIn(vendor.unsubscribed_ids);
  const others = before.filter((id) => id !== Number(service));
  if ((others.length === before.length) === isActive) return;
  const after = isActive ? others : [...others, Number(service)].toSorted((one, other) => one - other);
  const record = await write.update(vendor, { unsubscribed_ids: after.length === 0 ? null : after });
  await write.follow('updated', record, vendor);
}

/** @throws ApiError 422 for anything but true and false. */
export function switchIn(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalid({ is_active: ['This must be true or false'] });
}
