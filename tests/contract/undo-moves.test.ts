import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id, RecordData, ResourceDefinition } from '../../resources/language/index.ts';
import { items, movedFixtures, movedRegistry, movedWith, USERS } from '../stage/moved.ts';
import { at, type Fields, givenTo, move, OPEN, served, undoOf } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';
import { stageFor } from './stage.ts';

/**
 * Undoing a move does nothing that no move may: what it leaves could have been come to without it.
 */

/** Moves with what they are answered. */
type Moves = { readonly [name: string]: Fields };

/** A world in which moves are made of one record. */
type World = {
  /** Puts the record back as a course begins. */
  begin(start: Fields): Promise<void>;
  make(name: string, body: Fields): Promise<Answer>;
  undo(made: Answer): Promise<Answer>;
  /** What the record holds of what moves write. */
  state(): Promise<object>;
};

/**
 * Every two moves one after the other, from each start, and then the first is undone: refused with
 * why, or it leaves what the second alone leads to. Answers what was found of each.
 */
async function everyTwo(world: World, starts: readonly Fields[], moves: Moves): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [place, start] of starts.entries()) {
    const led = new Map<string, object>();
    for (const [one, body] of Object.entries(moves))
      for (const [other, answers] of Object.entries(moves)) {
        await world.begin(start);
        const first = await world.make(one, body);
        // From here it cannot be made, whatever is to follow.
        if (first.status !== 200 || first.headers.get('X-History-Entry') === null) break;
        const second = await world.make(other, answers);
        if (second.status !== 200 || second.headers.get('X-History-Entry') === null) continue;
        const between = await world.state();
        const undone = await world.undo(first);
        const name = `${place}: ${one}, ${other}`;
        if (undone.status !== 200) {
          expect([403, 409, 422], `${name} ${JSON.stringify(undone.body)}`).toContain(undone.status);
          expect(undone.body.detail).toMatch(/\.$/);
          expect(await world.state(), name).toEqual(between);
          found.set(name, undone.body.detail);
          continue;
        }
        const left = await world.state();
        if (!led.has(other)) {
          await world.begin(start);
          const alone = await world.make(other, answers);
          expect(alone.status, `${name}: ${JSON.stringify(alone.body)}`).toBe(200);
          led.set(other, await world.state());
        }
        expect(left, name).toEqual(led.get(other));
        found.set(name, 'undone');
      }
  }
  return found;
}

