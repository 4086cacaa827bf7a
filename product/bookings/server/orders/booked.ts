import { canonical } from '../../../../api/canonical.ts';
import { FINE, type RecordCheck } from '../../../../api/checks/check.ts';
import { ApiError } from '../../../../api/errors.ts';
import type { Fill } from '../../../../api/fills/fill.ts';
import type { Reader } from '../../../../api/store.ts';
import { dayOf, type Id, type RecordData, type Value } from '../../../../resources/language/index.ts';
import { english, type Message } from '../../../../resources/language/message.ts';
import type { Basket } from '../../../catalogue/rules/price.ts';
import type { ServiceVersion } from '../../../catalogue/rules/version.ts';
import { publishedOf, VERSIONS } from '../../../catalogue/server/draft.ts';
import { ratesOfDay } from '../../../catalogue/server/rates.ts';
import { aedText } from '../../../rules/money.ts';
import { orderedOf } from '../../rules/order.ts';

type Values = { readonly [field: string]: Value | undefined };

/** Reprices a changed order by its booked version and that day's rates; else frozen. */
export const bookedLines: Fill = async ({ value, was, reader, now }) => {
  if (!isBooked(value)) return was?.priced ? { values: { priced: null } } : {};
  if (was && isSameOrder(value, was) && was.priced) return {};
  const tree = await versionOf(reader, value);
  // A version that is not there, or of another service, is refused as any reference.
  if (!tree) return {};
  const found = await orderedAt(reader, { tree, basket: value.basket }, was, now);
  if (!found.ok) return { errors: { basket: found.why.map(english) } };
  const { priced, ...ordered } = found.ordered;
  const booked = { ...ordered, sub_category_id: tree.sub_category_id ?? value.sub_category_id ?? null };
  return { values: { ...booked, priced: priced as unknown as Value } };
};

/** The Dubai day whose rates a booking bears: the one it was made on. */
export const dayBooked = (was: Values | undefined, now: Date): string =>
  dayOf(typeof was?.created_at === 'string' ? new Date(was.created_at) : now);

const isBooked = ({ version_id, basket }: Values): boolean =>
  typeof version_id === 'number' && typeof basket === 'object' && basket !== null;

const isSameOrder = (value: Values, was: Values): boolean =>
  value.version_id === was.version_id && canonical(value.basket ?? null) === canonical(was.basket ?? null);

type Tree = ServiceVersion & { readonly sub_category_id?: number | null };

async function versionOf(reader: Reader, { version_id, service_id }: Values): Promise<Tree | undefined> {
  const record = await reader.get(VERSIONS, Number(version_id));
  return record?.service_id === service_id ? (record?.tree as unknown as Tree) : undefined;
}

async function orderedAt(
  reader: Reader,
  { tree, basket }: { readonly tree: Tree; readonly basket: Value | undefined },
  was: Values | undefined,
  now: Date,
): Promise<ReturnType<typeof orderedOf>> {
  const day = dayBooked(was, now);
  return orderedOf({ version: tree, basket: basket as unknown as Basket, rates: await ratesOfDay(reader, day), day });
}

/**
 * Refuses outdated versions; existing bookings keep theirs. The error has the current price, so
 * that the new version is sent knowingly.
 */
export const bookedVersion: RecordCheck = async ({ value, stored, was = stored, reader, now }) => {
  if (!value || !isBooked(value) || value.version_id === was?.version_id) return FINE;
  const current = await publishedOf(reader, Number(value.service_id));
  if (!current || current.record.id === value.version_id) return FINE;
  const basket = value.basket;
  const before = await reader.get(VERSIONS, Number(value.version_id));
  const costs = async (record: RecordData | undefined): Promise<{ total: string | null; why: readonly Message[] }> => {
    if (!record) return { total: null, why: [] };
    const found = await orderedAt(reader, { tree: record.tree as unknown as Tree, basket }, was, now);
    return found.ok ? { total: aedText(found.ordered.priced.total), why: [] } : { total: null, why: found.why };
  };
  const [from, to] = [await costs(before), await costs(current.record)];
  const name = current.tree.service_name ?? '';
  const changes = [{ name, from: from.total, to: to.total, why: to.why.map(english), said: to.why }];
  throw new ApiError('accept_first', 'This service was just published again. Please look at what it costs now.', {
    more: { changes, version_id: current.record.id as Id },
  });
};
