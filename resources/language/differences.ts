import type { Registry, Resource } from './resource.ts';
import type { Value } from './values.ts';

type Tree = { readonly [name: string]: Value };

/** What became of one record between two states of a tree, by field where it was changed. */
export type Difference = {
  readonly resource: string;
  readonly id: number;
  /** What it is called: as it is now, or as it was where it is gone. */
  readonly title: string;
  /** Titles of its parents, outermost first, without the whole. */
  readonly under: readonly string[];
  /** `ordered`: its parts, or those under it, stand in another order. */
  readonly event: 'created' | 'updated' | 'deleted' | 'ordered';
  readonly changes: { readonly [field: string]: { readonly from: Value; readonly to: Value } };
};

/** All that differs between two states of a record with its parts, in the order people read it. */
export function differencesOf(
  registry: Pick<Registry, 'resources'>,
  resource: Resource,
  [before, after]: readonly [Tree, Tree],
  under: readonly string[] = [],
): Difference[] {
  const name = titleOf(resource, after);
  const about = { resource: resource.name, id: Number(after.id), title: name, under };
  const lists = listsOf(resource);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((each) => !lists.includes(each));
  const changed = fields.flatMap((field): [string, { from: Value; to: Value }][] => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [[field, { from, to }]];
  });
  const inside = resource.partOf ? [...under, name] : under;
  return [
    ...(changed.length > 0 ? [{ ...about, event: 'updated' as const, changes: Object.fromEntries(changed) }] : []),
    ...lists.flatMap((list) => {
      const part = registry.resources[list];
      if (!part) return [];
      const [was, is] = [itemsOf(before[list]), itemsOf(after[list])];
      const moved = isReordered(was, is) ? [{ ...about, event: 'ordered' as const, changes: {} }] : [];
      return [...moved, ...differencesIn(registry, part, [was, is], inside)];
    }),
  ];
}

function differencesIn(
  registry: Pick<Registry, 'resources'>,
  part: Resource,
  [was, is]: readonly [readonly Tree[], readonly Tree[]],
  under: readonly string[],
): Difference[] {
  const earlier = new Map(was.map((each) => [each.id, each]));
  const left = new Set(is.map(({ id }) => id));
  const differenceOf = (each: Tree, event: 'created' | 'deleted'): Difference => ({
    resource: part.name,
    id: Number(each.id),
    title: titleOf(part, each),
    under,
    event,
    changes: {},
  });
  return [
    ...is.flatMap((each) => {
      const old = earlier.get(each.id);
      return old ? differencesOf(registry, part, [old, each], under) : [differenceOf(each, 'created')];
    }),
    ...was.filter(({ id }) => !left.has(id)).map((each) => differenceOf(each, 'deleted')),
  ];
}

function isReordered(was: readonly Tree[], is: readonly Tree[]): boolean {
  const [before, after] = [new Set(was.map(({ id }) => id)), new Set(is.map(({ id }) => id))];
  const common = was.filter(({ id }) => after.has(id)).map(({ id }) => id);
  return is.filter(({ id }) => before.has(id)).some(({ id }, at) => id !== common[at]);
}

const listsOf = ({ parts, partOf, name }: Resource): readonly string[] => [
  ...parts,
  ...(partOf?.within === undefined ? [] : [name]),
];

const itemsOf = (value: Value | undefined): readonly Tree[] => (Array.isArray(value) ? value : []) as readonly Tree[];

const titleOf = ({ title }: Resource, record: Tree): string => String(record[title] ?? '');