const picked = (record: RecordData, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

describe('undoing a move of a booking', () => {
  const stage = stageFor(['admin@example.com', 'ops@example.com', 'service.vendor@example.com', 'salma@example.com']);
  const { as, one } = stage;
  const admin = (): Client => as('admin@example.com');

  it('should leave what moves alone can lead to, whichever two were made', { timeout: 240_000 }, async () => {
    const of = await served(stage);
    const { id, vendor_id = null, worker_id = null } = of;
    const STATES = [
      ...['order_status', 'booking_status', 'assignment_status', 'payment_status', 'vendor_id', 'driver_id'],
      ...['worker_id', 'mode', 'schedule_date', 'schedule_time', 'additional_hours', 'job_verified_at'],
    ];
    const given = { ...givenTo(vendor_id), mode: 'manual' };
    const fresh = { service_started_at: null, service_completed_at: null, job_verified_at: null, review: null };
    const starts: Fields[] = [
      { ...OPEN, ...fresh, order_status: 'Pending', mode: 'manual', vendor_group_id: null },
      { ...given, ...fresh, vendor_group_id: null },
      { ...given, ...fresh, worker_id, booking_status: 'Ongoing', vendor_group_id: null },
    ];
    const moves: Moves = {
      approve: { mode: 'manual' },
      reject: {},
      'assign-vendor': { vendor_id },
      'assign-worker': { worker_id },
      'un-assign': { reason: 'Another' },
      'un-assign-worker': {},
      reschedule: { schedule_date: OPEN.schedule_date ?? null, schedule_time: '05:00' },
      'additional-time': { additional_hours: 1.5 },
      start: {},
      complete: {},
      cancel: { reason: 'Called off' },
      verify: {},
      note: { admin_notes: 'Looked at' },
    };
    const world: World = {
      begin: (start) => stage.host.change('bookings', id, { ...start, admin_notes: null, approval_notes: null }),
      make: (name, body) => move(admin(), id, name, body),
      undo: (made) => admin().post(undoOf(made)),
      state: async () => {
        const { job_verified_at, ...record } = await one('bookings', id);
        return picked({ ...record, job_verified_at: job_verified_at === null ? null : 'verified' }, STATES);
      },
    };
    const found = await everyTwo(world, starts, moves);
    expect(found.get('0: approve, assign-vendor')).toBe('Approve cannot be undone: Assign Vendor was done since.');
    expect(found.get('0: approve, note')).toBe('undone');
    expect(found.get('1: assign-worker, start')).toBe('Assign Worker cannot be undone: Booking Status is Ongoing.');
    expect(found.get('1: assign-worker, reschedule')).toBe('undone');
    expect([...found.values()].filter((said) => said === 'undone').length).toBeGreaterThan(25);
  });

  it('should be refused once work was begun or done on it, and its history say so', async () => {
    const { id, vendor_id = null } = await served(stage);
    await stage.host.change('bookings', id, { ...OPEN, order_status: 'Pending' });
    const approved = await move(admin(), id, 'approve', { mode: 'manual' });
    await move(admin(), id, 'assign-vendor', { vendor_id });
    await move(admin(), id, 'start');
    const refused = await admin().post(undoOf(approved));
    expectRefusal(refused, 409);
    expect(refused.body.detail).toMatch(/^Approve cannot be undone: (Start|Assign Vendor) was done since/);
    expect(await one('bookings', id)).toMatchObject({ order_status: 'Accepted', booking_status: 'Ongoing' });
    const { body } = await admin().get(at(id, 'history'));
    const line = body.find(({ event }: { event: string }) => event === 'approve');
    expect(line).toMatchObject({ undoable: false, reason: refused.body.detail });
    expect(body[0]).toMatchObject({ event: 'start', undoable: true, reason: null });
  });

  it('should be refused of who did it and when, once it is completed and paid', async () => {
    const { id, vendor_id = null, worker_id = null } = await served(stage);
    await stage.host.change('bookings', id, givenTo(vendor_id));
    const assigned = await move(admin(), id, 'assign-worker', { worker_id });
    const body = { schedule_date: OPEN.schedule_date ?? null, schedule_time: '05:00' };
    const moved = await move(admin(), id, 'reschedule', body);
    expect([assigned.status, moved.status]).toEqual([200, 200]);
    for (const name of ['start', 'complete']) expect((await move(admin(), id, name)).status).toBe(200);
    const before = await one('bookings', id);
    for (const made of [assigned, moved]) {
      const refused = await admin().post(undoOf(made));
      expectRefusal(refused, 409);
      expect(refused.body.detail).toMatch(/cannot be undone: Booking Status is Completed\.$/);
    }
    expect(await one('bookings', id)).toEqual(before);
  });
});

describe('undoing a move of an item', () => {
  let host: TestHost;
  let admin: Client;
  let ops: Client;
  /** Of whose number no user here is: retiring it ends their sessions. */
  const ID = 16;
  beforeAll(async () => {
    host = await startHost({ registry: movedRegistry, fixtures: movedFixtures });
    [admin, ops] = [await host.signIn('admin@example.com'), await host.signIn('ops@example.com')];
  });
  beforeEach(() => host.reset(admin, ops));
  afterAll(() => host.close());

  /** A screen that shows the record as it is, and offers the move. */
  const path = (name: string): string => {
    const screen = ['approve', 'deny'].includes(name) ? 'stage-requests' : 'stage-dubai';
    return `/api/items/${ID}/${name}?screen_label=${name === 'price' ? 'stage-items' : screen}`;
  };
  const labels = new WeakMap<Answer, string>();
  const make = async (name: string, body: Fields = {}, by = admin): Promise<Answer> => {
    const made = await by.post(path(name), body);
    labels.set(made, path(name).split('?')[1] ?? '');
    return made;
  };
  const undo = (made: Answer, by = admin): Promise<Answer> =>
    by.post(`/api/history/${made.headers.get('X-History-Entry')}/undo?${labels.get(made)}`);
  const START = { maker_id: 1, helper_id: null, is_active: true, price: 5, least: null, reason: null, notes: null };
  const change = (fields: Fields): Promise<void> => host.change('items', ID, { ...START, ...fields });
  const stored = async (): Promise<RecordData> => (await host.one('items', ID as Id)) as RecordData;

  it('should leave what moves alone can lead to, whichever two were made', async () => {
    const names = ['status', 'helper_id', 'is_active'];
    const world: World = {
      begin: change,
      make,
      undo: (made) => undo(made),
      state: async () => picked(await stored(), names),
    };
    const found = await everyTwo(
      world,
      [{ status: 'Pending' }, { status: 'Denied' }, { status: 'Approved', helper_id: 2 }],
      {
        approve: {},
        deny: { notes: 'No' },
        withdraw: {},
        assign: { helper_id: 2 },
        'un-assign': {},
        retire: {},
      },
    );
    expect(found.get('2: un-assign, withdraw')).toBe('Un Assign cannot be undone: Withdraw was done since.');
    expect(found.get('0: assign, approve')).toBe('undone');
    expect([...found.values()]).toContain('Retire cannot be undone.');
  });

  it('should be asked of the record as it would be without it, where a rule reads another record', async () => {
    await change({ status: 'Approved', maker_id: 1 });
    const screen = 'screen_label=stage-items';
    const edited = await admin.patch(`/api/items/${ID}?${screen}`, { name: 'Edited' });
    expect(edited.status).toBe(200);
    const priced = await make('price', { price: 8 });
    expect(priced.status).toBe(200);
    // What the price was asked for is not so any more.
    await host.change('makers', 1, { city: 'Ajman' });
    const refused = await undo(priced);
    expectRefusal(refused, 409);
    expect(refused.body.detail).toBe('Set price cannot be undone for this item now.');
    // What a form wrote is a form's to write again.
    expect((await admin.post(`/api/history/${edited.headers.get('X-History-Entry')}/undo?${screen}`)).status).toBe(200);
  });

  it('should be nobody’s where the move says never, in the history too', async () => {
    await change({ status: 'Approved' });
    const retired = await make('retire');
    const refused = await undo(retired);
    expectRefusal(refused, 409);
    expect(refused.body.detail).toBe('Retire cannot be undone.');
    const { body } = await admin.get(`/api/items/${ID}/history?screen_label=stage-dubai`);
    expect(body[0]).toMatchObject({ event: 'retire', undoable: false, reason: 'Retire cannot be undone.' });
    expect((await stored()).is_active).toBe(false);
  });

  it('should be only the maker’s, and in time, where the move says so, one by one and together', async () => {
    await change({ status: 'Pending' });
    const assigned = await make('assign', { helper_id: 2 });
    const theirs = await undo(assigned, ops);
    expectRefusal(theirs, 409);
    expect(theirs.body.detail).toBe('Assign can be undone only by the person who did it.');
    await host.ahead(11 * 60_000);
    const late = await undo(assigned, await host.signIn('admin@example.com'));
    expectRefusal(late, 409);
    expect(late.body.detail).toBe('Assign cannot be undone after 10 minutes.');
    await host.ahead(9 * 60_000);
    const undone = await undo(assigned, await host.signIn('admin@example.com'));
    expect(undone.status).toBe(200);
    // Undoing that makes the move once more, which is limited by nothing but what the move asks.
    labels.set(undone, labels.get(assigned) ?? '');
    expect((await undo(undone, ops)).status).toBe(200);
    expect((await stored()).helper_id).toBe(2);
    await host.ahead(0);
  });

  it('should be refused for each of many that stands in the way, and done for the others', async () => {
    for (const id of [1, 2, 3]) await host.change('items', id, { ...START, status: 'Pending', name: `Many ${id}` });
    const call = '/api/items/bulk?screen_label=stage-requests';
    const last = ({ body }: Answer): Fields =>
      typeof body === 'string' ? JSON.parse(body.trim().split('\n').at(-1) ?? '') : body;
    const made = last(
      await admin.post(call, { action: 'move', move: 'assign', values: { helper_id: 2 }, ids: [1, 2, 3] }),
    );
    expect(made).toMatchObject({ succeeded: 3 });
    const undoing = `/api/history/${made.write_id}/undo?screen_label=stage-requests`;
    const theirs = last(await ops.post(undoing));
    expect(theirs).toMatchObject({ succeeded: 0, failed: 3 });
    await host.change('items', 2, { is_active: false });
    const undone = last(await admin.post(undoing));
    expect(undone).toMatchObject({ succeeded: 2, failed: 1 });
    expect(undone.failures).toMatchObject([{ id: 2, reason: 'Assign cannot be undone for this item now.' }]);
  });
});

describe('a move that stands in the way of an undo', () => {
  const judge = {
    name: 'judge',
    when: { status: { is: 'Denied' } },
    asks: [{ field: 'notes' }],
    screens: ['stage-requests'],
    messages: { done: 'Judged', failed: 'Failed to judge' },
  } as const;
  const definition = {
    ...items,
    rows: items.rows?.map((each) => ({ ...each, sees: ['name', 'price', 'maker_id', 'status'] })),
    moves: [...(items.moves ?? []), judge],
  } as ResourceDefinition;
  let host: TestHost;
  afterAll(() => host.close());

  it('should be named to whoever is told of it, and to nobody else', async () => {
    host = await startHost({ registry: movedWith(definition), fixtures: movedFixtures });
    const [admin, vendor] = [await host.signIn('admin@example.com'), await host.signIn('vendor@example.com')];
    const own = await host.all('makers').then((all) => all.find(({ id }) => USERS[Number(id)] === 2));
    await host.change('items', 16, { maker_id: own?.id ?? null, status: 'Approved', helper_id: null });
    const withdrawn = await vendor.post('/api/items/16/withdraw?screen_label=stage-items', {});
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
    const judged = await admin.post('/api/items/16/judge?screen_label=stage-requests', { notes: 'zq' });
    expect(judged.status, JSON.stringify(judged.body)).toBe(200);
    const why = async (client: Client, screen: string): Promise<unknown> => {
      const { body } = await client.get(`/api/items/16/history?screen_label=${screen}`);
      return body.find(({ event }: { event: string }) => event === 'withdraw').reason;
    };
    const refused = await vendor.post(
      `/api/history/${withdrawn.headers.get('X-History-Entry')}/undo?screen_label=stage-items`,
    );
    expectRefusal(refused, 409);
    for (const said of [refused.body.detail, await why(vendor, 'stage-items')])
      expect(said).toBe('Withdraw cannot be undone: this item was changed since.');
    expect(await why(admin, 'stage-dubai')).toBe('Withdraw cannot be undone: Judge was done since.');
  });
});
