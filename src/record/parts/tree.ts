import type { PartRows } from '../../../api/wire/record.ts';
import {
  computedFor,
  fieldsOf,
  holds,
  isEmpty,
  POSITION,
  type Registry,
  type Resource,
  type Row,
  type Rule,
  refers,
  type Value,
} from '../../../resources/language/index.ts';

export type PartNode = {
  /** Tells it from every other: its resource and its id. */
  readonly key: string;
  readonly resource: Resource;
  readonly row: Row;
  /** Among its siblings, from 1. */
  readonly place: number;
  readonly lists: readonly PartList[];
};

/** Sibling parts. */
export type PartList = {
  readonly key: string;
  readonly resource: Resource;
  /** What a new one begins with: whose part it is, and what it stands under. */
  readonly begins: { readonly [reference: string]: Value };
  readonly whole: Row['id'];
  readonly within: Row['id'] | null;
  /** The records they stand under, the outermost first. */
  readonly above: Above;
  readonly parts: readonly PartNode[];
};

/** Records above a part, the outermost first. */
export type Above = readonly Whole[];

type Whole = { readonly resource: Resource; readonly row: Row };

/** What names a part: nothing else in the tree is called so. */
export const keyOf = (resource: Pick<Resource, 'name'>, id: Row['id']): string => `${resource.name}:${id}`;

/**
 * The parts of one kind a record has, with all that stands under them. What is as in `before` is
 * the same object, so that only rows that changed are drawn anew. What stands under itself hangs in
 * no tree.
 */
export function treeOf(
  registry: Pick<Registry, 'resources'>,
  whole: Whole,
  { part, rows }: { readonly part: Resource; readonly rows: PartRows },
  before?: PartList,
): PartList {
  const old = new Map<string, PartNode | PartList>();
  if (before) remember(before, old);
  const groups = groupsOf(registry, rows);

  const list = (resource: Resource, wholes: Above, of: Row['id'], within: Row['id'] | null): PartList => {
    const key = listKey(resource, of, within);
    const was = old.get(key) as PartList | undefined;
    const above = was && sameAbove(was.above, wholes) ? was.above : wholes;
    const parts = (groups.get(key) ?? [])
      .toSorted((one, other) => positionOf(one) - positionOf(other))
      .map((row, at) => node(resource, above, row, at + 1));
    if (was && was.above === above && sameList(was.parts, parts)) return was;
    const { field = '', within: under } = resource.partOf ?? {};
    const begins = { [field]: of, ...(under === undefined ? {} : { [under]: within }) };
    return { key, resource, begins, whole: of, within, above, parts };
  };
  const node = (resource: Resource, above: Above, row: Row, position: number): PartNode => {
    const key = keyOf(resource, row.id);
    const { field = '', within } = resource.partOf ?? {};
    const here: Above = [...above, { resource, row }];
    const own = resource.parts.flatMap((name) => {
      const each = registry.resources[name];
      return each ? [list(each, here, row.id, null)] : [];
    });
    const mayHold = within !== undefined && allowsUnder(registry, resource, row, here);
    const holds = within !== undefined && groups.has(listKey(resource, row[field], row.id));
    const under = mayHold || holds ? [list(resource, here, row[field] as Row['id'], row.id)] : [];
    const lists = [...own, ...under];
    const was = old.get(key) as PartNode | undefined;
    return was?.row === row && was.place === position && sameList(was.lists, lists)
      ? was
      : { key, resource, row, place: position, lists };
  };
  return list(part, [whole], whole.row.id, null);
}

function groupsOf(registry: Pick<Registry, 'resources'>, rows: PartRows): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [name, each] of Object.entries(rows)) {
    const resource = registry.resources[name];
    if (!resource?.partOf) continue;
    for (const row of each) {
      const key = listKey(resource, row[resource.partOf.field] as Value | undefined, withinOf(resource, row));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
  }
  return groups;
}

