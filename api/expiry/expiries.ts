import {
  type Answer,
  allOf,
  conditionOf,
  dayOf,
  fieldsOf,
  holds,
  type Id,
  type Requirement,
  type Resource,
  referrersOf,
  type Source,
  sourceOf,
  untilOf,
  untilReads,
  type Value,
} from '../../resources/language/index.ts';
import { type Message, message } from '../../resources/language/message.ts';
import type { ApiContext } from '../context.ts';

/** Something required of a record that ends soon, or has ended. */
export type Expiry = {
  /** The record it is required of. */
  readonly id: Id;
  /** The row that holds its last day: a part of the record, or the record itself. */
  readonly row: Id;
  /** What ends, and of whom. */
  readonly what: string | Message;
  readonly whose: string;
  /** The user whose record it is. */
  readonly owner: Id | null;
  /** The last day on which it counts. */
  readonly until: string;
  /** How many days before its end it is to be reported now; `over`: it has ended. */
  readonly stage: number | 'over';
};

const DAY_MS = 86_400_000;

/** Days of notices after expiry; notifications last at most 90 days. */
const NEWS_DAYS = 60;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The notice due, in days before the end; skipped days are made up. Undefined: none. */
function stageOf(until: string, today: string, notice: readonly number[]): Expiry['stage'] | undefined {
  if (until < today) return 'over';
  const come = notice.filter((days) => until <= dayAfter(today, days));
  return come.length === 0 ? undefined : Math.min(...come);
}

/** The sentence an expiry is said in. */
export const wordsOf = ({ what, whose, until, stage }: Expiry): Message =>
  message(stage === 'over' ? '{what} of {whose} expired on {day}.' : '{what} of {whose} expires on {day}.', {
    what,
    whose,
    day: { day: until },
  });

/** What distinguishes one notice of an expiry from every other. */
export const keyOf = (of: Pick<Resource, 'name'>, requirement: Pick<Requirement, 'name'>, expiry: Expiry): string =>
  `expiry:${of.name}:${requirement.name}:${expiry.row}:${expiry.until}:${expiry.stage}`;

/** Whose rows of a resource are whose: the role that keeps to its own, and the path to the user. */
export function ownerOf({ rows: [own] }: Resource): { readonly role: number; readonly path: string } | undefined {
  if (!own) return undefined;
  const { field, rest } = own.own;
  return { role: own.role, path: rest === undefined ? field : `${field}.${rest}` };
}

/** Which rows are looked at: those behind an id, so many at most. */
export type Window = { readonly after: number; readonly most: number };

/** Expiring entries of a requirement, and the last row's id if there are more. One query. */
export async function expiriesOf(
  { registry, store, now }: Pick<ApiContext, 'registry' | 'store' | 'now'>,
  resource: Resource,
  requirement: Requirement,
  { after, most }: Window,
): Promise<{ readonly expiries: readonly Expiry[]; readonly last: number | undefined }> {
  const { each, until, met, notice, lapses } = requirement;
  const about = each ? registry.resources[each.in] : resource;
  const of = each && registry.resources[each.of];
  if (!about || until === undefined || (each && !of)) return { expiries: [], last: undefined };
  const today = dayOf(now());
  const operands = { today, now: now().toISOString() };
  const whole = each ? `${each.whole}.` : '';
  const owner = ownerOf(resource);
  const where = each?.where;
  const reads = untilReads(requirement, about);
  const names = {
    ...(each && { whole: each.whole }),
    until,
    ...Object.fromEntries(reads.map((name) => [`at ${name}`, name])),
    whose: `${whole}${resource.title}`,
    ...(each && of && { what: `${each.by}.${of.title}` }),
    ...(owner && { owner: `${whole}${owner.path}` }),
    ...Object.fromEntries((where ? fieldsOf(where) : []).map((name) => [`of ${name}`, `${each?.by}.${name}`])),
    ...Object.fromEntries((where ? referrersOf(where) : []).map((name) => [`to ${name}`, `${whole}${name}`])),
  };
  const rule = allOf(
    { [until]: { to: dayAfter(today, Math.max(0, ...notice)) } },
    // What is moved as it ends is no more among these.
    ...(lapses === undefined ? [{ [until]: { from: dayAfter(today, -NEWS_DAYS) } }] : []),
    ...(each && met ? [met] : []),
    ...(resource.active === undefined ? [] : [{ [`${whole}${resource.active}`]: { is: true } }]),
  );
  const rows = await store.rows({
    from: about.name,
    where: { all: [conditionOf(registry, about, rule, operands), { of: { column: 'id' }, above: after }] },
    fields: Object.fromEntries(
      Object.entries(names).map(([name, path]): [string, Source] => [name, sourceOf(registry, about, path, operands)]),
    ),
    sort: [{ of: { column: 'id' }, order: 'asc' }],
    page: { start: 0, end: most },
  });
  const expiries = rows.flatMap((row) => expiryOf({ requirement, about, of, today, now: now() }, row));
  return { expiries, last: rows.length < most ? undefined : Number(rows.at(-1)?.id) };
}

type Expiring = {
  readonly requirement: Requirement;
  readonly about: Resource;
  readonly of: Resource | undefined;
  readonly today: string;
  readonly now: Date;
};

function expiryOf({ requirement, about, of, today, now }: Expiring, row: Answer): Expiry[] {
  const { each, until = '', notice } = requirement;
  const where = each?.where;
  const taken = (kind: string): { [name: string]: Value } =>
    Object.fromEntries(
      Object.entries<Value>(row).flatMap(([name, value]) =>
        name.startsWith(kind) ? [[name.slice(kind.length), value]] : [],
      ),
    );
  // What nobody asks for any more ends unheard.
  if (where && !holds(where, taken('of '), { now, referrer: taken('to ') })) return [];
  // Nor what needs no day any more: it counts whatever was left there.
  const day = untilOf(requirement, about, { [until]: row.until ?? null }, taken('at '));
  const stage = day === null ? undefined : stageOf(day, today, notice);
  if (day === null || stage === undefined) return [];
  return [
    {
      id: Number(each ? row.whole : row.id),
      row: row.id,
      what: of ? String(row.what ?? requirement.label) : message(requirement.label),
      whose: String(row.whose ?? ''),
      owner: typeof row.owner === 'number' ? row.owner : null,
      until: day,
      stage,
    },
  ];
}
