import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { ApiError } from '../../api/errors.ts';
import { linesIn } from '../../api/history/lines.ts';
import { applyBatch } from '../../api/records/bulk.ts';
import { commit, type Written } from '../../api/records/commit.ts';
import { createRecord } from '../../api/records/create.ts';
import { deleteRecord } from '../../api/records/remove.ts';
import { undoLine } from '../../api/records/undo.ts';
import { updateRecord } from '../../api/records/update.ts';
import type { Session } from '../../api/session.ts';
import { storeSchema } from '../../api/system.ts';
import {
  type CheckDefinition,
  defineResource,
  type FieldDefinition,
  FLAGS,
  type OfferedFlag,
  type RecordData,
  type Registry,
  type ResourceDefinition,
  resolve,
} from '../../resources/language/index.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';
import { signedIn } from './signed-in.ts';

/**
 * Kinds weigh; groups hold wholes, and wholes hold parts of a kind. Checks of each compare what it
 * holds, what it measures and what it refers to, at any depth: after whatever was written, from
 * either end, every check of every record holds, and nothing else was refused.
 */

const OFFERS: readonly OfferedFlag[] = ['read', 'write', 'update', 'delete'];
const NUMBER: FieldDefinition = { kind: 'number' };
const HELD = ['kinds', 'groups', 'wholes', 'parts'] as const;
type Held = (typeof HELD)[number];

const measured = (measure: 'count' | 'sum' | 'min' | 'max', field?: string, more: object = {}): FieldDefinition => ({
  kind: 'rollup',
  measure,
  of: 'parts',
  by: 'whole_id',
  ...(field !== undefined && { field }),
  ...more,
});

const FIELDS = {
  kinds: { weight: NUMBER },
  groups: {
    cap: NUMBER,
    total: { kind: 'rollup', measure: 'sum', of: 'wholes', by: 'group_id', field: 'used' },
  },
  wholes: {
    amount: NUMBER,
    group_id: { kind: 'reference', to: 'groups' },
    pieces: measured('count'),
    used: measured('sum', 'size'),
    counted: measured('sum', 'size', { where: { counts: { is: true } } }),
    least: measured('min', 'size'),
    heaviest: measured('max', 'kind_id.weight'),
    left: { kind: 'formula', sum: ['amount', { product: ['used', -1] }] },
    room: { kind: 'formula', sum: ['left', { product: ['pieces', -1] }] },
  },
  parts: {
    size: NUMBER,
    counts: { kind: 'toggle' },
    whole_id: { kind: 'reference', to: 'wholes', onDelete: 'cascade' },
    kind_id: { kind: 'reference', to: 'kinds' },
  },
} as const satisfies { readonly [held in Held]: { readonly [field: string]: FieldDefinition } };

/** What the checks of each compare. */
const READ: { readonly [held in Held]: readonly string[] } = {
  kinds: ['weight'],
  groups: ['cap', 'total'],
  wholes: ['amount', 'pieces', 'used', 'counted', 'least', 'heaviest', 'left', 'room', 'group_id.cap'],
  parts: ['size', 'kind_id.weight', 'whole_id.amount', 'whole_id.group_id.cap', 'whole_id.left'],
};
const TESTS = {
  from: (value: number, other: number) => value >= other,
  to: (value: number, other: number) => value <= other,
  above: (value: number, other: number) => value > other,
  below: (value: number, other: number) => value < other,
} as const;
type Comparing = {
  readonly of: Held;
  readonly read: string;
  readonly test: keyof typeof TESTS;
  readonly to: number | string;
};

const resourcesWith = (checks: readonly Comparing[]): ResourceDefinition[] =>
  HELD.map((name) => {
    const own = checks.flatMap(({ of, read, test, to }, at): CheckDefinition[] => {
      const [on = ''] = Object.keys(FIELDS[name]);
      const expect = { [read]: { [test]: typeof to === 'number' ? to : { field: to } } };
      return of === name ? [{ name: `check ${at}`, expect, errors: { [on]: 'It does not fit: {id}' } }] : [];
    });
    const fields: { readonly [field: string]: FieldDefinition } = FIELDS[name];
    const written = Object.keys(fields).filter((each) => !['rollup', 'formula'].includes(fields[each]?.kind ?? ''));
    return {
      name,
      label: { one: name, many: name },
      title: 'id',
      fields: { id: { kind: 'id' }, ...fields },
      ...(own.length > 0 && { checks: own }),
      screens: {
        [name]: {
          module: 'Stage',
          path: `/stage/${name}`,
          permissions: OFFERS,
          list: { columns: ['id'] },
          form: { fields: written },
        },
      },
    };
  });

