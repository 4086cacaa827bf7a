import { describe, expect, it } from 'vitest';
import type { Id, RecordData, ResourceDefinition } from '../../resources/language/index.ts';
import { items, movedFixtures, movedRegistry, movedWith, USERS } from '../stage/moved.ts';
import { at, type Fields, move, OPEN, served, undoOf } from './bookings.ts';
import { done, expectSaid } from './outcomes.ts';
import { type Answer, stageFor } from './stage.ts';

/**
 * Undoing a move: only while it is the last of its record, and as its declaration says. Every two
 * moves are walked in tests/integration/undo-pairs.test.ts.
 */

describe('undoing a move of a booking', () => {
  const stage = stageFor(['admin']);
  const [admin] = stage.people;
  const { one } = stage;

  it('should be refused while something later counts, saying what, by whom and when', async () => {
    const { id, vendor_id = null } = await served(stage);
    await stage.host.change('bookings', id, { ...OPEN, order_status: 'Pending' });
    const approved = await move(admin, id, 'approve', { mode: 'manual' });
    const assigned = await move(admin, id, 'assign-vendor', { vendor_id });
    const started = await move(admin, id, 'start');
    const refused = await admin.post(undoOf(approved));
    expectSaid(refused, 409, 'This booking was just changed by Mariam Al Suwaidi.');
    const changed = { booking_status: { base: 'Assigned', theirs: 'Ongoing', yours: 'Assigned' } };
    expect(refused.body).toMatchObject({ code: 'stale', changed, at: expect.any(String), by: { id: 1 } });
    expect(await one('bookings', id)).toMatchObject({ order_status: 'Accepted', booking_status: 'Ongoing' });
    const undoable = async (): Promise<unknown[]> =>
      (await admin.get(at(id, 'history'))).body.map((line: Fields) => [line.event, line.undoable, line.reason]);
    expect((await undoable()).slice(0, 3)).toEqual([
      ['start', true, null],
      ['assign-vendor', false, null],
      ['approve', false, null],
    ]);
    // From the last one on.
    for (const made of [started, assigned, approved]) done(await admin.post(undoOf(made)));
    expect(await one('bookings', id)).toMatchObject({ order_status: 'Pending', booking_status: 'Pending' });
  });
});

describe('undoing a move of an item', () => {
  const { host, people } = stageFor(['admin', 'ops'], { registry: movedRegistry, fixtures: movedFixtures });
  const [admin, ops] = people;
  /** Of whose number no user here is: retiring it ends their sessions. */
  const ID = 16;

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

  it('should be checked against the record as it would be without it, where a rule reads another record', async () => {
    await change({ status: 'Approved', maker_id: 1 });
    const priced = done(await make('price', { price: 8 }));
    // The condition for setting the price no longer holds.
    await host.change('makers', 1, { city: 'Ajman' });
    expectSaid(await undo(priced), 409, 'Set price cannot be undone for this item now.');
  });

  it('should be nobody’s where the move says never, in the history too', async () => {
    await change({ status: 'Approved' });
    expectSaid(await undo(await make('retire')), 409, 'Retire cannot be undone.');
    const { body } = await admin.get(`/api/items/${ID}/history?screen_label=stage-dubai`);
    expect(body[0]).toMatchObject({ event: 'retire', undoable: false, reason: 'Retire cannot be undone.' });
    expect((await stored()).is_active).toBe(false);
  });

  it('should be only the maker’s, and in time, where the move says so, one by one and together', async () => {
    await change({ status: 'Pending' });
    const assigned = await make('assign', { helper_id: 2 });
    expectSaid(await undo(assigned, ops), 409, 'Assign can be undone only by the person who did it.');
    const undoneAfter = async (minutes: number): Promise<Answer> => {
      await host.ahead(minutes * 60_000);
      return undo(assigned, await host.signIn('admin@example.com'));
    };
    expectSaid(await undoneAfter(11), 409, 'Assign cannot be undone after 10 minutes.');
    const undone = done(await undoneAfter(9));
    // Undoing that makes the move once more, which is limited by nothing but what the move asks.
    labels.set(undone, labels.get(assigned) ?? '');
    done(await undo(undone, ops));
    expect((await stored()).helper_id).toBe(2);
    await host.ahead(0);
  });

  it('should be refused for each of many that stands in the way, and done for the others', async () => {
    for (const id of [1, 2, 3]) await host.change('items', id, { ...START, status: 'Pending', name: `Many ${id}` });
    const call = '/api/items/bulk?screen_label=stage-requests';
    const last = ({ body }: Answer): Fields =>
      typeof body === 'string' ? JSON.parse(body.trim().split('\n').at(-1) ?? '') : body;
    const many = { action: 'move', move: 'assign', values: { helper_id: 2 }, ids: [1, 2, 3] };
    const made = last(await admin.post(call, many));
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

describe('what was written since', () => {
  const judge = {
    name: 'judge',
    when: { status: { is: 'Denied' } },
    inputs: [{ field: 'notes' }],
    screens: ['stage-requests'],
    messages: { done: 'Judged', failed: 'Failed to judge' },
  } as const;
  const definition = {
    ...items,
    rows: items.rows?.map((each) => ({ ...each, visibleFields: ['name', 'price', 'maker_id', 'status'] })),
    moves: [...(items.moves ?? []), judge],
  } as ResourceDefinition;
  const { host, people } = stageFor(['admin', 'vendor'], { registry: movedWith(definition), fixtures: movedFixtures });
  const [admin, vendor] = people;

  it('should be named only as far as somebody sees the record', async () => {
    const own = await host.all('makers').then((all) => all.find(({ id }) => USERS[Number(id)] === 2));
    await host.change('items', 16, { maker_id: own?.id ?? null, status: 'Approved', helper_id: null });
    const withdrawn = done(await vendor.post('/api/items/16/withdraw?screen_label=stage-items', {}));
    done(await admin.post('/api/items/16/judge?screen_label=stage-requests', { notes: 'zq' }));
    const undoing = (screen: string) =>
      `/api/history/${withdrawn.headers.get('X-History-Entry')}/undo?screen_label=${screen}`;
    const refused = await vendor.post(undoing('stage-items'));
    expectSaid(refused, 409, 'This item was just changed by somebody else.');
    expect(refused.body).toMatchObject({ changed: {}, by: null, at: null });
    expect(JSON.stringify(refused.body)).not.toContain('zq');
  });
});
