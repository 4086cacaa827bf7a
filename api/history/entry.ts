import { createHmac, hkdfSync } from 'node:crypto';
import {
  type Id,
  isEmpty,
  isStamped,
  isStored,
  type RecordData,
  type Registry,
  type Resource,
  rowsFor,
  type Value,
} from '../../resources/language/index.ts';

/** What a write changed of a record, by field: what it was and what it became. Null is nothing. */
export type Changes = { readonly [field: string]: { readonly from: Value; readonly to: Value } };

/** One write of one record, as the history keeps it. */
export type HistoryEntry = {
  readonly resource: string;
  readonly record_id: number;
  /** The record's `_version` once it was written; of one that was removed, the next. */
  readonly version: number;
  /** `created`, `updated`, `deleted`, a move's name, or `raw` for testers' writes. */
  readonly event: string;
  /** Whose write it was; null: the server's own. */
  readonly by_id: number | null;
  readonly screen: string | null;
  readonly at: string;
  /** The same for all lines of one write. */
  readonly write_id: string;
  readonly changes: Changes;
  /** The line whose undoing this is. */
  readonly undoes: number | null;
  /**
   * The causing record, by `recordName`: undone only with it. `kept`: never undone. Null: direct.
   */
  readonly lead: string | null;
  /** A part's root record, by `recordName`, whose history includes it. */
  readonly whole: string | null;
};

/** What the line of something follows from that the server keeps true. */
export const DERIVED = 'kept';

type Held = { readonly [field: string]: Value | undefined };

/** Stored fields that differ, without the write stamp; undefined: absent. */
export function changesBetween(resource: Resource, before: Held | undefined, after: Held | undefined): Changes {
  return Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Changes[string]][] => {
      if (!isDerived(field)) return [];
      const [from, to] = [stored(before?.[field.name]), stored(after?.[field.name])];
      return canonical(from) === canonical(to) ? [] : [[field.name, { from, to }]];
    }),
  );
}

/** Whether the history tells a field's changes. */
export const isDerived = (field: Resource['fieldList'][number]): boolean =>
  isStored(field) && !isStamped(field, 'updated');

const stored = (value: Value | undefined): Value => (value === undefined || isEmpty(value) ? null : value);

/** The same text for the same value, in whatever order a store gives its parts back. */
export const canonical = (value: Value): string => JSON.stringify(sorted(value));

function sorted(value: Value): Value {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

/** The key lines are chained by: nobody who has the store alone can make one. */
export const chainKey = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'history', 32));

/** The MAC of a line over the previous hash (first: empty) and its content. */
export function hashOf(key: Uint8Array, previous: string, line: HistoryEntry): string {
  const { resource, record_id, version, event, by_id, screen, at, write_id, changes, undoes, lead, whole } = line;
  const text = canonical([
    ...[resource, record_id, version, event, by_id, screen, at, write_id, changes, undoes],
    ...(lead === null ? [] : [lead]),
    ...(whole ? [{ whole }] : []),
  ]);
  return createHmac('sha256', key).update(`${previous}\n${text}`).digest('base64url');
}

/** A line as it was read from the store. */
export type StoredEntry = HistoryEntry & { readonly id: number; readonly hash: string };

/** A line of what a store answers: a whole record, or a row with `LINE_COLUMNS`. */
export function lineOf(row: RecordData): StoredEntry {
  const number = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  const text = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  return {
    id: Number(row.id),
    resource: String(row.resource),
    record_id: Number(row.record_id),
    version: Number(row.version),
    event: String(row.event),
    by_id: number('by_id'),
    screen: text('screen'),
    at: String(row.at),
    write_id: String(row.write_id),
    // As it was stored, since the line is proved by it.
    changes: (row.changes ?? {}) as Changes,
    undoes: number('undoes'),
    lead: text('lead'),
    whole: text('whole'),
    hash: String(row.hash),
  };
}

/** What a record held before a line, of what the line changed. */
export const valuesBefore = ({ changes }: Pick<HistoryEntry, 'changes'>): { readonly [field: string]: Value } =>
  Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]));

/** What is stored of a line. */
export const LINE_COLUMNS = [
  'resource',
  'record_id',
  'version',
  'event',
  'by_id',
  'screen',
  'at',
  'write_id',
  'changes',
  'undoes',
  'lead',
  'whole',
  'hash',
] as const;

const REVEALED = 'revealed.';

/** The event of a masked field that was shown whole. */
export const revealed = (field: string): string => `${REVEALED}${field}`;

/**
 * The event visible to a role. For own-row roles a move without visible changes is an update: its
 * name would reveal it.
 */
export function eventFor(
  { resources }: Pick<Registry, 'resources'>,
  role: Id,
  { resource: name, event }: { readonly resource: string; readonly event: string },
): string {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  const sees = resource && rowsFor(resource, role)?.visibleFields;
  if (sees && event.startsWith(REVEALED) && !sees.includes(event.slice(REVEALED.length))) return 'updated';
  const move = sees && resource.moves.find((each) => each.name === event);
  if (!move) return event;
  const written = [...move.inputs.map(({ field }) => field), ...Object.keys(move.sets)];
  return written.length === 0 || written.some((field) => sees.includes(field)) ? event : 'updated';
}
