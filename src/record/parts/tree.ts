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

/** All parts of a record at every depth, by resource. */
export type PartRows = { readonly [resource: string]: readonly Row[] };

/** A part in its place. */
export type PartNode = {
  /** Tells it from every other: its resource and its id. */
  readonly key: string;
  readonly resource: Resource;
  readonly row: Row;
  /** Among those beside it, from 1. */
  readonly place: number;
  /** Whether another part of its kind may stand under it. */
  readonly holdsOthers: boolean;
  /** What stands under it, a list for each kind that can. */
  readonly lists: readonly PartList[];
};

/**
 * Parts beside each other: the questions of a service, the options of a question, those that depend
 * on an option.
 */
export type PartList = {
  readonly key: string;
  readonly resource: Resource;
  /** What a new one begins with: whose part it is, and what it stands under. */
  readonly begins: { readonly [reference: string]: Value };
  /** The record they are parts of. */
  readonly whole: Row['id'];
  /** The part of their own kind they stand under. */
  readonly within: Row['id'] | null;
  /**
   * The records they stand under, the outermost first, as far as rules read them through
   * references: the same object as long as they would read the same.
   */
  readonly above: Above;
  readonly count: number;
  /** Made when somebody asks for them. */
  readonly parts: readonly PartNode[];
  /** Whether they were made. No two lists differ by it. */
  readonly isMade: boolean;
};

/** Records above a part, the outermost first. */
export type Above = readonly Whole[];

type Whole = { readonly resource: Resource; readonly row: Row };

/** What names a part: nothing else in the tree is called so. */
export const keyOf = (resource: Pick<Resource, 'name'>, id: Row['id']): string => `${resource.name}:${id}`;

/**
 * The parts of one kind a record has, with all that stands under them. What did not change since
 * `before` is the same object, so that only rows that did are drawn anew, and what nobody opened is
 * made when it is asked for: of a thousand parts few are. What stands under itself is left out: no
 * page could end with it.
 */
export function treeOf(
  registry: Pick<Registry, 'resources'>,
  whole: Whole,
  part: Resource,
  rows: PartRows,
  before?: { readonly tree: PartList; readonly rows: PartRows },
): PartList {
  const old = new Map<string, PartNode | PartList>();
  if (before) remember(before.tree, old);
  const groups = groupsOf(registry, rows);
  const changed = before && changedSince(groupsOf(registry, before.rows), groups, registry, rows);
  const read = readAbove(registry, part);

  const list = (resource: Resource, wholes: Above, of: Row['id'], within: Row['id'] | null): PartList => {
    const key = listKey(resource, of, within);
    const found = old.get(key);
    const was = found && 'parts' in found ? found : undefined;
    const above = was && sameAbove(was.above, wholes) ? was.above : wholes;
    if (was && was.above === above && changed?.has(key) === false) return was;
    const own = groups.get(key)?.rows ?? [];
    const make = (): readonly PartNode[] =>
      own
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((row, at) => node(resource, { above, isAsBefore: was?.above === above }, row, at + 1));
    const made = was?.isMade ? make() : undefined;
    if (was && made && was.above === above && sameList(was.parts, made)) return was;
    const { field = '', within: under } = resource.partOf ?? {};
    const begins = { [field]: of, ...(under === undefined ? {} : { [under]: within }) };
    return listWith({ key, resource, begins, whole: of, within, above, count: own.length }, made ?? make);
  };
  const node = (resource: Resource, { above, isAsBefore }: Stand, row: Row, place: number): PartNode => {
    const key = keyOf(resource, row.id);
    const { field = '', within } = resource.partOf ?? {};
    const here = (): Above => [...above, asRead(read, { resource, row })];
    const own = resource.parts.flatMap((name) => {
      const each = registry.resources[name];
      return each ? [list(each, here(), row.id, null)] : [];
    });
    const found = old.get(key);
    const was = found && 'row' in found && found.row === row ? found : undefined;
    // What it may hold follows from it and from what it stands under.
    const holdsOthers =
      was && isAsBefore
        ? was.holdsOthers
        : within !== undefined && allowsUnder(registry, resource, row, [...above, { resource, row }]);
    const stand = within !== undefined && groups.has(listKey(resource, row[field], row.id));
    const under = holdsOthers || stand ? [list(resource, here(), row[field] as Row['id'], row.id)] : [];
    const lists = [...own, ...under];
    const isSame = was?.place === place && was.holdsOthers === holdsOthers && sameList(was.lists, lists);
    return was && isSame ? was : { key, resource, row, place, holdsOthers, lists };
  };
  const tree = list(part, [asRead(read, whole)], whole.row.id, null);
  // The outermost show as soon as the tree is there.
  void tree.parts;
  // What is made later is made of these rows alone: no tree keeps those before it.
  old.clear();
  return tree;
}

