import { describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { OWNERS, ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, stageFor } from './stage.ts';

/**
 * Role 2 on rows with an owner: every caller × every call × every record. Whose a row is, is worked
 * out here from the raw records, so that a fault in the scope cannot hide itself.
 */

const OWNED = ['vendors', 'goods', 'notes'] as const;
type Owned = (typeof OWNED)[number];
const MISSING = 999_999;

/** The callers by user id; the last owns no vendor. */
const CALLERS = { 'vendor@example.com': 2, 'new.vendor@example.com': 3, 'salma@example.com': 17 } as const;
const callers = Object.entries(CALLERS);

const house = { registry: ownedRegistry, fixtures: ownedFixtures };
const stage = stageFor(['admin@example.com', ...Object.keys(CALLERS)], house);
const { as, stored } = stage;
const path = (resource: Owned | 'shelves', rest = '', query = ''): string =>
  `/api/${resource}${rest}?screen_label=stage-${resource}${query}`;
const ownerOf = (resource: Owned, record: RecordData): Value | undefined =>
  resource === 'goods' ? OWNERS[Number(record.vendor_id)] : record.user_id;
/** The records somebody owns, or those of everybody else. */
const own = async (resource: Owned, user: number, is = true): Promise<RecordData[]> =>
  (await stored(resource)).filter((record) => (ownerOf(resource, record) === user) === is);
const foreign = (resource: Owned, user: number): Promise<RecordData[]> => own(resource, user, false);
const ids = (records: readonly { readonly id: Id }[]): Id[] => records.map(({ id }) => id).toSorted();
const textOf = ({ status, body }: Answer): string => JSON.stringify([status, body]);

describe.each(callers)('%s', (email, user) => {
  for (const resource of OWNED) {
    it(`should list, count, search and export only the own ${resource}`, async () => {
      const mine = await own(resource, user);
      const list = await as(email).get(path(resource));
      expect(ids(list.body)).toEqual(ids(mine));
      expect(list.headers.get('X-Total-Count')).toBe(String(mine.length));
      const late = await as(email).get(path(resource, '', '&_start=90&_end=99'));
      expect([late.body, late.headers.get('X-Total-Count')]).toEqual([[], String(mine.length)]);
      const exported = String((await as(email).get(path(resource, '/export'))).body);
      for (const record of await stored(resource)) {
        const isMine = mine.some(({ id }) => id === record.id);
        const found = await as(email).get(path(resource, '', `&q=${encodeURIComponent(String(record.name))}`));
        expect(ids(found.body), `search for ${record.name}`).toEqual(isMine ? [record.id] : []);
        expect(found.headers.get('X-Total-Count')).toBe(isMine ? '1' : '0');
        expect(exported.includes(`${record.name}`), `${record.name} in the export`).toBe(isMine);
      }
    });

    it(`should answer foreign ${resource} like missing ones, whatever the request, and change nothing`, async () => {
      const before = JSON.stringify(await stored(resource));
      const calls: readonly ((id: Id) => Promise<Answer>)[] = [
        (id) => as(email).get(path(resource, `/${id}`)),
        (id) => as(email).patch(path(resource, `/${id}`), { name: 'Taken' }),
        (id) => as(email).patch(path(resource, `/${id}`), {}),
        (id) => as(email).patch(path(resource, `/${id}`), { nonsense: 1 }),
        (id) => as(email).delete(path(resource, `/${id}`)),
      ];
      for (const call of calls) {
        const missing = await call(MISSING);
        expectRefusal(missing, 404);
        for (const { id } of await foreign(resource, user)) expect(textOf(await call(id))).toBe(textOf(missing));
      }
      expect(JSON.stringify(await stored(resource))).toBe(before);
      for (const { id } of await own(resource, user)) expect((await calls[0]?.(id))?.status).toBe(200);
    });
  }

  it('should change and delete the own, and not whose they are', async () => {
    for (const resource of OWNED) {
      const field = resource === 'goods' ? 'vendor_id' : 'user_id';
      for (const { id, [field]: owner } of await own(resource, user)) {
        const name = `Mine ${id}`;
        const changed = await as(email).patch(path(resource, `/${id}`), { name });
        const is = (await stage.host.one(resource, id))?.[field];
        expect([changed.status, changed.body.name, is]).toEqual([200, name, owner]);
        for (const value of [owner, 1, 3, null])
          expectRefusal(await as(email).patch(path(resource, `/${id}`), { [field]: value }), 422, field);
      }
    }
    // Goods are held by notes, vendors by goods, and notes by nothing.
    for (const resource of OWNED)
      for (const { id } of await own(resource, user)) {
        const { status } = await as(email).delete(path(resource, `/${id}`));
        expect(status, `${resource} ${id}`).toBe(resource === 'notes' ? 204 : 409);
      }
  });

  it('should see the pictures of the own goods and vendors only', async () => {
    const missing = await as(email).get('/api/files/aaaaaaaaaaaaaaaaaaaaaaaa');
    for (const resource of ['goods', 'vendors'] as const)
      for (const record of await stored(resource)) {
        const answer = await as(email).get(`/api/files/${record[resource === 'goods' ? 'picture' : 'logo']}`);
        if (ownerOf(resource, record) === user) expect(answer.status, `${resource} ${record.id}`).toBe(200);
        else expect(textOf(answer), `${resource} ${record.id}`).toBe(textOf(missing));
      }
  });

  it('should be offered, and may refer to, only what is the own', async () => {
    for (const [from, field, target] of [
      ['shelves', 'best_id', 'goods'],
      ['goods', 'vendor_id', 'vendors'],
      ['goods', 'twin_id', 'goods'],
      ['notes', 'good_id', 'goods'],
      ['notes', 'good_ids', 'goods'],
    ] as const) {
      const offered = await as(email).get(path(from, `/lookup/${field}`, '&_end=100'));
      expect(ids(offered.body), `${target} from ${from}`).toEqual(ids(await own(target, user)));
      expect(offered.headers.get('X-Total-Count')).toBe(String((await own(target, user)).length));
      const some = (await stored(target)).map(({ id }) => `&id=${id}`);
      const known = await as(email).get(path(from, `/lookup/${field}`, some.join('')));
      expect(ids(known.body)).toEqual(ids(await own(target, user)));
    }
    // The owner's field alone refers to users here: whoever fills it in for them is themselves.
    expect(ids((await as(email).get(path('vendors', '/lookup/user_id'))).body)).toEqual([user]);

    const write = (id: number): Promise<Answer> => as(email).post(path('shelves'), { name: `Of ${id}`, best_id: id });
    const missing = await write(MISSING);
    expectRefusal(missing, 422, 'best_id');
    for (const { id } of await foreign('goods', user)) expect(textOf(await write(Number(id)))).toBe(textOf(missing));
    for (const { id } of await own('goods', user)) expect((await write(Number(id))).status).toBe(201);
    for (const { id, good_ids } of await own('notes', user)) {
      const held = Array.isArray(good_ids) ? good_ids : [];
      const list = await as(email).patch(path('notes', `/${id}`), { good_ids: [MISSING] });
      expectRefusal(list, 422, 'good_ids');
      for (const good of await foreign('goods', user)) {
        if (held.includes(good.id)) continue;
        expect(textOf(await as(email).patch(path('notes', `/${id}`), { good_ids: [good.id] }))).toBe(textOf(list));
      }
    }
  });

  it('should count only the own, and learn nothing more from an order or a refusal', async () => {
    const counts = new Map<Value | undefined, number>();
    for (const { shelf_id } of await own('goods', user)) counts.set(shelf_id, (counts.get(shelf_id) ?? 0) + 1);
    for (const order of ['asc', 'desc']) {
      const shelves = (await as(email).get(path('shelves', '', `&_sort=good_count&_order=${order}`))).body;
      for (const { id, good_count } of shelves) expect(good_count, `shelf ${id}`).toBe(counts.get(id) ?? 0);
      const expected = (await stored('shelves')).toSorted((one, other) => {
        const difference = (counts.get(one.id) ?? 0) - (counts.get(other.id) ?? 0);
        const ordered = difference || Number(one.id) - Number(other.id);
        return order === 'asc' ? ordered : -ordered;
      });
      expect(shelves.map(({ id }: RecordData) => id)).toEqual(expected.map(({ id }) => id));
    }
    for (const good of (await as(email).get(path('goods'))).body) {
      expect(good.note_count).toBe((await own('notes', user)).filter(({ good_id }) => good_id === good.id).length);
    }
    for (const { id } of await stored('shelves')) {
      const held = (await stored('goods')).filter(({ shelf_id }) => shelf_id === id);
      const mine = held.filter((good) => ownerOf('goods', good) === user).length;
      const answer = await as(email).delete(path('shelves', `/${id}`));
      if (held.length === 0) {
        expect(answer.status).toBe(204);
        continue;
      }
      const words = mine === 0 ? [] : [`${mine} ${mine === 1 ? 'good' : 'goods'}`];
      if (held.length > mine) words.push('other records');
      const verb = mine === 1 && held.length === 1 ? 'refers' : 'refer';
      expect(answer.body.detail).toBe(`This shelf cannot be deleted: ${words.join(' and ')} ${verb} to it.`);
    }
  });

  it('should see nothing of the foreign records that the own ones point to', async () => {
    const rows = (await as(email).get(path('goods'))).body;
    for (const row of rows) {
      const record = (await as(email).get(path('goods', `/${row.id}`))).body;
      expect(record.expanded.twin_id).toBeNull();
      expect(row.twin_name).toBeNull();
      expect(row.expanded.vendor_logo.id).toBe(row.vendor_logo);
      done(await as(email).get(row.expanded.vendor_logo.url));
    }
    for (const shelf of (await as(email).get(path('shelves'))).body) {
      const mine = (await own('goods', user)).some(({ id }) => id === shelf.best_id);
      expect(shelf.expanded.best_id).toEqual(mine ? { id: 1, name: 'Thing 01' } : null);
    }
    for (const { id: listed } of (await as(email).get(path('notes'))).body) {
      const note = (await as(email).get(path('notes', `/${listed}`))).body;
      const goods = ids(await own('goods', user));
      const mine = note.good_ids.filter((id: Id) => goods.includes(id));
      expect(ids(note.expanded.good_ids)).toEqual(mine.toSorted());
    }
  });
});

describe('a new record of a role that owns rows', () => {
  it.each([
    ['vendor@example.com', 1],
    ['new.vendor@example.com', 2],
  ])('should be given to %s by the server', async (email, vendor) => {
    const good = await as(email).post(path('goods'), { name: 'Fresh' });
    expect([good.status, good.body.vendor_id]).toEqual([201, vendor]);
    const note = await as(email).post(path('notes'), { name: 'Fresh', good_id: good.body.id });
    expect([note.status, (await stage.host.one('notes', note.body.id))?.user_id]).toEqual([201, OWNERS[vendor]]);
    expect((await as(email).get(path('goods', `/${good.body.id}`))).body.note_count).toBe(1);
  });

  it('should not be given to anybody else, nor say whose it is', async () => {
    const before = (await stored('goods')).length;
    for (const vendor_id of [1, 2, 3, null]) {
      expectRefusal(await as('vendor@example.com').post(path('goods'), { name: 'X', vendor_id }), 422, 'vendor_id');
    }
    expect(await stored('goods')).toHaveLength(before);
  });

  it('should not be made by somebody who can own nothing', async () => {
    const before = (await stored('goods')).length;
    const answer = await as('salma@example.com').post(path('goods'), { name: 'Nobody’s' });
    expectSaid(answer, 403, 'You have no vendor yet, so you cannot add goods.');
    expect(await stored('goods')).toHaveLength(before);
  });
});

describe('everybody else', () => {
  it('should see, refer to and change rows whosever they are', async () => {
    const admin = as('admin@example.com');
    for (const resource of OWNED) {
      expect(ids((await admin.get(path(resource))).body)).toEqual(ids(await stored(resource)));
    }
    expect((await admin.patch(path('goods', '/5'), { vendor_id: 3 })).body.vendor_id).toBe(3);
    expect((await admin.post(path('goods'), { name: 'For two', vendor_id: 2 })).body.vendor_id).toBe(2);
    const shelf = (await admin.get(path('shelves', '/4'))).body;
    expect(shelf.good_count).toBe((await stored('goods')).filter(({ shelf_id }) => shelf_id === 4).length);
    expect((await admin.delete(path('shelves', '/4'))).body.detail).toMatch(/\d goods refer to it\.$/);
  });

  it('should see a new owner’s rows with the new owner at once', async () => {
    await as('admin@example.com').patch(path('goods', '/1'), { vendor_id: 2 });
    expect((await as('vendor@example.com').get(path('goods', '/1'))).status).toBe(404);
    done(await as('new.vendor@example.com').get(path('goods', '/1')));
  });
});
