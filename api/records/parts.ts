import {
  type Condition,
  type Id,
  isWritable,
  POSITION,
  partsOf,
  placesOf,
  type RecordData,
  type Registry,
  type Resource,
  type Value,
  wholesOf,
} from '../../resources/language/index.ts';
import { invalid } from '../errors.ts';
import { Scope } from '../scope.ts';
import type { Reader } from '../store.ts';
import type { Values } from './relations.ts';
import type { Write } from './write.ts';

const column = (name: string) => ({ column: name });

/** What of a part is given once, when it is made: whose it is, and what it is. */
export const givenOnce = (part: Resource): string[] => [...placesOf(part), ...(part.partOf?.createOnly ?? [])];

/** The record a part is in the end a part of. undefined: its whole is gone. */
export async function rootOf(
  reader: Reader,
  { registry, resource }: Pick<Scope, 'registry' | 'resource'>,
  record: { readonly [field: string]: Value | undefined },
): Promise<{ readonly resource: Resource; readonly id: Id } | undefined> {
  const { partOf } = resource;
  if (!partOf) return { resource, id: Number(record.id) };
  const whole = registry.resources[partOf.whole];
  const id = record[partOf.field];
  const stored = whole && typeof id === 'number' ? await reader.get(whole.name, id) : undefined;
  return whole && stored && rootOf(reader, { registry, resource: whole }, stored);
}

