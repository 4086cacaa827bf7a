import {
  type Check,
  checkMessage,
  conditionOfCheck,
  dayOf,
  type Id,
  isStored,
  type Link,
  type Operands,
  type Reach,
  type RecordData,
  type Registry,
  type Resource,
  reachesOf,
  type Source,
  sourceOf,
  withParts,
} from '../../resources/language/index.ts';
import { conflict, invalid } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { Reader } from '../store.ts';

/** A record that was written: as it was, and as it is. Undefined: it was not there, or is not. */
export type Touched = {
  readonly resource: string;
  readonly before: RecordData | undefined;
  readonly after: RecordData | undefined;
};

type Wanted = { readonly of: Resource; readonly ids: Set<Id>; readonly columns: Map<string, string> };

/**
 * Runs checks that read the written records; one query each, if any. @throws ApiError 422 by
 * writable field; else 409.
 */
export async function runReachedChecks(
  reader: Reader,
  { registry, now, resource, screen }: Pick<Scope, 'registry' | 'now' | 'resource' | 'screen'>,
  touched: readonly Touched[],
): Promise<void> {
  const queries = new Map<Check, Wanted>();
  for (const [name, reaches] of reachesOf(registry)) {
    const written = touched.filter((each) => each.resource === name);
    for (const reach of written.length > 0 ? reaches : []) {
      const changed = written.filter((each) => isChanged(each, reach));
      if (changed.length === 0) continue;
      const known = queries.get(reach.check) ?? { of: reach.of, ids: new Set(), columns: new Map() };
      queries.set(reach.check, known);
      known.columns.set(reach.column, name);
      for (const id of await reached(reader, reach.back, changed)) known.ids.add(id);
    }
  }
  const operands = { today: dayOf(now), now: now.toISOString() };
  for (const [check, { of, ids, columns }] of queries) {
    const message = ids.size > 0 && (await brokenIn(reader, { registry, now, operands }, check, { of, ids: [...ids] }));
    if (!message) continue;
    // What is measured says more than whose it is.
    const field = [...columns].findLast(
      ([column, name]) => name === resource.name && [...screen.writes, ...screen.updates].includes(column),
    )?.[0];
    throw field === undefined ? conflict(message) : invalid({ [field]: [message] });
  }
}

const isChanged = ({ before, after }: Touched, { column, back: [step] }: Reach): boolean => {
  if (before && after) return JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null);
  // Nothing refers to what was not there, or is not.
  return step !== undefined && 'by' in step;
};

async function reached(reader: Reader, [first, ...rest]: readonly Link[], touched: readonly Touched[]): Promise<Id[]> {
  const all = touched.flatMap(({ before, after }) => [before, after].filter((each) => each !== undefined));
  let ids = !first ? [] : 'by' in first ? all.flatMap((each) => idsIn(each[first.by])) : all.map(({ id }) => id);
  const steps = first && 'by' in first ? rest : first ? [first, ...rest] : [];
  for (const step of steps) {
    if (ids.length === 0) return [];
    const column = 'by' in step ? 'id' : step.via;
    const fields: { [name: string]: Source } = 'by' in step ? { by: { column: step.by } } : {};
    const rows = await reader.rows({ from: step.from, where: { of: { column }, in: [...new Set(ids)] }, fields });
    ids = rows.flatMap((row) => ('by' in step ? idsIn(row.by) : [row.id]));
  }
  return ids;
}

const idsIn = (value: unknown): Id[] =>
  [value].flat().filter((id): id is Id => typeof id === 'number' || typeof id === 'string');

/** What a check says of the first of some records that it refuses. Undefined: it refuses none. */
async function brokenIn(
  reader: Reader,
  { registry, now, operands }: { readonly registry: Registry; readonly now: Date; readonly operands: Operands },
  check: Check,
  { of, ids }: { readonly of: Resource; readonly ids: readonly Id[] },
): Promise<string | undefined> {
  const stored = of.fieldList.filter(isStored).map(({ name }) => name);
  const text = Object.keys(of.fields).filter((name) => check.message.includes(`{${name}}`));
  const names = [...new Set([...stored, ...withParts(of, text)])];
  const [broken] = await reader.rows({
    from: of.name,
    where: {
      all: [{ of: { column: 'id' }, in: ids }, { none: [conditionOfCheck(registry, of, check, operands)] }],
    },
    fields: Object.fromEntries(names.map((name) => [name, sourceOf(registry, of, name, operands)])),
    sort: [{ of: { column: 'id' }, order: 'asc' }],
    page: { start: 0, end: 1 },
  });
  return broken && checkMessage(of, check, broken, now);
}
