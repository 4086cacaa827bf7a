import { FINE, type RecordCheck } from '../../../api/checks/check.ts';
import { conflict } from '../../../api/errors.ts';
import type { RecordHandler } from '../../../api/records/handler.ts';
import type { Reader } from '../../../api/store.ts';
import type { Condition, RecordData, Value } from '../../../resources/language/index.ts';

export const PAPERS = 'vendor_documents';

const PROVES = ['file', 'document_id_number', 'expiry_date'] as const;
const KEPT: readonly unknown[] = ['Approved', 'Expired'];

type Values = { readonly [field: string]: Value | undefined };

const current = ({ vendor_id, document_type_id }: Values): readonly Condition[] => [
  { of: { column: 'vendor_id' }, is: Number(vendor_id) },
  { of: { column: 'document_type_id' }, is: Number(document_type_id) },
  { of: { column: 'replaced_by' }, empty: true },
];

/**
 * Validates documents: approved ones are immutable, types fixed, one per type under review.
 * Serialised (`Store`), so a concurrent second is refused. @throws ApiError 409.
 */
export const papersInOrder: RecordCheck = async ({ value, stored, resource, reader }) => {
  if (!value) return FINE;
  const next: Values = { ...stored, ...value };
  const differs = (name: string): boolean => stored !== undefined && (next[name] ?? null) !== (stored[name] ?? null);
  if (KEPT.includes(stored?.status) && PROVES.some(differs)) throw conflict(resource.keepWhen?.message ?? '');
  if (!stored && !(await isAskedOf(reader, next)))
    return { document_type_id: ['Vendors of this type do not need this document'] };
  const wasOpen = stored !== undefined && !KEPT.includes(stored.status);
  if (wasOpen || KEPT.includes(next.status)) return FINE;
  const where = { all: [...current(next), { of: { column: 'status' }, in: ['Pending', 'Rejected'] }] };
  const others = (await reader.find({ from: PAPERS, where })).filter(({ id }) => id !== stored?.id);
  if (others.length === 0) return FINE;
  const isWaiting = others.some(({ status }) => status === 'Pending');
  const why = isWaiting
    ? 'A document of this type is under review already'
    : 'A document of this type was denied: replace that one';
  throw conflict(why, { document_type_id: [why] });
};

async function isAskedOf(reader: Reader, { vendor_id, document_type_id }: Values): Promise<boolean> {
  const [vendor, type] = await Promise.all([
    reader.get('vendors', Number(vendor_id)),
    reader.get('document_types', Number(document_type_id)),
  ]);
  return vendor !== undefined && type !== undefined && vendor.vendor_type === type.vendor_type;
}

/** Marks earlier approved documents of the vendor and type as replaced. */
export const replacePapers: RecordHandler = async ({ record, tx, write }) => {
  const where = { all: [...current(record), { of: { column: 'status' }, in: ['Approved', 'Expired'] }] };
  const before = (await tx.find({ from: PAPERS, where })).filter(({ id }) => id !== record.id);
  const isOlder = ({ id }: RecordData): boolean => Number(id) < Number(record.id);
  const changes = before.filter(isOlder).map((stored) => ({ stored, patch: { replaced_by: record.id } }));
  await write.forResource(PAPERS, record).updateEach(changes);
  return undefined;
};