/** Where a part stands, and whether it reads of those above it what it read before. */
type Stand = { readonly above: Above; readonly isAsBefore: boolean };

/** The parts that stand in one list, and which list that is. */
type Group = {
  readonly resource: Resource;
  readonly of: Value | undefined;
  readonly within: Value;
  readonly rows: Row[];
};

type Groups = ReadonlyMap<string, Group>;

function groupsOf(registry: Pick<Registry, 'resources'>, rows: PartRows): Groups {
  const groups = new Map<string, Group>();
  for (const [name, each] of Object.entries(rows)) {
    const resource = registry.resources[name];
    if (!resource?.partOf) continue;
    for (const row of each) {
      const [of, within] = [row[resource.partOf.field] as Value | undefined, withinOf(resource, row)];
      const key = listKey(resource, of, within);
      const beside = groups.get(key);
      if (beside) beside.rows.push(row);
      else groups.set(key, { resource, of, within, rows: [row] });
    }
  }
  return groups;
}

/** The lists in which, or anywhere under which, a row is another one than before. */
function changedSince(
  before: Groups,
  now: Groups,
  registry: Pick<Registry, 'resources'>,
  rows: PartRows,
): ReadonlySet<string> {
  const changed = new Set<string>();
  const find = (name: string, id: Value | undefined): Row | undefined => rows[name]?.find((row) => row.id === id);
  const mark = (resource: Resource, of: Value | undefined, within: Value): void => {
    const key = listKey(resource, of, within);
    if (changed.has(key)) return;
    changed.add(key);
    const owner = isEmpty(within) ? registry.resources[resource.partOf?.whole ?? ''] : resource;
    const row = owner?.partOf && find(owner.name, isEmpty(within) ? of : within);
    if (owner?.partOf && row) mark(owner, row[owner.partOf.field] as Value | undefined, withinOf(owner, row));
  };
  for (const [key, { resource, of, within, rows: own }] of now)
    if (!sameList(own, before.get(key)?.rows ?? [])) mark(resource, of, within);
  for (const [key, { resource, of, within }] of before) if (!now.has(key)) mark(resource, of, within);
  return changed;
}

/** A list with its parts, or with how to make them once somebody asks. */
function listWith(
  about: Omit<PartList, 'parts' | 'isMade'>,
  given: readonly PartNode[] | (() => readonly PartNode[]),
): PartList {
  let now = given;
  const list: PartList = {
    ...about,
    get parts() {
      if (typeof now === 'function') now = now();
      return now;
    },
    get isMade() {
      return typeof now !== 'function';
    },
  };
  return Object.defineProperty(list, 'isMade', { enumerable: false });
}

/**
 * Whether the reference to what a part of the kind would stand under allows one. `above`: with that
 * one itself.
 */
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

/**
 * What the rules of a part read through its references, by path: the records it stands under tell.
 * What leads elsewhere is left out. `values`: the part, or what a new one begins with.
 */
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

/** A path by its name, and by its steps. */
type Path = readonly [string, readonly string[]];

const asPath = (name: string): Path => [name, name.split('.')];

/** The paths the rules of a resource read. */
const pathsOf = (resource: Resource): readonly Path[] =>
  computedFor(resource)
    .filter((name) => name.includes('.'))
    .map(asPath);

/** What one rule reads. */
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

const placeOf = (row: Row): number => Number(row[POSITION] ?? 0);

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/** The fields that rules of parts read of each resource above them, by its name. */
type Read = ReadonlyMap<string, ReadonlySet<string>>;

/** What the rules of a kind of part, and of the parts of those, read of what stands above them. */
function readAbove(registry: Pick<Registry, 'resources'>, part: Resource): Read {
  const read = new Map<string, Set<string>>();
  const follow = (resource: Resource, [first = '', ...rest]: readonly string[]): void => {
    const field = resource.fields[first];
    const to = field && refers(field) ? registry.resources[field.to] : undefined;
    const [next] = rest;
    if (!to || next === undefined) return;
    const names = read.get(to.name) ?? new Set();
    read.set(to.name, names.add(next));
    follow(to, rest);
  };
  const take = (resource: Resource, met: ReadonlySet<string>): void => {
    for (const [, path] of [...pathsOf(resource), ...pathsIn(whereUnder(resource))]) follow(resource, path);
    for (const name of resource.parts) {
      const under = registry.resources[name];
      if (under && !met.has(name)) take(under, new Set([...met, name]));
    }
  };
  take(part, new Set([part.name]));
  return read;
}

/** What rules of parts read of a record above them. */
function asRead(read: Read, { resource, row }: Whole): Whole {
  const told: { [field: string]: Value | undefined } = {};
  for (const name of read.get(resource.name) ?? []) told[name] = row[name] as Value | undefined;
  return { resource, row: { ...told, id: row.id } as Row };
}

