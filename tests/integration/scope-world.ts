import fc from 'fast-check';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { Scope } from '../../api/scope.ts';
import type { Reader } from '../../api/store.ts';
import { storeSchema } from '../../api/system.ts';
import { type RecordData, type Resource, resolve, type Screen, type Value } from '../../resources/language/index.ts';
import { worldIn } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';

/**
 * Makers are users', things are makers', and both are only their user's for members; bins are
 * everybody's and hold things of all. Things point to other things, bins to things, and both are
 * measured.
 */

const makers = {
  name: 'makers',
  label: { one: 'Maker', many: 'Makers' },
  title: 'whole',
  rows: [{ role: 'member', where: { user_id: { is: { me: 'id' } } }, visibleFields: 'all' }],
  unique: [{ fields: ['user_id'], message: 'This user has a maker' }],
  fields: {
    id: { kind: 'id' },
    first: { kind: 'text' },
    last: { kind: 'text' },
    whole: { kind: 'joined', of: ['first', 'last'] },
    user_id: { kind: 'reference', to: 'users' },
    things: { kind: 'rollup', measure: 'count', of: 'things', by: 'maker_id' },
  },
};

const dear = { module: 'Stage', permissions: ['read'], where: { price: { above: 1 } } };
const things = {
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  rows: [
    {
      role: 'member',
      where: { 'maker_id.user_id': { is: { me: 'id' } } },
      visibleFields: 'all',
      unfilteredScreens: ['all-things'],
    },
  ],
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'number' },
    day: { kind: 'date' },
    maker_id: { kind: 'reference', to: 'makers' },
    maker_name: { kind: 'related', label: 'Called', path: 'maker_id.whole' },
    twin_id: { kind: 'reference', to: 'things' },
    twin_price: { kind: 'related', label: 'Price of the twin', path: 'twin_id.price' },
    both: { kind: 'joined', of: ['name', 'second'] },
    second: { kind: 'text' },
    bin_id: { kind: 'reference', to: 'bins' },
    twins: { kind: 'rollup', measure: 'count', of: 'things', by: 'twin_id' },
  },
  screens: {
    'all-things': { ...dear, path: '/things', list: { columns: ['id', 'name', 'twin_id'], search: ['name', 'both'] } },
    'dear-things': { ...dear, path: '/dear', list: { columns: ['id', 'name'], search: ['name'] } },
  },
};

const ofBin = { kind: 'rollup', of: 'things', by: 'bin_id' };
const bins = {
  name: 'bins',
  label: { one: 'Bin', many: 'Bins' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    best_id: { kind: 'reference', to: 'things' },
    kept_ids: { kind: 'references', label: 'Kept', to: 'things' },
    things: { ...ofBin, measure: 'count' },
    dear: { ...ofBin, measure: 'count', where: { 'twin_id.price': { above: 1 } } },
    worth: { ...ofBin, measure: 'sum', field: 'price' },
    spread: { kind: 'formula', sum: ['worth', { product: ['things', -3] }] },
    most: { ...ofBin, measure: 'max', field: 'twin_price' },
  },
  screens: {
    'all-bins': {
      ...{ module: 'Stage', path: '/bins', permissions: ['read'] },
      list: { columns: ['id', 'name', 'best_id', 'things'], search: ['name'] },
    },
  },
};

export const registry = resolve({ ...specimens, resources: [...people, makers, things, bins] });
export const resourceOf = (name: string) => registry.resources[name] as Resource;

export type World = { readonly [collection: string]: readonly RecordData[] };

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 6 });
const listOf = (of: fc.Arbitrary<{ readonly [field: string]: Value }>, least: number, most = least) =>
  fc
    .array(of, { minLength: least, maxLength: most })
    .map((drawn) => drawn.map((each, at): RecordData => ({ ...each, id: at + 1, _version: 1 })));
const word = some(fc.constantFrom('a', 'b', 'c'));
const thing = fc.integer({ min: 1, max: 6 });

/** Makers of the users 1 and 2 and of nobody; references may lead to nothing. */
export const worlds: fc.Arbitrary<World> = fc.record({
  makers: listOf(fc.record({ first: word, last: word }), 3).map((drawn) =>
    drawn.map((maker, at) => ({ ...maker, user_id: [1, 2][at] ?? null })),
  ),
  things: listOf(
    fc.record({
      name: word,
      second: word,
      price: some(fc.integer({ min: 0, max: 4 })),
      maker_id: some(fc.integer({ min: 1, max: 3 })),
      twin_id: some(thing),
      bin_id: some(fc.integer({ min: 1, max: 3 })),
    }),
    4,
    6,
  ),
  bins: listOf(fc.record({ name: word, best_id: some(thing), kept_ids: fc.uniqueArray(thing) }), 2),
});

/** What is left of a world where somebody else's makers and things do not exist. */
export function onlyOf(world: World, user: number): World {
  const own = (world.makers ?? []).filter(({ user_id }) => user_id === user);
  const mine = (world.things ?? []).filter(({ maker_id }) => own.some(({ id }) => id === maker_id));
  return { ...world, makers: own, things: mine };
}

const schema = storeSchema(registry);
/** Answers of a world, until another one of this name is requested. */
export const readerIn = (world: World, name?: string): Promise<Reader> => worldIn(schema, world, name);

/** What a user of a role sees of a world. Role 1 is confined to nothing. */
export function scopeOf(
  reader: Reader,
  input: { readonly user?: number; readonly role: number; readonly screen?: string; readonly now?: () => Date },
): Scope {
  const screen = registry.screen[input.screen ?? 'all-bins'] as Screen;
  const who = { id: 'tester', user: { id: input.user ?? 1 }, role: { id: input.role } };
  const session = { ...who, can: tableOf(new Map()), confirmed: true };
  const now = input.now ?? (() => new Date('2026-01-31T20:30:00.000Z'));
  const context = { product: bareProduct(registry), registry, now } as ApiContext;
  return new Scope(context, { resource: resourceOf(screen.resource ?? ''), screen, session }, reader);
}
