import { describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { USERS } from '../stage/moved.ts';
import { done, expectRefusal } from './outcomes.ts';
import { relatedStage } from './related.ts';
import { type Answer, idsOf } from './stage.ts';

/**
 * What a screen shows of other records: lists on a record's page, figures, and rows by rules over
 * them.
 */

const { host: server, people, as, stored, first, maker, changed } = relatedStage();
const [admin, vendor] = people;
const USER: { readonly [who: string]: number } = { vendor: 2, 'new.vendor': 3 };
const MISSING = 999_999;
const ids = (rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id);
/** Whose a record is that says its maker. */
const isOf = (who: string, { maker_id }: RecordData): boolean =>
  USER[who] === undefined || USERS[Number(maker_id)] === USER[who];

describe('a list on a record’s page', () => {
  const list = (who: string, parent: Id, query = '', name = 'items'): Promise<Answer> =>
    as(who).get(`/api/makers/${parent}/${name}?screen_label=stage-makers${query}`);

  it('should show what refers to the record, and of it only what it says', async () => {
    for (const parent of [1, 2, 3]) {
      const expected = (await stored('items')).filter(({ maker_id }) => maker_id === parent);
      const answer = done(await list('admin', parent));
      const newest = expected.toSorted((one, other) => Number(other.id) - Number(one.id));
      expect(ids(answer.body)).toEqual(ids(newest.slice(0, 5)));
      expect(answer.headers.get('X-Total-Count')).toBe(String(expected.length));
      for (const row of answer.body) {
        const shown = ['_version', 'expanded', 'helper_id', 'id', 'name', 'photo', 'price', 'status'];
        expect(Object.keys(row).toSorted()).toEqual(shown);
        expect(Object.keys(row.expanded).toSorted()).toEqual(['helper_id', 'photo']);
      }
    }
    const parcels = await list('admin', 1, '', 'parcels');
    for (const row of parcels.body)
      expect(Object.keys(row).toSorted()).toEqual(['_version', 'expanded', 'id', 'label']);
    expect(parcels.body.length).toBeGreaterThan(0);
  });

  it('should be paged and ordered, by what it shows alone', async () => {
    const expected = (await stored('items')).filter(({ maker_id }) => maker_id === 1);
    const sorted = ids(expected.toSorted((one, other) => String(one.name).localeCompare(String(other.name))));
    const answer = await list('admin', 1, '&_sort=name&_order=asc&_start=1&_end=3');
    expect(ids(answer.body)).toEqual(sorted.slice(1, 3));
    for (const key of ['notes', 'least', 'status', 'is_active', 'maker_id', 'second_id', 'nonsense'])
      expectRefusal(await list('admin', 1, `&_sort=${key}&_order=asc`), 400, '_sort');
    const filters = ['q', '_tab', 'name', 'status', 'price_gte', 'id', 'maker_id', 'second_id', 'is_active', 'format'];
    for (const key of filters) expectRefusal(await list('admin', 1, `&${key}=1`), 400, key);
    expectRefusal(await list('admin', 1, '&_end=101'), 400, '_end');
  });

  it('should need one record, that is visible on the screen', async () => {
    const missing = await list('admin', MISSING);
    expectRefusal(missing, 404);
    // Maker 4 is on no screen, though items refer to it.
    expect((await stored('items')).some(({ maker_id }) => maker_id === 4)).toBe(true);
    expect((await list('admin', 4)).body).toEqual(missing.body);
    for (const id of ['x', '-1', '0', '1.5', '1e3']) expectRefusal(await list('admin', id), 404);
    expectRefusal(await list('vendor', 2), 404);
    expect((await list('vendor', 2)).body).toEqual((await list('vendor', MISSING)).body);
    for (const name of ['nothing', 'overview']) expectRefusal(await list('admin', 1, '', name), 404);
  });

  it('should show whoever owns rows their own, also of what others gave to their record', async () => {
    for (const who of ['vendor', 'new.vendor']) {
      const parent = (await first('makers', ({ user_id }) => user_id === USER[who])).id;
      const answer = await list(who, parent, '&_end=100');
      expect(idsOf(answer.body)).toEqual(idsOf((await stored('items')).filter(({ maker_id }) => maker_id === parent)));
      expect(answer.body.length).toBeGreaterThan(0);
      // The helper is somebody else’s maker.
      for (const row of answer.body) expect(row.expanded.helper_id?.id ?? parent, JSON.stringify(row)).toBe(parent);
    }
  });

  it('should be open to whoever may read the screen, under its label alone', async () => {
    for (const who of ['admin', 'vendor', 'ops', 'support'])
      expect((await list(who, who === 'vendor' ? 1 : 2)).status, who).toBe(200);
    expectRefusal(await list('finance', 1), 403);
    expectRefusal(await server.client().get('/api/makers/1/items?screen_label=stage-makers'), 401);
    expectRefusal(await admin.get('/api/makers/1/items'), 403);
    for (const other of ['stage-requests', 'category-setup', 'nothing'])
      expectRefusal(await admin.get(`/api/makers/1/parcels?screen_label=${other}`), 403);
    await changed('roles', 4, { permissions: [] });
    expectRefusal(await list('support', 1), 403);
  });

  it('should open nothing else of the other resource', async () => {
    const before = JSON.stringify([await stored('items'), await stored('parcels')]);
    for (const of of ['items', 'parcels']) {
      const path = (rest = ''): string => `/api/${of}${rest}?screen_label=stage-makers`;
      const calls: readonly [string, string, unknown?][] = [
        ['GET', path('/1')],
        ['POST', path(), { name: 'X', label: 'X', price: 1 }],
        ['PATCH', path('/1'), { name: 'X' }],
        ['DELETE', path('/1')],
        ['POST', path('/bulk'), { action: 'delete', ids: [1] }],
        ['GET', path()],
        ['GET', `${path()}&maker_id=1`],
        ['GET', path('/export')],
        ['GET', path('/1/parcels')],
      ];
      for (const [method, at, body] of calls) expectRefusal(await admin.call(method, at, body), 403);
    }
    for (const move of ['approve', 'assign', 'retire', 'withdraw'])
      expectRefusal(await admin.post(`/api/items/1/${move}?screen_label=stage-makers`, {}), 403);
    expect(JSON.stringify([await stored('items'), await stored('parcels')])).toBe(before);
  });

  it('should send chosen records as a file, with what the list shows', async () => {
    const [one, other] = (await stored('items')).filter(({ maker_id }) => maker_id === 1);
    const at = (parent: Id, query: string, name = 'items'): string =>
      `/api/makers/${parent}/${name}/export?screen_label=stage-makers${query}`;
    const answer = done(await as('ops').get(at(1, `&id=${one?.id}&id=${other?.id}&format=csv`)));
    const lines = String(answer.body).replace('\uFEFF', '').trim().split(/\r\n/);
    expect(lines[0]).toBe('Name,Approval,Price,Helper,Photo');
    expect(lines).toHaveLength(3);
    expect(lines.join()).toContain(`${one?.name}`);
    done(await as('ops').get(at(1, `&id=${one?.id}&format=xlsx`)));
    // Reading the list is not taking it away.
    expectRefusal(await as('support').get(at(1, `&id=${one?.id}`)), 403);
    const foreign = (await first('items', ({ maker_id }) => maker_id === 2)).id;
    const refused = await admin.get(at(1, `&id=${MISSING}`));
    expectRefusal(refused, 404);
    expect((await admin.get(at(1, `&id=${foreign}`))).body).toEqual(refused.body);
    for (const path of [at(1, `&id=${one?.id}&id=${foreign}`), at(4, '&id=4')])
      expectRefusal(await admin.get(path), 404);
    expectRefusal(await vendor.get(at(2, `&id=${foreign}`)), 404);
    expectRefusal(await admin.get(at(1, '')), 400, 'id');
    for (const [key, value] of Object.entries({ q: 'x', format: 'pdf' }))
      expectRefusal(await admin.get(at(1, `&id=${one?.id}&${key}=${value}`)), 400, key);
    expectRefusal(await as('finance').get(at(1, `&id=${one?.id}`)), 403);
    // Parcels are listed too, and not to be taken away.
    expectRefusal(await admin.get(at(1, '&id=1', 'parcels')), 403);
  });
});

describe('rows by a rule over another record', () => {
  const city = (item: RecordData): Value => maker(item.maker_id)?.city ?? null;
  const TABS: { readonly [tab: string]: (item: RecordData) => boolean } = {
    all: () => true,
    dubai: (item) => city(item) === 'Dubai',
    other: (item) => city(item) !== 'Dubai',
    none: (item) => city(item) === null,
    best: (item) => Number(maker(item.maker_id)?.stars ?? 0) > 2,
  };

  it('should be listed, counted, searched, exported and worked on alike', async () => {
    await changed('items', 3, { maker_id: null });
    for (const [tab, belongs] of Object.entries(TABS)) {
      for (const who of ['admin', 'vendor']) {
        const rows = (await stored('items')).filter(
          (item) => belongs(item) && isOf(who, item) && (who === 'vendor' || item.status === 'Approved'),
        );
        const path = (rest = ''): string => `/api/items${rest}?screen_label=stage-items&_tab=${tab}`;
        expect(ids((await as(who).get(path())).body), `${tab} as ${who}`).toEqual(ids(rows));
        expect((await as(who).get(`${path()}&_end=1`)).headers.get('X-Total-Count')).toBe(String(rows.length));
        const exported = String((await as(who).get(path('/export'))).body);
        for (const { name } of await stored('items'))
          expect(exported.includes(`${name}`), `${name} in ${tab}`).toBe(rows.some((row) => row.name === name));
        expect(ids((await as(who).get(`${path()}&q=item`)).body)).toEqual(ids(rows));
      }
    }
    const dubai = (await stored('items')).filter((item) => item.status === 'Approved' && TABS.dubai?.(item));
    const body = { action: 'set', values: { is_active: false }, all: true, expected: dubai.length };
    done(await admin.post('/api/items/bulk?screen_label=stage-items&_tab=dubai', body));
    expect(ids((await stored('items')).filter(({ is_active }) => !is_active))).toEqual(ids(dubai));
  });

  it('should keep what a screen does not show from every call on it', async () => {
    const missing = await admin.get(`/api/items/${MISSING}?screen_label=stage-dubai`);
    for (const item of await stored('items')) {
      const isShown = city(item) === 'Dubai';
      const at = `/api/items/${item.id}?screen_label=stage-dubai`;
      const got = await admin.get(at);
      expect(got.status, JSON.stringify(item)).toBe(isShown ? 200 : 404);
      if (!isShown) expect(got.body).toEqual(missing.body);
      expect((await admin.patch(at, { is_active: false })).status).toBe(isShown ? 200 : 404);
      expect((await admin.delete(at)).status).toBe(isShown ? 409 : 404);
    }
    const listed = await admin.get('/api/items?screen_label=stage-dubai');
    expect(ids(listed.body)).toEqual(ids((await stored('items')).filter((item) => city(item) === 'Dubai')));
  });

  it('should follow the other record at once', async () => {
    const before = (await admin.get('/api/items?screen_label=stage-dubai')).body.length;
    await changed('makers', 2, { city: 'Dubai' });
    expect((await admin.get('/api/items?screen_label=stage-dubai')).body.length).toBeGreaterThan(before);
  });
});

describe('a screen on which owners see all of their own', () => {
  it('should show them whatever it shows others, in every call, and nothing of others', async () => {
    for (const who of ['admin', 'ops', 'vendor', 'new.vendor']) {
      const isOwner = USER[who] !== undefined;
      for (const item of await stored('items')) {
        const isSeen = isOwner ? isOf(who, item) : item.status === 'Approved';
        const answer = await as(who).get(`/api/items/${item.id}?screen_label=stage-items`);
        expect(answer.status, `${JSON.stringify(item)} as ${who}`).toBe(isSeen ? 200 : 404);
        const file = await as(who).get(`/api/files/${item.photo}`);
        // No screen of items shows their photo, the page of each visible maker does.
        const isShown = isOwner ? isSeen : [1, 2, 3].includes(Number(item.maker_id));
        expect(file.status, `photo of ${JSON.stringify(item)} as ${who}`).toBe(isShown ? 200 : 404);
      }
    }
    const own = (await stored('items')).find(({ status, maker_id }) => status !== 'Approved' && maker_id === 1);
    const at = `/api/items/${own?.id}?screen_label=stage-items`;
    expect((await admin.patch(at, { notes: 'x' })).status).toBe(404);
    expect((await vendor.patch(at, { notes: 'x' })).body.notes).toBe('x');
    expect((await admin.delete(at)).status).toBe(404);
    for (const { id } of await stored('parcels')) await server.remove('parcels', id);
    done(await vendor.delete(at), 204);
    // On a screen that does not say so they see what everybody sees.
    const requests = (await vendor.get('/api/items?screen_label=stage-requests')).body;
    expect(ids(requests)).toEqual(
      ids((await stored('items')).filter((item) => item.status !== 'Approved' && isOf('vendor', item))),
    );
  });

  it('should be searched so, too', async () => {
    const hits = (await vendor.get('/api/search?q=item')).body.hits;
    const items = await stored('items');
    const result = hits.map(({ id }: RecordData) => items.find((item) => item.id === id)?.status);
    expect(new Set(result)).toEqual(new Set(['Approved', 'Pending', 'Denied']));
  });
});

describe('figures', () => {
  it('should add and count what refers to the record, within reach', async () => {
    for (const who of ['admin', 'vendor', 'new.vendor']) {
      const rows = (await as(who).get('/api/makers?screen_label=stage-makers')).body;
      expect(rows.length).toBe(who === 'admin' ? 3 : 1);
      for (const { id } of rows) {
        const row = (await as(who).get(`/api/makers/${id}?screen_label=stage-makers`)).body;
        const all = (await stored('items')).filter((item) => item.maker_id === row.id && isOf(who, item));
        const approved = all.filter(({ status }) => status === 'Approved');
        // Some of these are somebody else's.
        const helped = (await stored('items')).filter((item) => item.helper_id === row.id && isOf(who, item));
        const sum = (items: readonly RecordData[]): number =>
          Math.round(items.reduce((total, { price }) => total + Number(price) * 100, 0)) / 100;
        expect(row).toMatchObject({
          items: all.length,
          approved: approved.length,
          worth: sum(all),
          helped_worth: sum(helped),
          approved_worth: sum(approved),
        });
      }
    }
    const sorted = (await admin.get('/api/makers?screen_label=stage-makers&_sort=approved&_order=desc')).body;
    expect(sorted.map((row: RecordData) => row.approved)).toEqual(
      sorted.map((row: RecordData) => row.approved).toSorted((one: number, other: number) => other - one),
    );
  });
});
