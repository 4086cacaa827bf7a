import type { Report } from '../../api/wire/reports.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';

/**
 * What the product's own measures come to, counted record by record: not a line of it is theirs, so
 * that both are wrong only where two people misunderstood the same.
 */

/** The list that a number opens, as the page requests it. */
export function listOf(
  opens: Report['cards'][number]['opens'],
  more: { readonly [key: string]: string } = {},
  call = '',
): string {
  if (!opens) throw new Error('It opens nothing.');
  const { resource, ...query } = opens;
  return `/api/${resource}${call}?${new URLSearchParams({ ...query, ...more })}`;
}

/** Days of Dubai, from the first to before the second. */
export type Between = { readonly from: string; readonly to: string };

const DAY = 86_400_000;
const AHEAD = 4 * 3_600_000;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day a day or an instant is in Dubai. */
export const dayInDubai = (value: Value | undefined): string | null => {
  if (value === null || value === undefined) return null;
  const text = String(value);
  return text.length === 10 ? text : iso(Date.parse(text) + AHEAD);
};

export const fils = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

type Counted = {
  readonly on: string;
  readonly counts: (record: RecordData) => boolean;
  /** Whose amounts are added up; undefined: the records are counted. */
  readonly field?: string;
  /** The side of the ledger that is added; the other is taken off. */
  readonly side?: string;
};

const all = (): boolean => true;
/** Lines of the ledger are of what the house keeps, and follow a refund or not. */
const storedOf = (isRefund: boolean) => (record: RecordData) =>
  ['Commission', 'Own Service'].includes(String(record.entry)) && (record.payment_kind === 'Refund') === isRefund;

/** Records as they are counted: lines of the ledger with the kind of the payment they follow. */
export const countedOf = (records: readonly RecordData[], payments: readonly RecordData[]): readonly RecordData[] => {
  const kinds = new Map(payments.map(({ id, kind }) => [id, kind]));
  return records.map((each) => ({ ...each, payment_kind: kinds.get(Number(each.payment_id)) ?? null }));
};

const TAKEN: { readonly [measure: string]: Counted } = {
  'bookings.booked': { on: 'created_at', counts: all },
  'bookings.booked_amount': {
    on: 'created_at',
    counts: ({ order_status, booking_status }) => order_status !== 'Rejected' && booking_status !== 'Cancelled',
    field: 'payment_amount',
  },
  'bookings.due_amount': { on: 'created_at', counts: all, field: 'owed_amount' },
  'bookings.settled_amount': { on: 'created_at', counts: all, field: 'paid_amount' },
  'bookings.due': { on: 'created_at', counts: ({ owed_amount }) => Number(owed_amount ?? 0) > 0 },
  'bookings.settled': { on: 'created_at', counts: ({ payment_status }) => /^Pa/.test(String(payment_status)) },
  'bookings.scheduled': {
    on: 'schedule_date',
    counts: ({ order_status, booking_status }) => order_status !== 'Rejected' && booking_status !== 'Cancelled',
  },
  'bookings.revenue': {
    on: 'schedule_date',
    counts: ({ booking_status }) => booking_status === 'Completed',
    field: 'paid_amount',
  },
  'bookings.cancelled': { on: 'created_at', counts: ({ booking_status }) => booking_status === 'Cancelled' },
  'transactions.earning': { on: 'transaction_date', counts: storedOf(false), field: 'amount_aed', side: 'Debit' },
  'transactions.expense': { on: 'transaction_date', counts: storedOf(true), field: 'amount_aed', side: 'Credit' },
};

const DERIVED: { readonly [measure: string]: readonly ['ratio' | 'minus', string, string] } = {
  'bookings.cancel_rate': ['ratio', 'bookings.cancelled', 'bookings.booked'],
  'transactions.net_profit': ['minus', 'transactions.earning', 'transactions.expense'],
  'transactions.net_profit_rate': ['ratio', 'transactions.net_profit', 'transactions.earning'],
};

/** The measures that are counted here, each with its resource. */
export const COUNTED: readonly string[] = [...Object.keys(TAKEN), ...Object.keys(DERIVED)].toSorted();

/** The records a measure is made of between days, in the order they are given in. */
export function rowsOf(measure: string, records: readonly RecordData[], { from, to }: Between): readonly RecordData[] {
  const made = DERIVED[measure];
  if (made) {
    const parts = made.slice(1).map((part) => new Set(rowsOf(part, records, { from, to })));
    return records.filter((record) => parts.some((part) => part.has(record)));
  }
  const taken = TAKEN[measure];
  if (!taken) throw new Error(`${measure} is not counted here.`);
  return records.filter((record) => {
    const day = dayInDubai(record[taken.on]);
    return taken.counts(record) && day !== null && day >= from && day < to;
  });
}

/** What it comes to. */
export function figureOf(measure: string, records: readonly RecordData[], between: Between): number | null {
  const made = DERIVED[measure];
  if (!made) {
    const rows = rowsOf(measure, records, between);
    const { field, side } = TAKEN[measure] ?? {};
    const sign = (row: RecordData): number => (side === undefined || row.transaction_type === side ? 1 : -1);
    return field === undefined ? rows.length : rows.reduce((sum, row) => sum + sign(row) * fils(row[field]), 0) / 100;
  }
  const [how, first, second] = made;
  const [one, other] = [figureOf(first, records, between), figureOf(second, records, between)];
  if (one === null || other === null) return null;
  if (how === 'minus') return (fils(one) - fils(other)) / 100;
  return other <= 0 ? null : Math.round((one / other) * 10_000) / 100;
}

/** The months between days, the first and the last of them cut. */
export function monthsBetween({ from, to }: Between): readonly Between[] {
  const months: Between[] = [];
  let first = from;
  for (let time = Date.parse(from) + DAY; iso(time) < to; time += DAY) {
    if (!iso(time).endsWith('-01')) continue;
    months.push({ from: first, to: iso(time) });
    first = iso(time);
  }
  return [...months, { from: first, to }];
}

/** What a filter reads of a record: its field, or one at the end of a path. */
export type Reading = (record: RecordData) => Value | undefined;

/** Reads a path, as `sub_category_id.category_id`, whose steps lie in the collections of `to`. */
export function readingOf(
  path: readonly string[],
  to: readonly string[],
  collections: { readonly [name: string]: readonly RecordData[] },
): Reading {
  const byId = to.map((name) => new Map<Id, RecordData>((collections[name] ?? []).map((each) => [each.id, each])));
  return (record) => {
    let at: RecordData | undefined = record;
    for (const [index, step] of path.entries()) {
      const value: Value | undefined = at?.[step];
      if (index === path.length - 1) return value;
      at = byId[index]?.get(Number(value));
    }
    return undefined;
  };
}