function allowsUnder(registry: Pick<Registry, 'resources'>, resource: Resource, row: Row, above: Above): boolean {
  const { field = '', within = '' } = resource.partOf ?? {};
  const where = whereUnder(resource);
  if (!where) return true;
  const values = pathsIn(where).map(([name, path]): [string, Value] => [
    name,
    through(registry, { resource, values: row }, path, above) ?? null,
  ]);
  const referrer = { [field]: row[field] as Value, [within]: row.id };
  return holds(where, Object.fromEntries(values), { referrer });
}

/** Values rules read from a part's parents, by path. */
export function knownIn(
  registry: Pick<Registry, 'resources'>,
  { resource, above }: Pick<PartList, 'resource' | 'above'>,
  values: { readonly [field: string]: unknown },
): { readonly [path: string]: Value } {
  return Object.fromEntries(
    pathsOf(resource).flatMap(([name, path]): [string, Value][] => {
      const value = through(registry, { resource, values }, path, above);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

type Path = readonly [string, readonly string[]];

const asPath = (name: string): Path => [name, name.split('.')];

const pathsOf = (resource: Resource): readonly Path[] =>
  computedFor(resource)
    .filter((name) => name.includes('.'))
    .map(asPath);

const pathsIn = (rule: Rule | undefined): readonly Path[] => (rule === undefined ? [] : fieldsOf(rule).map(asPath));

/** The kinds of parts that can stand under a new one of a list, once it is saved. */
export function kindsUnder(
  registry: Pick<Registry, 'resources'>,
  { resource, begins, above }: Pick<PartList, 'resource' | 'begins' | 'above'>,
): readonly Resource[] {
  const row = begins as Row;
  const own = resource.parts.flatMap((name) => registry.resources[name] ?? []);
  const holdsOthers =
    resource.partOf?.within !== undefined && allowsUnder(registry, resource, row, [...above, { resource, row }]);
  return holdsOthers ? [...own, resource] : own;
}

/** What a part of a kind must be for another to stand under it. */
function whereUnder({ fields, partOf }: Resource): Rule | undefined {
  const reference = fields[partOf?.within ?? ''];
  return reference && refers(reference) ? reference.where : undefined;
}

const withinOf = (resource: Resource, row: Row): Value =>
  resource.partOf?.within === undefined ? null : (row[resource.partOf.within] ?? null);

const listKey = ({ name }: Resource, whole: Value | undefined, within: Value): string =>
  `${name} of ${String(whole)}${isEmpty(within) ? '' : ` under ${String(within)}`}`;

const positionOf = (row: Row): number => Number(row[POSITION] ?? 0);

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

const sameAbove = (one: Above, other: Above): boolean =>
  one.length === other.length && one.every(({ row }, at) => row === other[at]?.row);

function remember(list: PartList, found: Map<string, PartNode | PartList>): void {
  found.set(list.key, list);
  for (const part of list.parts) {
    found.set(part.key, part);
    for (const under of part.lists) remember(under, found);
  }
}

function through(
  registry: Pick<Registry, 'resources'>,
  { resource, values }: { readonly resource: Resource; readonly values: { readonly [field: string]: unknown } },
  [first = '', ...rest]: readonly string[],
  above: Above,
): Value | undefined {
  const value = (values[first] ?? null) as Value;
  if (rest.length === 0) return value;
  if (isEmpty(value)) return null;
  const field = resource.fields[first];
  const to = field && refers(field) ? registry.resources[field.to] : undefined;
  const found = above.find((each) => each.resource === to && each.row.id === value);
  return found && through(registry, { resource: found.resource, values: found.row }, rest, above);
}

/** All parts at every depth with their ancestors, outermost first. */
export function* trailsIn(list: PartList, above: readonly PartNode[] = []): Generator<readonly PartNode[]> {
  for (const part of list.parts) {
    const trail = [...above, part];
    yield trail;
    for (const under of part.lists) yield* trailsIn(under, trail);
  }
}

/** The parts to open so that another is visible; undefined if unknown. */
export function wayTo(list: PartList, key: string): readonly string[] | undefined {
  if (list.key === key) return [];
  for (const trail of trailsIn(list)) {
    const way = trail.map((part) => part.key);
    if (way.at(-1) === key) return way.slice(0, -1);
    if (trail.at(-1)?.lists.some((under) => under.key === key)) return way;
  }
  return undefined;
}

/** The list in which a part stands, in a list or anywhere under it. */
export function listOf(list: PartList, key: string): PartList | undefined {
  if (list.parts.some((part) => part.key === key)) return list;
  for (const under of list.parts.flatMap(({ lists }) => lists)) {
    const found = listOf(under, key);
    if (found) return found;
  }
  return undefined;
}

/** How many of each kind stand under a part. */
export function countUnder({ lists }: PartNode): ReadonlyMap<Resource, number> {
  const counts = new Map<Resource, number>();
  for (const list of lists) {
    for (const trail of trailsIn(list)) {
      const resource = trail.at(-1)?.resource;
      if (resource) counts.set(resource, (counts.get(resource) ?? 0) + 1);
    }
  }
  return counts;
}

/** The rows with those of one list in another order. */
export function inOrder(rows: PartRows, { resource }: PartList, ids: readonly Row['id'][]): PartRows {
  const places = new Map(ids.map((id, at) => [id, at + 1]));
  const moved = (rows[resource.name] ?? []).map((row) => {
    const position = places.get(row.id);
    return position === undefined || row[POSITION] === position ? row : { ...row, [POSITION]: position };
  });
  return { ...rows, [resource.name]: moved };
}

/** The rows with one as it was answered: in the place of what it was, or after all others. */
export function withRow(rows: PartRows, { name }: Resource, row: Row): PartRows {
  const own = rows[name] ?? [];
  const next = own.some(({ id }) => id === row.id)
    ? own.map((each) => (each.id === row.id ? { ...each, ...row } : each))
    : [...own, row];
  return { ...rows, [name]: next };
}

/** The rows without a part and all that stands under it. */
export function withoutPart(rows: PartRows, part: PartNode): PartRows {
  const removed = new Set([part.key]);
  for (const list of part.lists) for (const trail of trailsIn(list)) removed.add(trail.at(-1)?.key ?? '');
  return Object.fromEntries(
    Object.entries(rows).map(([name, each]) => [name, each.filter(({ id }) => !removed.has(keyOf({ name }, id)))]),
  );
}

/** Keeps rows deleted by others while they are edited. Returns their keys. */
export function keepingEdited(
  registry: Pick<Registry, 'resources'>,
  rows: PartRows,
  before: PartRows,
  saved: ReadonlySet<string>,
): { readonly rows: PartRows; readonly removed: ReadonlySet<string> } {
  const isThere = (key: string): boolean =>
    Object.entries(rows).some(
      ([name, each]) => key.startsWith(`${name}:`) && each.some(({ id }) => keyOf({ name }, id) === key),
    );
  const missing = [...saved].filter((key) => !isThere(key));
  if (missing.length === 0) return { rows, removed: NONE };
  const known = new Map<string, { readonly resource: Resource; readonly row: Row }>();
  for (const [name, each] of Object.entries(before)) {
    const resource = registry.resources[name];
    if (resource) for (const row of each) known.set(keyOf(resource, row.id), { resource, row });
  }
  const removed = new Set<string>();
  const keep = (key: string): void => {
    const found = known.get(key);
    if (!found || isThere(key) || removed.has(key)) return;
    removed.add(key);
    const { partOf } = found.resource;
    if (!partOf) return;
    keep(keyOf({ name: partOf.whole }, found.row[partOf.field] as Row['id']));
    const within = withinOf(found.resource, found.row);
    if (!isEmpty(within)) keep(keyOf(found.resource, within as Row['id']));
  };
  for (const key of missing) keep(key);
  const all = { ...rows };
  for (const key of removed) {
    const found = known.get(key);
    if (found) all[found.resource.name] = [...(all[found.resource.name] ?? []), found.row];
  }
  return { rows: all, removed };
}

const NONE: ReadonlySet<string> = new Set();