const fieldOf = (of: Held, name: string): FieldDefinition | undefined =>
  Object.entries(FIELDS[of]).find(([each]) => each === name)?.[1];

type World = { readonly [held in Held]: readonly RecordData[] };

/** A value as anybody would work it out of the rows. */
function valueIn(world: World, of: Held, record: RecordData, name: string): number | null {
  const [head = '', ...rest] = name.split('.');
  const field = fieldOf(of, head);
  if (field?.kind === 'reference') {
    const to = field.to as Held;
    const found = world[to].find(({ id }) => id === record[head]);
    return found ? valueIn(world, to, found, rest.join('.')) : null;
  }
  const read = (each: string): number | null => valueIn(world, of, record, each);
  if (head === 'left')
    return read('amount') === null ? -Number(read('used')) : Number(read('amount')) - Number(read('used'));
  if (head === 'room') return Number(read('left')) - Number(read('pieces'));
  if (field?.kind === 'rollup') {
    const from = field.of as Held;
    const some = world[from].filter(
      (each) => each[field.by] === record.id && (head !== 'counted' || each.counts === true),
    );
    const values = some.flatMap((each) => valueIn(world, from, each, field.field ?? 'id') ?? []);
    if (field.measure === 'count') return some.length;
    if (field.measure === 'sum') return values.reduce((sum, value) => sum + value, 0);
    if (values.length === 0) return null;
    return field.measure === 'min' ? Math.min(...values) : Math.max(...values);
  }
  const value = record[head];
  return typeof value === 'number' ? value : null;
}

const brokenIn = (world: World, checks: readonly Comparing[]): Comparing[] =>
  checks.filter(({ of, read, test, to }) =>
    world[of].some((record) => {
      const [anchor = ''] = Object.keys(FIELDS[of]);
      const [on, value, other] = [anchor, read, to].map((each) =>
        typeof each === 'number' ? each : valueIn(world, of, record, each),
      );
      return (
        typeof on === 'number' && typeof value === 'number' && typeof other === 'number' && !TESTS[test](value, other)
      );
    }),
  );

