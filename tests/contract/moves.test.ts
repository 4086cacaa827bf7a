import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Permissions } from '../../access-control/index.ts';
import type { Flag, Id, RecordData, Value } from '../../resources/language/index.ts';
import { ITEMS, items, movedFixtures, movedRegistry, photoOf, USERS } from '../stage/moved.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { done, expectSaid } from './outcomes.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

/**
 * Moves: every role × screen × move × record. What is expected is worked out here anew, from the
 * roles' raw grants, the definition as its author wrote it and the raw records.
 */

/** By the id of their role, from 1. */
const PEOPLE = ['admin', 'vendor', 'ops', 'support', 'finance'] as const;
const OWNER = 2;
const MISSING = 999_999;
const LABELS = ['stage-items', 'stage-requests', 'stage-dubai', 'stage-makers', 'category-setup', 'nothing', null];

type Known = { flag: Flag; screens: readonly string[]; byOwner?: true; when(item: RecordData): boolean; body: object };
const ALL = ['stage-items', 'stage-requests', 'stage-dubai'];
const REQUESTS = ['stage-requests'];
const MOVES: { readonly [move: string]: Known } = {
  approve: { flag: 'update', screens: REQUESTS, when: ({ status }) => status !== 'Approved', body: {} },
  deny: { flag: 'update', screens: REQUESTS, when: ({ status }) => status === 'Pending', body: { notes: 'No' } },
  withdraw: {
    flag: 'delete',
    screens: ['stage-items', 'stage-dubai'],
    byOwner: true,
    when: ({ status, helper_id }) => status !== 'Denied' && helper_id === null,
    body: {},
  },
  assign: { flag: 'update', screens: ALL, when: isFree, body: { helper_id: 2 } },
  'un-assign': { flag: 'update', screens: ALL, when: ({ helper_id }) => helper_id !== null, body: {} },
  price: { flag: 'write', screens: ['stage-items'], when: isOfDubai, body: { price: 7 } },
  retire: { flag: 'update', screens: ALL, when: ({ is_active }) => is_active === true, body: {} },
};

const stage = stageFor(PEOPLE, { registry: movedRegistry, fixtures: movedFixtures });
const { host: server, as } = stage;
const [admin, vendor, , support] = stage.people;
/** No test here changes them. */
let makers: readonly RecordData[];
beforeEach(async () => {
  makers = await server.all('makers');
});

const all = (): Promise<readonly RecordData[]> => server.all('items');
const first = (test: (each: RecordData) => boolean): Promise<RecordData> => stage.first('items', test);
const item = (id: Id): Promise<RecordData> => stage.one('items', id);
function makerOf({ maker_id }: RecordData): RecordData | undefined {
  return makers.find(({ id }) => id === maker_id);
}
function isOfDubai(each: RecordData): boolean {
  return makerOf(each)?.city === 'Dubai';
}
function isFree({ helper_id, is_active }: RecordData): boolean {
  return helper_id === null && is_active === true;
}
const query = (label: string | null): string => (label === null ? '' : `?screen_label=${label}`);
const at = (id: Id, move: string, label: string | null = 'stage-items'): string =>
  `/api/items/${id}/${move}${query(label)}`;
/** Makes a move as an admin, with the answers it needs by default. */
const make = (id: Id, move: string, body: unknown = MOVES[move]?.body, label = MOVES[move]?.screens[0]) =>
  admin.post(at(id, move, label), body);
const patched = (id: Id, patch: { [field: string]: Value }): Promise<void> => server.change('items', id, patch);

async function grants(role: number, label: string | null, flag: Flag): Promise<boolean> {
  const screens: { readonly [name: string]: { readonly permissions: readonly string[] } | undefined } =
    items.screens ?? {};
  const stored = await server.one('roles', role);
  const granted = (stored?.permissions ?? []) as unknown as Permissions;
  const module = granted.find(({ id }) => id === 'Stage');
  const child = module?.children.find(({ id }) => id === label);
  const offered = label === null ? undefined : screens[label]?.permissions.includes(flag);
  return module?.access === true && child?.access === true && child[flag] && offered === true;
}