/** The position of a new part: last. @throws ApiError 404 if its whole is out of reach. */
export async function placeOf(write: Write, value: Values): Promise<Values> {
  const { scope, tx } = write;
  if (!scope.resource.partOf) return {};
  await reachWhole(scope, await rootOf(tx, scope, value));
  const [last] = await tx.rows({
    from: scope.resource.name,
    where: siblingsOf(scope.resource, value),
    fields: { [POSITION]: column(POSITION) },
    sort: [{ of: column(POSITION), order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  return { [POSITION]: Number(last?.[POSITION] ?? 0) + 1 };
}

async function reachWhole(scope: Scope, root: Awaited<ReturnType<typeof rootOf>>): Promise<RecordData> {
  const { context, registry, session } = scope;
  const screen = registry.screen[scope.screen.name];
  if (!root || !screen) throw scope.missing();
  return new Scope(context, { resource: root.resource, screen, session }, scope.reader).record(root.id);
}

/** Which parts are siblings of one: of the same whole, under the same part. */
function siblingsOf(resource: Resource, part: { readonly [field: string]: Value | undefined }): Condition {
  const is = (name: string): Condition => {
    const value = part[name] ?? null;
    return typeof value === 'number' ? { of: column(name), is: value } : { of: column(name), empty: true };
  };
  return { all: placesOf(resource).map(is) };
}

/** What a call asks of the order of some parts. */
export type Order = { readonly whole: Id; readonly within: Id | null; readonly ids: readonly Id[] };

/** Reorders all siblings. @throws ApiError 404; 422 for missing, duplicate or foreign ids. */
export async function reorder(write: Write, { whole, within, ids }: Order): Promise<void> {
  const { scope, tx } = write;
  const { partOf } = scope.resource;
  if (!partOf) throw scope.missing();
  const under = partOf.within === undefined ? {} : { [partOf.within]: within };
  const part = { [partOf.field]: whole, ...under };
  await reachWhole(scope, await rootOf(tx, scope, part));
  const found = await tx.find({ from: scope.resource.name, where: siblingsOf(scope.resource, part) });
  const named = new Set(ids);
  if (named.size !== ids.length || named.size !== found.length || !found.every(({ id }) => named.has(id)))
    throw invalid({ ids: ['Each must be named once'] }, partOf.order.reorderFailed);
  const changes = found.flatMap((stored) => {
    const position = ids.indexOf(stored.id) + 1;
    return stored[POSITION] === position ? [] : [{ stored, patch: { [POSITION]: position } }];
  });
  const [first, ...others] = changes;
  if (!first) return;
  // One history line, undone as a whole: the others follow the first.
  const record = await write.update(first.stored, first.patch);
  await write.forResource(scope.resource.name, first.stored).updateEach(others);
  await write.follow('updated', record, first.stored);
}

/** Shifts siblings when a part returns; derived, so not undone separately. */
export function makeRoom(write: Write, part: RecordData): void {
  const { resource } = write.scope;
  if (!resource.partOf) return;
  const where = siblingsOf(resource, part);
  write.defer(`order beside ${JSON.stringify([resource.name, where])}`, async () => {
    const found = await write.tx.find({ from: resource.name, where });
    if (new Set(found.map((each) => each[POSITION])).size === found.length) return;
    const location = (each: RecordData): number => Number(each[POSITION]) - (each.id === part.id ? 0.5 : 0);
    const changes = found
      .toSorted((one, other) => location(one) - location(other) || Number(one.id) - Number(other.id))
      .flatMap((stored, at) => (stored[POSITION] === at + 1 ? [] : [{ stored, patch: { [POSITION]: at + 1 } }]));
    await write.asDerived(resource.name).updateEach(changes);
  });
}

/** Some records of a resource. */
export type Some = { readonly resource: Resource; readonly records: readonly RecordData[] };

/** All descendants of a record or part, deepest first. */
export async function partsBelow(
  reader: Reader,
  registry: Registry,
  { resource, id }: { readonly resource: Resource; readonly id: Id },
): Promise<readonly Some[]> {
  const under = resource.partOf?.within;
  const own = under === undefined ? [] : await descendants(reader, resource, under, [id]);
  const found: Some[] = own.length > 0 ? [{ resource, records: own.toReversed() }] : [];
  const ids = [id, ...own.map((each) => each.id)];
  return [...(await partsIn(reader, registry, resource, ids)), ...found];
}

async function descendants(
  reader: Reader,
  { name }: Resource,
  under: string,
  ids: readonly Id[],
): Promise<RecordData[]> {
  if (ids.length === 0) return [];
  const found = await reader.find({ from: name, where: { of: column(under), in: ids.map(Number) } });
  const below = await descendants(
    reader,
    { name } as Resource,
    under,
    found.map(({ id }) => id),
  );
  return [...found, ...below];
}

async function partsIn(reader: Reader, registry: Registry, { parts }: Resource, ids: readonly Id[]): Promise<Some[]> {
  const all: Some[] = [];
  for (const name of ids.length === 0 ? [] : parts) {
    const resource = registry.resources[name];
    if (!resource?.partOf) continue;
    const where = { of: column(resource.partOf.field), in: ids.map(Number) };
    const records = await reader.find({ from: name, where });
    const below = await partsIn(
      reader,
      registry,
      resource,
      records.map(({ id }) => id),
    );
    all.push(...below, { resource, records: deepestFirst(resource, records) });
  }
  return all.filter(({ records }) => records.length > 0);
}

function deepestFirst({ partOf }: Resource, records: readonly RecordData[]): readonly RecordData[] {
  const { within } = partOf ?? {};
  if (within === undefined) return records;
  const byId = new Map(records.map((each) => [each.id, each]));
  const depthOf = (record: RecordData | undefined): number =>
    record === undefined ? 0 : 1 + depthOf(byId.get(record[within] as Id));
  const depths = new Map(records.map((each) => [each.id, depthOf(each)]));
  return records.toSorted((one, other) => (depths.get(other.id) ?? 0) - (depths.get(one.id) ?? 0));
}

/** Whether records go with what they refer to by that field. */
export const goesWith = ({ resources }: Registry, { resource, field }: Resource['referredBy'][number]): boolean => {
  const reference = resources[resource]?.fields[field];
  return reference !== undefined && 'onDelete' in reference && reference.onDelete === 'cascade';
};

/** Records deleted with others; nothing refers to these (`checks/resource-check.ts`). */
export async function goingWith(
  reader: Reader,
  registry: Registry,
  { resource: { referredBy }, ids }: { readonly resource: Resource; readonly ids: readonly Id[] },
): Promise<ReadonlyMap<Id, readonly Some[]>> {
  const found = new Map<Id, Some[]>();
  for (const reference of referredBy.filter((each) => goesWith(registry, each))) {
    const resource = registry.resources[reference.resource];
    if (!resource) continue;
    const where = { of: column(reference.field), in: ids.map(Number) };
    const records = await reader.find({ from: resource.name, where });
    const its = new Map<Id, RecordData[]>();
    for (const record of records) {
      const id = record[reference.field] as Id;
      its.set(id, [...(its.get(id) ?? []), record]);
    }
    for (const [id, some] of its) found.set(id, [...(found.get(id) ?? []), { resource, records: some }]);
  }
  return found;
}

/** Removes what is part of a record or goes with it, as following from its own removal. */
export async function removeParts(write: Write, lead: RecordData, parts: readonly Some[]): Promise<void> {
  for (const { resource, records } of parts) await write.forResource(resource.name, lead).remove(records);
}

/** A record with its parts, each list under the name of its resource and in its order. */
export type Tree = { readonly [name: string]: Value };

/** Records with their parts, one query per resource. `told`: the selected fields. */
export async function treesOf(
  reader: Reader,
  registry: Registry,
  {
    resource,
    ids,
    parts,
  }: { readonly resource: Resource; readonly ids: readonly Id[]; readonly parts: readonly string[] },
  present: (resource: Resource, record: RecordData) => Tree,
): Promise<readonly Tree[]> {
  const roots = await reader.find({ from: resource.name, where: { of: column('id'), in: ids.map(Number) } });
  const below = new Map<string, readonly RecordData[]>();
  for (const part of partsOf(registry, resource.name).filter(({ name }) => parts.includes(name))) {
    const above = wholesOf(registry, part)[0];
    const wholes = above && (below.get(above.name) ?? (above.name === resource.name ? roots : []));
    const where = { of: column(part.partOf?.field ?? 'id'), in: (wholes ?? []).map(({ id }) => Number(id)) };
    below.set(part.name, wholes?.length ? await reader.find({ from: part.name, where }) : []);
  }
  const grow = growTree(registry, below, present);
  return roots.map((root) => grow(resource, root));
}

/** Builds a record's tree from loaded records, by resource name. */
export const treeOf = (
  registry: Registry,
  {
    resource,
    root,
    below,
  }: {
    readonly resource: Resource;
    readonly root: RecordData;
    readonly below: ReadonlyMap<string, readonly RecordData[]>;
  },
  present: (resource: Resource, record: RecordData) => Tree,
): Tree => growTree(registry, below, present)(resource, root);

function growTree(
  registry: Registry,
  below: ReadonlyMap<string, readonly RecordData[]>,
  present: (resource: Resource, record: RecordData) => Tree,
): (resource: Resource, record: RecordData) => Tree {
  const under = new Map<string, RecordData[]>();
  const location = (name: string, field: string, id: unknown, within: unknown): string =>
    JSON.stringify([name, field, id, within ?? null]);
  for (const [name, records] of below) {
    const partOf = registry.resources[name]?.partOf;
    if (!partOf) continue;
    for (const record of records) {
      const above = partOf.within === undefined ? null : record[partOf.within];
      const key =
        typeof above === 'number'
          ? location(name, partOf.within ?? '', above, null)
          : location(name, partOf.field, record[partOf.field], null);
      under.set(key, [...(under.get(key) ?? []), record]);
    }
  }
  const inOrder = (records: readonly RecordData[]): readonly RecordData[] =>
    records.toSorted(
      (one, other) => Number(one[POSITION]) - Number(other[POSITION]) || Number(one.id) - Number(other.id),
    );
  const grow = (resource: Resource, record: RecordData): Tree => {
    const lists = resource.parts
      .filter((name) => below.has(name))
      .map((name): [string, Value] => {
        const part = registry.resources[name];
        const own = under.get(location(name, part?.partOf?.field ?? '', record.id, null)) ?? [];
        return [name, part ? inOrder(own).map((each) => grow(part, each)) : []];
      });
    const { within } = resource.partOf ?? {};
    const same = within === undefined ? [] : (under.get(location(resource.name, within, record.id, null)) ?? []);
    if (within !== undefined) lists.push([resource.name, inOrder(same).map((each) => grow(resource, each))]);
    return { ...present(resource, record), ...Object.fromEntries(lists) };
  };
  return grow;
}

/** A record of a tree by itself, with where it stood there. */
export type Leaf = { readonly resource: Resource; readonly values: { readonly [field: string]: Value } };

/** The records of a tree, wholes before their parts. */
export function flattened(registry: Registry, resource: Resource, tree: Tree, location: Tree = {}): Leaf[] {
  const { partOf } = resource;
  const isList = (name: string): boolean =>
    resource.parts.includes(name) || (partOf?.within !== undefined && name === resource.name);
  const values = Object.fromEntries(Object.entries(tree).filter(([name]) => !isList(name)));
  const under = Object.keys(tree)
    .filter(isList)
    .flatMap((name) => {
      const part = registry.resources[name];
      const { field = '', within } = part?.partOf ?? {};
      const above =
        name === resource.name
          ? { [field]: location[field] ?? null, [within ?? '']: tree.id ?? null }
          : { [field]: tree.id ?? null, ...(within === undefined ? {} : { [within]: null }) };
      const list = (Array.isArray(tree[name]) ? tree[name] : []) as readonly Tree[];
      return part ? list.flatMap((each, at) => flattened(registry, part, each, { ...above, [POSITION]: at + 1 })) : [];
    });
  return [{ resource, values: { ...values, ...location } }, ...under];
}

/** A record's id and written fields, without activity, parent and position. */
export function contentOf(resource: Resource, record: RecordData): Tree {
  const left = [...placesOf(resource), POSITION, resource.active];
  const fields = resource.fieldList.filter((field) => isWritable(field) && !left.includes(field.name));
  return { id: Number(record.id), ...Object.fromEntries(fields.map(({ name }) => [name, record[name] ?? null])) };
}