const small = fc.integer({ min: 0, max: 6 });
const comparing: fc.Arbitrary<Comparing> = fc.constantFrom('wholes', 'wholes', 'parts', 'groups').chain((of) =>
  fc.record({
    of: fc.constant(of),
    read: fc.constantFrom(...READ[of]),
    test: fc.constantFrom('from', 'to', 'above', 'below'),
    to: fc.oneof(small, fc.constantFrom(...READ[of])),
  }),
);
const step = fc.record({
  does: fc.constantFrom('create', 'create', 'update', 'update', 'delete', 'undo', 'set', 'remove'),
  of: fc.constantFrom(...HELD, 'wholes', 'wholes', 'parts', 'parts', 'parts'),
  at: fc.nat(5),
  numbers: fc.array(fc.option(small, { nil: null, freq: 5 }), { minLength: 4, maxLength: 4 }),
  counts: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const session: Session = {
  id: 'tester',
  user: { id: 1 },
  role: { id: 1 },
  can: tableOf(new Map(HELD.map((name) => [name, new Set(FLAGS)]))),
  confirmed: true,
};

/** A world of its own in a store, and who writes into it. */
async function inWorld(
  registry: Registry,
  work: (context: ApiContext, store: MemoryStore) => Promise<void>,
): Promise<void> {
  const store = await memoryStore(storeSchema(registry));
  const now = new Date('2026-03-01T08:00:00.000Z');
  try {
    await signedIn(store, registry, session.id, now);
    const context = {
      product: bareProduct(registry),
      registry,
      store,
      files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
      mailer: { send: async () => {} },
      audit: () => {},
      canAudit: () => true,
      now: () => now,
      uploads: '',
      secret: new Uint8Array(32),
      publicUrl: 'http://localhost',
      languages: [],
      otherOrigins: [],
    };
    await work(context, store);
  } finally {
    await store.close();
  }
}

const readIn = async (store: MemoryStore): Promise<World> => {
  const found = await Promise.all(HELD.map((from) => store.find({ from })));
  return Object.fromEntries(HELD.map((name, at) => [name, found[at] ?? []])) as World;
};

/** What a step writes of a record, where what it refers to is there. */
function bodyOf(world: World, { of, numbers, counts }: Step): Record<string, number | boolean | null> {
  const [first = null, second, third] = numbers;
  const idOf = (name: Held, at = null as number | null | undefined) =>
    at === null || at === undefined ? null : (world[name][at % Math.max(1, world[name].length)]?.id ?? null);
  if (of === 'kinds') return { weight: first };
  if (of === 'groups') return { cap: first };
  if (of === 'wholes') return { amount: first, group_id: Number(idOf('groups', second)) || null };
  const [whole_id, kind_id] = [Number(idOf('wholes', second)) || null, Number(idOf('kinds', third)) || null];
  return { size: first, counts, whole_id, kind_id };
}

/** The record that a step is about. */
const chosen = (world: World, { of, at }: Step): RecordData | undefined =>
  world[of][at % Math.max(1, world[of].length)];

/** The world as a write would leave it. */
const withOne = (world: World, of: Held, record: RecordData): World => ({
  ...world,
  [of]: [...world[of].filter(({ id }) => id !== record.id), record],
});

/** Takes a step; nothing where there is nothing to take it with. */
async function take(
  context: ApiContext,
  step: Step,
  before: World,
  entries: readonly string[],
): Promise<Written<unknown> | undefined> {
  const { of, does, at, counts } = step;
  const placeOf = (name: string) => {
    const [resource, screen] = [context.registry.resources[name], context.registry.screen[name]];
    return resource && screen && { resource, screen, session };
  };
  const path = placeOf(of);
  if (!path) throw new Error(of);
  const ids = before[of].slice(at % 3).map(({ id }) => id);
  const id = chosen(before, step)?.id;
  const body = bodyOf(before, step);
  if (does === 'create') return createRecord(context, { ...path, body });
  if (does === 'set' && of === 'parts')
    return commit(context, { ...path, right: 'update' }, (write) =>
      applyBatch(write, ids, { do: 'set', values: { counts } }),
    );
  if (does === 'remove')
    return commit(context, { ...path, right: 'delete' }, (write) => applyBatch(write, ids, { do: 'delete' }));
  if (does === 'undo') {
    const entry = Number(entries[at % Math.max(1, entries.length)] ?? 0);
    const [line] = await linesIn(context.store, { of: { column: 'id' }, is: entry });
    const there = line && placeOf(line.resource);
    const right = line?.event === 'created' ? 'delete' : line?.event === 'deleted' ? 'create' : 'update';
    return line && there && undoLine(context, { ...there, right, line });
  }
  if (id !== undefined && does === 'update') return updateRecord(context, { ...path, id, body });
  if (id !== undefined && does === 'delete') return deleteRecord(context, { ...path, id });
  return undefined;
}

/** A part within its whole, then the whole made smaller than it. */
const fromTheOtherEnd: [Comparing[], Step[]] = [
  [
    { of: 'parts', read: 'size', test: 'to', to: 'whole_id.amount' },
    { of: 'wholes', read: 'used', test: 'to', to: 6 },
  ],
  (
    [
      ['create', 'wholes', 5],
      ['create', 'parts', 4],
      ['update', 'wholes', 3],
    ] as const
  ).map(([does, of, first]) => ({ does, of, at: 0, numbers: [first, of === 'parts' ? 0 : null], counts: true })),
];

it('should hold after every write that was let through, from whichever end, and refuse no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(comparing, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 8, maxLength: 20 }),
      async (checks, steps) => {
        const define = () =>
          resolve({
            ...specimens,
            resources: [...people, ...resourcesWith(checks).map((each) => defineResource(each))],
          });
        // A part that is measured against what it is counted in itself.
        if (checks.some(({ of, read, to }) => of === 'parts' && [read, to].includes('whole_id.left'))) {
          expect(define).toThrow("Say it in the checks of 'wholes'");
          return;
        }
        await inWorld(define(), async (context, store) => {
          const entries: string[] = [];
          let before = await readIn(store);
          for (const each of steps) {
            const { of, does } = each;
            const refused = await take(context, each, before, entries).then(
              (written) => void (written?.entry !== undefined && entries.push(String(written.entry))),
              (error: unknown) => error ?? 'nothing',
            );
            if (refused !== undefined && !(refused instanceof ApiError)) throw refused;
            const after = await readIn(store);
            expect(brokenIn(after, checks)).toEqual([]);
            if (refused !== undefined) expect(after).toEqual(before);
            const stored = chosen(before, each);
            const id = does === 'create' ? 1_000 : stored?.id;
            if (id !== undefined && (does === 'create' || does === 'update')) {
              const body = bodyOf(before, each);
              const wanted = withOne(before, of, { ...stored, ...body, id, _version: 1 });
              expect(refused === undefined, JSON.stringify(body)).toBe(brokenIn(wanted, checks).length === 0);
            }
            before = after;
          }
        });
      },
    ),
    { numRuns: 15, examples: [fromTheOtherEnd] },
  );
}, 60_000);