const sameAbove = (one: Above, other: Above): boolean =>
  one.length === other.length &&
  one.every(
    (each, at) =>
      each === other[at] ||
      (each.resource === other[at]?.resource && JSON.stringify(each.row) === JSON.stringify(other[at].row)),
  );

function remember(list: PartList, found: Map<string, PartNode | PartList>): void {
  found.set(list.key, list);
  if (!list.isMade) return;
  for (const part of list.parts) {
    found.set(part.key, part);
    for (const under of part.lists) remember(under, found);
  }
}

/** What a path ends at, through records above; undefined where it leads elsewhere. */
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

/**
 * All parts of a list at every depth, each with those above it: the outermost first, itself last.
 */
export function* trailsIn(list: PartList, above: readonly PartNode[] = []): Generator<readonly PartNode[]> {
  for (const part of list.parts) {
    const trail = [...above, part];
    yield trail;
    for (const under of part.lists) yield* trailsIn(under, trail);
  }
}

/** What is there already is looked through before anything is made for it. */
const partsMade = (list: PartList): readonly PartNode[] => (list.isMade ? list.parts : []);
const allParts = (list: PartList): readonly PartNode[] => list.parts;

/**
 * The parts that must be open for a part, or what is added to a list, to be seen; undefined where
 * the tree holds no such.
 */
export const wayTo = (list: PartList, key: string): readonly string[] | undefined =>
  wayAmong(partsMade, list, key) ?? wayAmong(allParts, list, key);

function wayAmong(partsIn: typeof allParts, list: PartList, key: string): readonly string[] | undefined {
  if (list.key === key) return [];
  for (const part of partsIn(list)) {
    if (part.key === key) return [];
    for (const under of part.lists) {
      const way = wayAmong(partsIn, under, key);
      if (way) return [part.key, ...way];
    }
  }
  return undefined;
}

/** The list in which a part stands, in a list or anywhere under it. */
export const listOf = (list: PartList, key: string): PartList | undefined =>
  listAmong(partsMade, list, key) ?? listAmong(allParts, list, key);

function listAmong(partsIn: typeof allParts, list: PartList, key: string): PartList | undefined {
  for (const part of partsIn(list)) {
    if (part.key === key) return list;
    for (const under of part.lists) {
      const found = listAmong(partsIn, under, key);
      if (found) return found;
    }
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
    const place = places.get(row.id);
    return place === undefined || row[POSITION] === place ? row : { ...row, [POSITION]: place };
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
  const gone = new Set([part.key]);
  for (const list of part.lists) for (const trail of trailsIn(list)) gone.add(trail.at(-1)?.key ?? '');
  return Object.fromEntries(
    Object.entries(rows).map(([name, each]) => [name, each.filter(({ id }) => !gone.has(keyOf({ name }, id)))]),
  );
}

/**
 * The rows with those of `kept` that are not among them any more, and what they stand under:
 * somebody is writing in them, and is told that they are gone. Answers the keys of those too.
 */
export function keepingEdited(
  registry: Pick<Registry, 'resources'>,
  rows: PartRows,
  before: PartRows,
  kept: ReadonlySet<string>,
): { readonly rows: PartRows; readonly gone: ReadonlySet<string> } {
  const isThere = (key: string): boolean =>
    Object.entries(rows).some(
      ([name, each]) => key.startsWith(`${name}:`) && each.some(({ id }) => keyOf({ name }, id) === key),
    );
  const missing = [...kept].filter((key) => !isThere(key));
  if (missing.length === 0) return { rows, gone: NONE };
  const known = new Map<string, { readonly resource: Resource; readonly row: Row }>();
  for (const [name, each] of Object.entries(before)) {
    const resource = registry.resources[name];
    if (resource) for (const row of each) known.set(keyOf(resource, row.id), { resource, row });
  }
  const gone = new Set<string>();
  const keep = (key: string): void => {
    const found = known.get(key);
    if (!found || isThere(key) || gone.has(key)) return;
    gone.add(key);
    const { partOf } = found.resource;
    if (!partOf) return;
    keep(keyOf({ name: partOf.whole }, found.row[partOf.field] as Row['id']));
    const within = withinOf(found.resource, found.row);
    if (!isEmpty(within)) keep(keyOf(found.resource, within as Row['id']));
  };
  for (const key of missing) keep(key);
  const all = { ...rows };
  for (const key of gone) {
    const found = known.get(key);
    if (found) all[found.resource.name] = [...(all[found.resource.name] ?? []), found.row];
  }
  return { rows: all, gone };
}

const NONE: ReadonlySet<string> = new Set();
