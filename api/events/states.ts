import {
  type Condition,
  dayOf,
  kindOf,
  type Registry,
  type Resource,
  refers,
  type Source,
  sourceOf,
  type Value,
} from '../../resources/language/index.ts';
import type { Changes } from '../history/line.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { Line } from './lines.ts';

/**
 * A record at some moment, by the names and paths that were asked for. A name whose value is not
 * known is not among them.
 */
export type State = { readonly [name: string]: Value };

type Asking = {
  readonly registry: Registry;
  readonly reader: Reader;
  readonly resource: Resource;
  /** Fields, and paths as rules write them. */
  readonly names: readonly string[];
  readonly now: Date;
};

const ID = 'id';

/**
 * A record around a line: what it was after and before it, as far as the history tells, where there
 * was one; and what it is now.
 */
export type Around = { readonly then: readonly State[]; readonly now: State | undefined };

/**
 * What became of the records of lines of one resource, by the line's id. A path through a reference
 * is followed from where it pointed then to what stands there now. Three statements and one a path,
 * however many lines.
 */
export async function statesOf(asking: Asking, lines: readonly Line[]): Promise<Map<number, Around>> {
  const { reader, resource, names } = asking;
  const ids = [...new Set(lines.map(({ record_id }) => record_id))];
  const heads = new Map(names.flatMap((name) => headOf(asking, name)));
  const stored = [...new Set([...names.filter((name) => isStored(resource, name)), ...heads.values()])];
  const present = await reader.rows({
    from: resource.name,
    where: { of: { column: ID }, in: ids },
    fields: Object.fromEntries(
      [...new Set([...names, ...stored])].map((name) => [name, source(asking, resource, name)]),
    ),
  });
  // After the records, so that of each all its lines are there.
  const told = await changesOf(asking, lines, ids);
  const pasts = new Map<string, Past>();
  for (const id of ids) {
    const record = present.find((each) => each.id === id);
    for (const [version, past] of pastOf(stored, record, told.get(id) ?? new Map()))
      pasts.set(`${id} ${version}`, past);
  }
  const followed = await follow(asking, heads, [...pasts.values()]);
  return new Map(
    lines.map((line) => {
      const record = present.find((each) => each.id === line.record_id);
      const then = [line.version, line.version - 1].flatMap((version) => {
        const past = pasts.get(`${line.record_id} ${version}`);
        return past ? [followed(past)] : [];
      });
      return [line.id, { then, now: record }];
    }),
  );
}

/** What was stored of a record at some version. */
type Past = { readonly [field: string]: Value };
type Versions = ReadonlyMap<number, Changes>;

/**
 * What the lines of these records changed, by record and version, from the first of the lines on.
 */
async function changesOf(
  { reader, resource }: Asking,
  lines: readonly Line[],
  ids: readonly number[],
): Promise<Map<number, Map<number, Changes>>> {
  const first = lines.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY);
  const all: Condition[] = [
    { of: { column: 'record_id' }, in: ids },
    { of: { column: 'resource' }, is: resource.name },
    { of: { column: ID }, from: first },
  ];
  const fields = { record_id: { column: 'record_id' }, version: { column: 'version' }, changes: { column: 'changes' } };
  const found = new Map<number, Map<number, Changes>>();
  for (const row of await reader.rows({ from: SYSTEM.history, where: { all }, fields })) {
    const id = Number(row.record_id);
    const versions = found.get(id) ?? new Map<number, Changes>();
    found.set(id, versions.set(Number(row.version), row.changes as unknown as Changes));
  }
  return found;
}

/**
 * The versions of a record, newest first, as far back as its lines undo one another. What was
 * written past the history ends it: before that nothing is known.
 */
function pastOf(fields: readonly string[], record: State | undefined, versions: Versions): Map<number, Past> {
  const found = new Map<number, Past>();
  let version = record ? Number(record._version) : Math.max(...versions.keys());
  let past: Past | undefined = record && Object.fromEntries(fields.map((name) => [name, record[name] ?? null]));
  for (let changes = versions.get(version); ; changes = versions.get(version)) {
    if (past) found.set(version, past);
    const was = changes?.[ID];
    if (!changes || (!past && !was)) return found;
    past = was?.from === null ? undefined : before(fields, past, changes);
    version--;
    // Made here: there is nothing before it but what was removed.
    if (!past && !versions.has(version)) return found;
  }
}

const before = (fields: readonly string[], after: Past | undefined, changes: Changes): Past =>
  Object.fromEntries(fields.map((name) => [name, changes[name] ? changes[name].from : (after?.[name] ?? null)]));

const isStored = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && kindOf(field).stored;
};

/** The reference a path begins with. */
function headOf({ resource }: Asking, name: string): [name: string, head: string][] {
  const [head = ''] = name.split('.');
  const field = resource.fields[head];
  return head !== name && field && refers(field) ? [[name, head]] : [];
}

const source = ({ registry, now }: Asking, resource: Resource, name: string): Source =>
  sourceOf(registry, resource, name, { today: dayOf(now), now: now.toISOString() });

/** How what was stored is told with what its references point to: one statement a path. */
async function follow(
  asking: Asking,
  heads: ReadonlyMap<string, string>,
  pasts: readonly Past[],
): Promise<(past: Past) => State> {
  const behind = new Map<string, ReadonlyMap<Value, Value>>();
  for (const [name, head] of heads) {
    const field = asking.resource.fields[head];
    const target = field && refers(field) ? asking.registry.resources[field.to] : undefined;
    const ids = [...new Set(pasts.map((past) => past[head]))].filter((id) => typeof id === 'number');
    if (!target) continue;
    const rest = source(asking, target, name.slice(head.length + 1));
    const where = { of: { column: ID }, in: ids };
    const rows =
      ids.length === 0 ? [] : await asking.reader.rows({ from: target.name, where, fields: { value: rest } });
    behind.set(name, new Map(rows.map((row): [Value, Value] => [row.id, row.value ?? null])));
  }
  return (past) => ({
    ...past,
    ...Object.fromEntries(
      [...behind].flatMap(([name, values]): [string, Value][] => {
        const id = past[heads.get(name) ?? ''] ?? null;
        // Behind a list there is more than one.
        return id !== null && typeof id === 'object' ? [] : [[name, values.get(id) ?? null]];
      }),
    ),
  });
}