const isVisible = (record: RecordData, label: string, role: number): boolean => {
  const isTheirs = role !== OWNER || USERS[Number(record.maker_id)] === 2;
  if (!isTheirs) return false;
  if (label === 'stage-items') return role === OWNER || record.status === 'Approved';
  return label === 'stage-requests' ? record.status !== 'Approved' : isOfDubai(record);
};

/** What a row tells of an item as it is stored. */
const toldOf = async (id: Id, row: object): Promise<object> =>
  Object.fromEntries(Object.entries(await item(id)).filter(([name]) => Object.hasOwn(row, name)));

describe('the matrix of moves', () => {
  for (const [path, person] of PEOPLE.entries()) {
    const role = path + 1;
    it(`should let role ${role} make what its grants say, of what it sees, and nothing else`, async () => {
      const walked = new Set<string>();
      let allowed = 0;
      const records = await all();
      for (const [move, { screens, flag, byOwner, body: answers }] of Object.entries(MOVES))
        for (const label of LABELS) {
          const isTheirs = label !== null && screens.includes(label) && (role !== OWNER || byOwner === true);
          const may = isTheirs && (await grants(role, label, flag));
          const missing = await as(person).post(at(MISSING, move, label), answers);
          expect(missing.status, `${move} from ${label}`).toBe(may ? 404 : 403);
          expectRefusal(missing, may ? 404 : 403);
          const body = { action: 'move', move, values: { nonsense: 1 }, ids: [MISSING] };
          const many = await as(person).post(`/api/items/bulk${query(label)}`, body);
          expectRefusal(many, may ? 422 : 403, may ? 'nonsense' : undefined);
          if (!may || label === null) continue;
          allowed++;
          // No move decides which records a screen reaches: one of each other kind is tried.
          const isSeen = (record: RecordData): boolean => isVisible(record, label, role);
          const some = [records.find(isSeen), records.find((each) => !isSeen(each))].flatMap((each) => each ?? []);
          for (const record of walked.has(label) ? some : records) {
            const answer = await as(person).post(at(record.id, move, label), { nonsense: 1 });
            expectRefusal(answer, isSeen(record) ? 422 : 404, isSeen(record) ? 'nonsense' : undefined);
            if (!isSeen(record)) expect(answer.body).toEqual(missing.body);
          }
          walked.add(label);
        }
      expect(allowed).toBe([14, 2, 9, 0, 0][path]);
    });
  }

  it('should make each only where it can be made, and say where the record stands', async () => {
    const seen = { 200: 0, 409: 0 };
    const records = await all();
    for (const [move, known] of Object.entries(MOVES)) {
      await server.put('items', ...records);
      for (const { id } of records) {
        const before = await item(id);
        const label = known.screens.find((each) => isVisible(before, each, 1));
        if (label === undefined) continue;
        const status = known.when(before) ? 200 : 409;
        const answer = await make(id, move, known.body, label);
        expect(answer.status, `${move} of ${JSON.stringify([before, answer.body])}`).toBe(status);
        seen[status]++;
        // It ends the sessions of the user with the item's number.
        if (move === 'retire') await server.signIn('admin@example.com', admin);
        if (status === 200) expect(answer.body).toMatchObject(await toldOf(id, answer.body));
        else expectRefusal(answer, 409);
        if (status === 409) expect(await item(id)).toEqual(before);
      }
    }
    expect(Math.min(seen[200], seen[409])).toBeGreaterThan(20);
  });
});

