import type { Reader } from '../../../api/store.ts';
import { house } from '../../../resources/house.ts';
import type { Value } from '../../../resources/language/index.ts';
import type { Supplier } from '../rules/paper.ts';

/** The supplier on a Dubai day: the last effective one, else the default. */
export async function supplierOn(reader: Reader, day: string): Promise<Supplier> {
  const [found] = await reader.rows({
    from: 'suppliers',
    where: { of: { column: 'valid_from' }, to: day },
    fields: Object.fromEntries(['supplier_name', 'address', 'trn'].map((column) => [column, { column }])),
    sort: [{ of: { column: 'valid_from' }, order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  return {
    name: textOf(found?.supplier_name) ?? house.name,
    address: textOf(found?.address),
    trn: textOf(found?.trn),
  };
}

/** A stored text; nothing where there is none. */
export const textOf = (value: Value | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
