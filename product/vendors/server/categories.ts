import type { Fill } from '../../../api/fills/fill.ts';
import type { RecordHandler } from '../../../api/records/handler.ts';
import type { Reader } from '../../../api/store.ts';
import type { Condition, Id, Value } from '../../../resources/language/index.ts';

const VENDORS = 'vendors';

/** Derives a vendor's categories from its services, and limits pauses to them. */
export const vendorServices: Fill = async ({ value, stored, reader }) => {
  const services = idsIn(value.service_ids ?? stored?.service_ids);
  const paused = idsIn(Object.hasOwn(value, 'unsubscribed_ids') ? value.unsubscribed_ids : stored?.unsubscribed_ids);
  const left = paused.filter((id) => services.includes(id));
  return {
    values: {
      category_ids: await categoriesOf(reader, services),
      unsubscribed_ids: left.length === 0 ? null : left,
    },
  };
};

/** A sub-category that goes to another category takes the vendors that offer it along. */
export const followCategory: RecordHandler = async ({ record, before, tx, write }) => {
  if (record.category_id === before?.category_id) return undefined;
  const where: Condition = { of: { column: 'service_ids' }, is: Number(record.id) };
  for (const vendor of await tx.find({ from: VENDORS, where })) {
    const category_ids = await categoriesOf(tx, idsIn(vendor.service_ids));
    await write.asDerived(VENDORS).update(vendor, { category_ids });
  }
  return undefined;
};

async function categoriesOf(reader: Reader, services: readonly Id[]): Promise<Id[]> {
  if (services.length === 0) return [];
  const found = await reader.find({ from: 'sub_categories', where: { of: { column: 'id' }, in: services } });
  const categories = new Map(found.map(({ id, category_id }) => [Number(id), Number(category_id)]));
  return [...new Set(services.map((id) => categories.get(Number(id))).filter((id) => id !== undefined))];
}

const idsIn = (value: Value | undefined): Id[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