describe('a move', () => {
  it('should write what it asks and what it sets, and nothing else', async () => {
    const { id } = await first(({ status }) => status === 'Pending');
    const before = await item(id);
    const denied = done(await make(id, 'deny', { notes: ' Too dear ', reason: 'Price' }));
    expect(await item(id)).toEqual({ ...before, status: 'Denied', notes: 'Too dear', reason: 'Price', _version: 2 });
    expect(denied.body).toMatchObject({ ...(await toldOf(id, denied.body)), expanded: {} });
    // What only a denied item shows goes with the state, and an unanswered input is
    // nothing.
    done(await make(id, 'approve'));
    expect(await item(id)).toEqual({ ...before, status: 'Approved', notes: null, reason: null, _version: 3 });
  });

  it('should say in one sentence why it cannot be made', async () => {
    const approved = (await first(({ status, helper_id }) => status === 'Approved' && helper_id === null)).id;
    const denied = (await first(({ status }) => status === 'Denied')).id;
    await patched(approved, { is_active: false });
    const textOf = async (id: Id, move: string, label?: string): Promise<string> =>
      (await make(id, move, undefined, label)).body.detail;
    expect(await textOf(denied, 'deny')).toBe('This item is Denied already.');
    expect(await textOf(approved, 'un-assign')).toBe('Un Assign is not possible: Helper is empty.');
    expect(await textOf(approved, 'assign')).toBe('Assign is not possible: Active is In Active.');
    await patched(approved, { is_active: true, helper_id: 2 });
    expect(await textOf(approved, 'assign')).toBe('Assign is not possible: Helper is Ali Zaki.');
    expect(await textOf(approved, 'withdraw')).toBe('Withdraw is not possible: Helper is Ali Zaki.');
    const other = (await first((each) => each.status === 'Approved' && makerOf(each)?.city === 'Ajman')).id;
    // The maker's city is shown nowhere on this screen.
    expect(await textOf(other, 'price')).toBe('Set price is not possible for this item now.');
    await patched(denied, { maker_id: 1 });
    expect(await textOf(denied, 'withdraw', 'stage-dubai')).toBe('This item is Denied already.');
  });

  it('should refuse every body that is not exactly what it asks', async () => {
    const { id } = await first(({ status }) => status === 'Pending');
    const before = await item(id);
    for (const notes of [undefined, null, '', '   ', []])
      expectSaid(await make(id, 'deny', { notes }), 422, 'Notes are required', 'notes');
    for (const notes of [7, true, {}, 'x'.repeat(41)]) expectRefusal(await make(id, 'deny', { notes }), 422, 'notes');
    for (const [words, keys] of [
      ['This field cannot be written', ['status', 'price', 'id', 'maker_city', 'is_active', 'maker_id']],
      ['Unknown field', ['approval', 'item_id', 'constructor']],
    ] as const)
      for (const key of keys)
        expect((await make(id, 'deny', { notes: 'No', [key]: 1 })).body.errors).toEqual({ [key]: [words] });
    const path = at(id, 'deny', 'stage-requests');
    const headers = { 'Content-Type': 'application/json' };
    const sent = (raw: string) => admin.post(path, undefined, { raw, headers });
    for (const raw of ['{"notes":"No","__proto__":1}', '{"notes":"No","hasOwnProperty":1}'])
      expectRefusal(await sent(raw), 422);
    expectRefusal(await admin.post(`${path}&notes=No`, { notes: 'No' }), 400, 'notes');
    expect(await item(id)).toEqual(before);
  });

  it('should not be found under another name, record or resource', async () => {
    const { id } = await first(({ status }) => status === 'Approved');
    const names = ['explode', 'constructor', '__proto__', 'Assign'].map((name) => at(id, name));
    const others = ['/api/makers/1/assign?screen_label=stage-makers', '/api/nothing/1/assign?screen_label=stage-items'];
    for (const path of [...names, at('1x', 'assign'), at('-1', 'assign'), ...others])
      expectRefusal(await admin.post(path, { helper_id: 2 }), 404);
    // Requests of lists on a record's page use addresses like this.
    expectRefusal(await admin.get(at(id, 'assign')), 404);
  });

  it('should be judged as the whole record, against other records too', async () => {
    const { id } = await first((each) => each.status === 'Approved' && isOfDubai(each));
    for (const helper_id of [1, 3, MISSING, '2', [2], -1])
      expectRefusal(await make(id, 'assign', { helper_id }), 422, 'helper_id');
    expectSaid(await make(id, 'assign', { helper_id: null }), 422, 'Please choose a helper', 'helper_id');
    await patched(id, { least: 50, price: 60 });
    expectSaid(await make(id, 'price', { price: 40 }), 422, 'Price must be above the least', 'price');
    expectRefusal(await make(id, 'price', { price: 5000 }), 422, 'price');
    expectRefusal(await make(id, 'price', {}), 422, 'price');
  });

  it('should take a picture that it asks, and let the one before go', async () => {
    const { id, photo } = await first((each) => each.status === 'Approved' && isOfDubai(each));
    const fresh = await uploadedId(admin, 'stage-items');
    done(await make(id, 'price', { price: 9, photo: fresh }));
    expect((await item(id)).photo).toBe(fresh);
    expect((await server.one(SYSTEM.files, String(photo)))?.released_at).not.toBeNull();
    expectRefusal(await make(id, 'price', { price: 9, photo: photoOf(ITEMS) }), 422, 'photo');
    // No other screen takes one, and here only those who may make that move.
    expectRefusal(await upload(admin, formWith(png()), 'stage-requests'), 403);
    expectRefusal(await upload(vendor, formWith(png()), 'stage-dubai'), 403);
  });

  it('should do what follows it', async () => {
    const id = 4;
    const open = async (): Promise<number> =>
      (await server.all(SYSTEM.sessions)).filter(({ user_id }) => user_id === id).length;
    await patched(id, { status: 'Approved' });
    const now = new Date().toISOString();
    await server.put(SYSTEM.sessions, { id: 'of-user-4', user_id: id, created_at: now, seen_at: now });
    expect(await open()).toBeGreaterThan(0);
    done(await make(id, 'retire'));
    expect(await open()).toBe(0);
  });

  it('should ask what nothing keeps, of whom its rules ask it, and keep it nowhere', async () => {
    const { id } = await first(({ status }) => status === 'Pending');
    const deny = (body: object): Promise<Answer> => make(id, 'deny', { notes: 'No', ...body });
    await patched(id, { price: 150 });
    expectSaid(await deny({}), 422, 'Say what you doubt', 'doubt');
    expectRefusal(await deny({ doubt: 'Far too long' }), 422, 'doubt');
    // To any other write it is nothing, however it is written.
    const other = await first(({ status }) => status === 'Approved');
    const edit = await admin.patch(`/api/items/${other.id}?screen_label=stage-items`, { doubt: 'Dear' });
    expectRefusal(edit, 422, 'doubt');
    expect(done(await deny({ doubt: 'Dear' })).body).not.toHaveProperty('doubt');
    expect(await item(id)).toMatchObject({ status: 'Denied', notes: 'No' });
    expect(await item(id)).not.toHaveProperty('doubt');
    const lines = (await server.all(SYSTEM.history)).filter(({ resource }) => resource === 'items');
    expect(JSON.stringify(lines.at(-1)?.changes)).not.toContain('doubt');
  });

  it('should be written down by its name, and a refusal too', async () => {
    const { id } = await first(({ status }) => status === 'Pending');
    await make(id, 'approve');
    await support.post(at(id, 'approve', 'stage-requests'), {});
    const what = { move: 'approve', resource: 'items', screen: 'stage-requests' };
    await vi.waitFor(async () => {
      expect((await server.audit()).slice(-2)).toMatchObject([
        { event: 'record.moved', outcome: 'ok', user_id: 1, id, ...what },
        { event: 'record.move', outcome: 'refused', ...what },
      ]);
    });
  });

  it('should be made by one alone of those who make it at once', async () => {
    const { id } = await first(({ status, helper_id }) => status === 'Approved' && helper_id === null);
    const answers = await Promise.all([2, 4, 2, 4, 2].map((helper_id) => make(id, 'assign', { helper_id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await item(id)).helper_id).toBe(answers.find(({ status }) => status === 200)?.body.helper_id);
    // Not approve and deny: what was denied may be approved afterwards, and then both are right.
    const pending = (await first(({ status }) => status === 'Pending')).id;
    const decided = await Promise.all([1, 2].map(() => make(pending, 'deny')));
    expect(decided.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
  });
});

describe('a move of many', () => {
  const bulk = (body: object): Promise<Answer> =>
    admin.post('/api/items/bulk?screen_label=stage-requests', { action: 'move', ...body });
  const last = (answer: Answer): { readonly [name: string]: unknown } => {
    const { body } = done(answer);
    return typeof body === 'string' ? JSON.parse(body.trim().split('\n').at(-1) ?? '') : body;
  };
  const deny = { move: 'deny', values: MOVES.deny?.body };

  it('should be made of each as a single one is, and say of the rest what a single one says', async () => {
    const before = await all();
    const { id: pending } = await first(({ status }) => status === 'Pending');
    const { id: denied } = await first(({ status }) => status === 'Denied');
    const { body: refused } = await make(denied, 'deny');
    const result = last(await bulk({ ...deny, ids: [denied, pending, MISSING] }));
    expect(result).toMatchObject({ total: 3, succeeded: 1, failed: 2 });
    const failures = result.failures as { readonly id: Id; readonly reason: string }[];
    expect(Object.fromEntries(failures.map(({ id, reason }) => [id, reason]))).toEqual({
      [denied]: refused.detail,
      [MISSING]: 'Not found',
    });
    for (const record of await all()) {
      const was = before.find(({ id }) => id === record.id);
      if (record.id === pending) expect(record).toMatchObject({ ...MOVES.deny?.body, status: 'Denied' });
      else expect(record).toEqual(was);
    }
    const line = { event: 'record.bulk', action: 'move', move: 'deny', succeeded: 1 };
    expect((await server.audit()).at(-1)).toMatchObject(line);
    const undone = last(await admin.post(`/api/history/${result.write_id}/undo?screen_label=stage-requests`));
    expect(undone).toMatchObject({ succeeded: 1, failed: 0 });
    expect((await item(pending)).status).toBe('Pending');
  });

  it('should be made of all that match, if they are as many as was said', async () => {
    const shown = (await all()).filter(({ status }) => status !== 'Approved');
    const waiting = shown.filter(({ status }) => status === 'Pending');
    expectRefusal(await bulk({ ...deny, all: true, expected: shown.length + 1 }), 409);
    const result = last(await bulk({ ...deny, all: true, expected: shown.length }));
    expect(result).toMatchObject({ total: shown.length, succeeded: waiting.length });
    for (const { id } of waiting) expect((await item(id)).status).toBe('Denied');
  });

  it('should be refused as a whole where it asks for what was not said, and change nothing', async () => {
    const before = await all();
    const ids = [(await first(({ status }) => status === 'Pending')).id];
    for (const [body, field] of [
      [{ move: 'deny', ids }, 'notes'],
      [{ move: 'deny', values: { notes: ' ' }, ids }, 'notes'],
      [{ move: 'deny', values: [], ids }, 'values'],
      [{ move: 'deny', values: { notes: 'No', price: 1 }, ids }, 'price'],
      [{ action: 'set', values: { is_active: true }, move: 'deny', ids }, 'move'],
      [{ move: 'deny', values: { notes: 'No' } }, 'ids'],
    ] as const)
      expectRefusal(await bulk(body), 422, field);
    for (const move of [undefined, null, 7, 'no-such-move', '__proto__']) expectRefusal(await bulk({ move, ids }), 403);
    expect(await all()).toEqual(before);
  });
});

describe('a state', () => {
  it('should be written by nothing but moves', async () => {
    const { id } = await first(({ status }) => status === 'Approved');
    for (const [method, path, body] of [
      ['PATCH', `/api/items/${id}?screen_label=stage-items`, { status: 'Denied' }],
      ['POST', '/api/items?screen_label=stage-items', { name: 'New', price: 1, status: 'Denied' }],
    ] as const)
      expectSaid(await admin.call(method, path, body), 422, 'This field cannot be written', 'status');
    const { body } = await admin.patch(`/api/items/${id}?screen_label=stage-items`, { price: 3 });
    expect(body.status).toBe('Approved');
  });

  it('should begin where the definition says, for whoever owns the record too', async () => {
    const make = (client: Client, name: string): Promise<Answer> =>
      client.post('/api/items?screen_label=stage-items', { name, price: 1 });
    expect((await make(admin, 'Made by an admin')).body.status).toBe('Approved');
    const own = await make(vendor, 'Made by its owner');
    expect([own.status, own.body.status, own.body.maker_id]).toEqual([201, 'Pending', 1]);
  });
});

describe('whoever owns the records', () => {
  it('should decide about none of them, but take back their own', async () => {
    const pending = (await first(({ status, maker_id }) => status === 'Pending' && maker_id === 1)).id;
    for (const move of ['approve', 'deny', 'assign', 'retire'])
      expectRefusal(await vendor.post(at(pending, move, 'stage-requests'), MOVES[move]?.body), 403);
    expect((await vendor.post(at(pending, 'withdraw'), {})).body.status).toBe('Denied');
    const foreign = (await first(({ status, maker_id }) => status === 'Approved' && maker_id !== 1)).id;
    expectRefusal(await vendor.post(at(foreign, 'withdraw'), {}), 404);
    expect((await item(foreign)).status).toBe('Approved');
  });
});
