import { afterEach, expect, it } from 'vitest';
import { decisionTableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { ApiError } from '../../api/errors.ts';
import { linesIn } from '../../api/history/lines.ts';
import type { Written } from '../../api/records/commit.ts';
import { moveRecord } from '../../api/records/move.ts';
import { undoLine } from '../../api/records/undo.ts';
import type { Session } from '../../api/session.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { product } from '../../product/server.ts';
import { registry as house } from '../../resources/index.ts';
import type { Id, RecordData, Registry, Resource, Screen, Value } from '../../resources/language/index.ts';
import { type Fixtures, fixturesFor } from '../stage/fixtures.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { movedFixtures, movedRegistry } from '../stage/moved.ts';

/**
 * Only what is the last of a record is undone. Every two moves are made one after the other, from
 * each start: the first is refused while the second counts; that is undone, which leaves what the
 * first left; and then the first, which leaves the start.
 */

type Values = { readonly [field: string]: Value };

let store: MemoryStore;
let context: ApiContext;
let session: Session;
let registry: Registry;
afterEach(() => store.close());

async function enter(entered: Registry, fixtures: Fixtures): Promise<void> {
  registry = entered;
  store = await memoryStore(storeSchema(registry), { records: fixtures.collections });
  const [user, role] = [await store.get('users', 1), await store.get('roles', 1)];
  if (!user || !role) throw new Error('The fixtures have no admin.');
  session = { id: 'tester', user, role, can: await decisionTableOf(registry, role), confirmed: true };
  const at = new Date().toISOString();
  await store.transaction((tx) =>
    tx.insert(SYSTEM.sessions, { id: session.id, user_id: user.id, created_at: at, seen_at: at }),
  );
  context = {
    ...{ product: { ...product, registry }, registry, store, uploads: '', secret: new Uint8Array(32) },
    files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
    mailer: { send: async () => {} },
    ...{ audit: () => undefined, canAudit: () => true, now: () => new Date() },
    ...{ publicUrl: 'https://admin.example.com', languages: [], otherOrigins: [] },
  };
}

type Course = {
  readonly of: string;
  readonly id: Id;
  readonly starts: readonly Values[];
  /** The moves with what they are answered, by the screen that offers them. */
  readonly moves: { readonly [screen: string]: { readonly [move: string]: Values } };
  /** What moves write of a record. */
  readonly states: readonly string[];
};

/** The line a write left, or the sentence of its refusal; undefined: nothing changed. */
const left = (written: Promise<Written<unknown>>): Promise<Id | string | undefined> =>
  written.then(
    ({ entry }) => entry,
    (error: unknown) => {
      if (error instanceof ApiError) return error.message;
      throw error;
    },
  );

/** What became of undoing each second of two moves, by the number of the start and their names. */
async function everyTwo({ of, id, starts, moves, states }: Course): Promise<ReadonlyMap<string, string>> {
  const resource = registry.resources[of] as Resource;
  const all = Object.entries(moves).flatMap(([screen, named]) =>
    Object.entries(named).map(([name, body]) => ({ name, body, screen: registry.screen[screen] as Screen })),
  );
  type Move = (typeof all)[number];
  const moveOf = ({ name }: Move) => resource.moves.find((each) => each.name === name) as Resource['moves'][number];
  const begin = (start: Values) => store.transaction((tx) => tx.update(of, id, start));
  const make = (move: Move) => left(moveRecord(context, { resource, session, id, ...move, move: moveOf(move) }));
  const undo = async (move: Move, entry: Id) => {
    const [line] = await linesIn(context.store, { of: { column: 'id' }, is: entry });
    if (!line) throw new Error(`There is no line ${entry}.`);
    return left(undoLine(context, { resource, screen: move.screen, session, right: moveOf(move), line }));
  };
  const state = async (): Promise<object> => {
    const record: RecordData = (await store.get(of, id)) ?? { id };
    return Object.fromEntries(states.map((name) => [name, /_at$/.test(name) ? Boolean(record[name]) : record[name]]));
  };
  const found = new Map<string, string>();
  for (const [path, start] of starts.entries()) {
    await begin(start);
    const before = await state();
    for (const one of all) {
      await begin(start);
      let first = await make(one);
      if (typeof first !== 'number') continue;
      const left = await state();
      for (const other of all) {
        const second = await make(other);
        if (typeof second !== 'number') continue;
        const name = `${path}: ${one.name}, ${other.name}`;
        const between = await state();
        expect(await undo(one, first), name).toMatch(/^This .* was just changed by |^This cannot be undone from here/);
        expect(await state(), name).toEqual(between);
        const undone = await undo(other, second);
        found.set(name, typeof undone === 'string' ? undone : 'undone');
        if (typeof undone === 'number') expect(await state(), name).toEqual(left);
        else {
          expect(undone, name).toMatch(/\.$/);
          await begin(start);
          first = await make(one);
          if (typeof first !== 'number') break;
        }
      }
      const undone = typeof first === 'number' ? await undo(one, first) : first;
      if (typeof undone === 'number') expect(await state(), one.name).toEqual(before);
      else expect(undone, one.name).toMatch(/\.$/);
    }
  }
  return found;
}

it('should be from the last on, whichever two were made of a booking', {
  timeout: 120_000,
}, async () => {
  await enter(house, await fixturesFor(house));
  const booking = (await store.find({ from: 'bookings' })).find(
    ({ booking_status, vendor_id, worker_id, version_id }) =>
      booking_status === 'Completed' && vendor_id !== null && worker_id !== null && version_id !== null,
  );
  const { id, vendor_id = null, worker_id = null, service_amount = null }: RecordData = booking ?? { id: 0 };
  const schedule_date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const open = {
    ...{ order_status: 'Accepted', booking_status: 'Pending', assignment_status: 'Unassigned', mode: 'manual' },
    ...{ vendor_id: null, driver_id: null, worker_id: null, vendor_group_id: null, overbook_reason: null },
    ...{ payment_status: null, paid_amount: null, refunded_amount: 0, waived_amount: 0, review: null },
    ...{ schedule_date, schedule_time: '03:00', minutes: 120, additional_hours: 0, admin_notes: null },
    ...{ additional_amount: 0, payment_amount: service_amount, owed_amount: service_amount },
    ...{ service_started_at: null, service_completed_at: null, job_verified_at: null, approval_notes: null },
  };
  const given = { ...open, vendor_id, assignment_status: 'Assigned', booking_status: 'Assigned' };
  const found = await everyTwo({
    of: 'bookings',
    id,
    starts: [{ ...open, order_status: 'Pending' }, given, { ...given, worker_id, booking_status: 'Ongoing' }],
    moves: {
      'booking-list': {
        approve: { mode: 'manual' },
        reject: {},
        'assign-vendor': { vendor_id },
        'assign-worker': { worker_id },
        'un-assign': { reason: 'Another' },
        'un-assign-worker': {},
        reschedule: { schedule_date, schedule_time: '05:00' },
        'additional-time': { additional_hours: 1.5 },
        start: {},
        complete: {},
        cancel: { reason: 'Called off' },
        verify: {},
        note: { admin_notes: 'Looked at' },
      },
    },
    states: [
      ...['order_status', 'booking_status', 'assignment_status', 'payment_status', 'vendor_id', 'driver_id'],
      ...['worker_id', 'mode', 'schedule_date', 'schedule_time', 'additional_hours', 'job_verified_at'],
      // What reports add up.
      ...['additional_amount', 'payment_amount', 'paid_amount', 'owed_amount'],
    ],
  });
  expect(found.get('0: approve, assign-vendor')).toBe('undone');
  expect(found.get('0: approve, note')).toBe('undone');
  expect([...found.values()].filter((text) => text === 'undone').length).toBeGreaterThan(25);
});

it('should be from the last on, whichever two were made of an item', async () => {
  await enter(movedRegistry, await movedFixtures(movedRegistry));
  const start = { maker_id: 1, helper_id: null, is_active: true, price: 5, least: null, reason: null, notes: null };
  const found = await everyTwo({
    of: 'items',
    // Of whose number no user is: retiring it ends their sessions.
    id: 16,
    starts: [
      { ...start, status: 'Pending' },
      { ...start, status: 'Denied' },
      { ...start, status: 'Approved', helper_id: 2 },
    ],
    moves: {
      'stage-requests': { approve: {}, deny: { notes: 'No' } },
      'stage-dubai': { withdraw: {}, assign: { helper_id: 2 }, 'un-assign': {}, retire: {} },
    },
    states: ['status', 'helper_id', 'is_active'],
  });
  expect(found.get('0: assign, approve')).toBe('undone');
  expect(found.get('2: un-assign, retire')).toBe('Retire cannot be undone.');
});
