import { describe, expect, it } from 'vitest';
import { type Permissions, permissionsWhere } from '../../access-control/index.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import { OWNERS, ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import { expectGuarded, expectRefusal } from './expectations.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/** One search over the records of all screens, and over none that the caller may not read. */

type Hit = { screen: string; id: number; title: string; text: string; matched?: { field: string; value: string } };

const house = { registry: ownedRegistry, fixtures: ownedFixtures };
const { host: server, people, stored, first } = stageFor(['admin', 'vendor'], house);
const [admin, vendor] = people;

const found = async (client: Client, q: string, more = ''): Promise<Hit[]> => {
  const answer: Answer = await client.get(`/api/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['hits', 'totals']);
  return answer.body.hits;
};
/** Goods of the vendor that signs in. */
const isTheirs = ({ vendor_id }: RecordData): boolean => OWNERS[Number(vendor_id)] === 2;
/** Role 2 as it would be with nothing but these flags. */
const grant = (permissions: Permissions): Promise<void> =>
  server.change('roles', 2, { permissions: permissions as unknown as Value });
const only = (screens: readonly string[], flags: readonly string[] = ['access', 'read']): Permissions =>
  permissionsWhere(ownedRegistry, (screen, flag) => screens.includes(screen.name) && flags.includes(flag));

describe('the search', () => {
  it('should find records by what their lists search, with the screen, the title and what they are', async () => {
    const [category] = await stored('categories');
    const hits = await found(admin, `  ${String(category?.name).toUpperCase()} `);
    const [id, title] = [category?.id, category?.name];
    const matched = { field: 'name', value: title };
    expect(hits).toContainEqual({ screen: 'category-setup', id, title, text: 'Category', matched });
    const user = await first('users', ({ email }) => email === 'ops@example.com');
    const hit = { screen: 'user-list', id: user.id, title: 'ops@example.com', text: 'User' };
    expect(await found(admin, 'ops@ex')).toEqual([{ ...hit, matched: { field: 'email', value: 'ops@example.com' } }]);
    // As it is dialled, and as it is stored.
    const number = String(user.phone_number).replace('+971', '0');
    const dialled = { field: 'phone_number', value: user.phone_number };
    expect(await found(admin, number)).toEqual([{ ...hit, matched: dialled }]);
    expect(await found(admin, 'nobody is called so')).toEqual([]);
  });

  it('should tell the first five of each list, in the list’s own order', async () => {
    const things = await found(admin, 'thing');
    expect(things.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(things.map(({ screen }) => screen))).toEqual(new Set(['stage-goods']));
    // With how many there are in all, as the list counts them.
    const { totals } = (await admin.get('/api/search?q=thing')).body;
    const all = (await admin.get('/api/goods?screen_label=stage-goods&q=thing&_end=100')).body;
    expect(totals).toEqual({ 'stage-goods': { count: all.length, more: false } });
    expect((await admin.get('/api/search?q=thing&screens=stage-goods')).body.totals).toEqual({});
    const remarks = await found(admin, 'remark');
    const list = (await admin.get('/api/notes?screen_label=stage-notes&q=remark&_end=5')).body;
    expect(remarks.map(({ id }) => id)).toEqual(list.map(({ id }: RecordData) => id));
  });

  it('should tell names that begin with the text first, names that have it next, and what has it elsewhere last', async () => {
    const [category] = await stored('categories');
    const [user] = await stored('users');
    // More than a screen tells, and all of them before the name that begins so in the list's own
    // order.
    const many = Array.from({ length: 6 }, (_, at) => ({ ...category, id: 2000 + at, name: `A quokka ${at}` }));
    await server.put('categories', ...many, { ...category, id: 2006, name: 'Quokka Care' });
    const named = { first_name: 'Quokka', last_name: 'Lee', email: 'lee@example.com' };
    await server.put(
      'users',
      { ...user, ...named, id: 2007, phone_number: '+971509990001' },
      { ...user, id: 2008, email: 'quokka@example.com', phone_number: '+971509990002' },
    );
    const [good] = await stored('goods');
    await server.put('goods', { ...good, id: 2009, name: 'QUOKKA food' });
    const hits = await found(admin, 'quokka');
    const titles = hits.map(({ title }) => title);
    expect(titles.slice(0, 3).sort()).toEqual(['QUOKKA food', 'Quokka Care', 'quokka@example.com']);
    expect(hits.slice(3, 7).map(({ screen }) => screen)).toEqual(Array(4).fill('category-setup'));
    const matched = { field: 'full_name', value: 'Quokka Lee' };
    expect(hits.slice(7)).toEqual([{ screen: 'user-list', id: 2007, title: 'lee@example.com', text: 'User', matched }]);
  });

  it('should tell 25 at most', async () => {
    for (const name of ['categories', 'sub_categories', 'roles', 'goods', 'notes', 'vendors']) {
      const [like] = await stored(name);
      const unique = ownedRegistry.resources[name]?.uniques.flatMap(({ fields }) => fields) ?? [];
      const free = Object.fromEntries(unique.map((field) => [field, null]));
      // Three in the first list, so that the last one shown is cut short.
      const many = Array.from({ length: name === 'categories' ? 3 : 6 }, (_, at) => 1000 + at);
      await server.put(name, ...many.map((id) => ({ ...like, ...free, id, name: `Same ${id}` })));
    }
    const hits = await found(admin, 'same');
    expect(hits).toHaveLength(25);
    const screens = new Set(hits.map(({ screen }) => screen));
    expect([...screens].map((each) => hits.filter(({ screen }) => screen === each).length)).toEqual([3, 5, 5, 5, 5, 2]);
  });
});

describe('the search on screens that are named', () => {
  const on = (client: Client, q: string, screens: string) => found(client, q, `&screens=${screens}`);

  it('should search each of them, and no other', async () => {
    const both = await on(admin, 'Thing 01', 'stage-shown,stage-goods,stage-notes');
    const { is_shown } = await first('goods', ({ name }) => name === 'Thing 01');
    expect(both.map(({ screen }) => screen).sort()).toEqual(['stage-goods', ...(is_shown ? ['stage-shown'] : [])]);
    expect(await on(admin, 'Thing 01', 'stage-notes')).toEqual([]);
  });

  it('should find a record by what it is called, though its list does not search that', async () => {
    const shelf = (await stored('shelves'))[0];
    const name = String(shelf?.name);
    expect(await found(admin, name)).toEqual([]);
    expect(await on(admin, name, 'stage-shelves')).toEqual([
      { screen: 'stage-shelves', id: shelf?.id, title: name, text: 'Shelf', matched: { field: 'name', value: name } },
    ]);
  });

  it('should not find on them what the caller may not read', async () => {
    await grant(only(['stage-goods']));
    expect((await on(vendor, 'thing', 'stage-goods')).length).toBeGreaterThan(0);
    expect(await on(vendor, 'remark', 'stage-notes')).toEqual([]);
    await grant(only(['stage-goods'], ['access', 'update']));
    expect(await on(vendor, 'thing', 'stage-goods')).toEqual([]);
  });

  it('should take a single digit, and refuse what is no screen', async () => {
    expect(await on(admin, '7', 'stage-goods')).toBeInstanceOf(Array);
    expectRefusal(await admin.get('/api/search?q=a&screens=stage-goods'), 422, 'q');
    for (const screens of ['', 'nowhere', 'stage-goods,', 'constructor'])
      expectRefusal(await admin.get(`/api/search?q=thing&screens=${screens}`), 400, 'screens');
  });
});

describe('what a caller may not read', () => {
  it('should not be found: rows of others', async () => {
    const mine = (await stored('goods')).filter(isTheirs);
    expect((await found(vendor, 'thing')).map(({ id }) => id)).toEqual(mine.map(({ id }) => id).slice(0, 5));
    for (const good of await stored('goods')) {
      const hits = await found(vendor, String(good.name));
      const expected = mine.filter(({ id }) => id === good.id);
      expect(hits, String(good.name)).toMatchObject(expected.map(({ id }) => ({ id })));
    }
    for (const { id, name, user_id } of await stored('notes'))
      expect((await found(vendor, String(name))).map((hit) => hit.id)).toEqual(user_id === 2 ? [id] : []);
  });

  it('should not be found: screens that are closed, or open without reading', async () => {
    for (const [flags, count] of [
      [['access', 'read'], 1],
      [['access', 'write', 'update', 'delete', 'export'], 0],
      [['read', 'update'], 0],
    ] as const) {
      await grant(only(['stage-goods'], flags));
      expect(await found(vendor, 'thing 01'), flags.join()).toHaveLength(count);
    }
    await grant(only(['stage-shelves', 'stage-notes']));
    expect(await found(vendor, 'thing')).toEqual([]);
    await grant(only([]));
    for (const text of ['thing', 'remark', 'example.com', 'vendor']) expect(await found(vendor, text)).toEqual([]);
  });

  it('should not be found: rows that the screen does not show', async () => {
    await grant(only(['stage-shown']));
    const shown = (await stored('goods')).filter((good) => isTheirs(good) && good.is_shown === true);
    const hitOf = (screen: string, { id, name: title }: RecordData) => ({
      ...{ screen, id, title, text: 'Good', matched: { field: 'name', value: title } },
    });
    const newest = shown.toSorted((before, after) => Number(after.id) - Number(before.id));
    expect(await found(vendor, 'thing')).toEqual(newest.map((good) => hitOf('stage-shown', good)));
    expect(await found(vendor, 'Thing 01')).toEqual([]);
    // On two screens it is found once, on the first.
    await grant(only(['stage-shown', 'stage-goods']));
    expect(await found(vendor, 'Thing 04')).toEqual([hitOf('stage-goods', { id: 4, name: 'Thing 04' })]);
  });

  it('should not be found by what the list does not search', async () => {
    const [good] = await stored('goods');
    expect(await found(admin, String(good?.picture))).toEqual([]);
    const [user] = await stored('users');
    expect(await found(admin, String(user?.full_address))).toEqual([]);
  });
});

describe('a search that is no search', () => {
  it.each(['', 'q=', 'q=a', 'q=%20%20a%20%20', `q=${'x'.repeat(101)}`])('should be refused: %s', async (query) =>
    expectRefusal(await admin.get(`/api/search?${query}`), 422, 'q'),
  );

  it.each([
    ['q=thing&q=thing', 'q'],
    ['q=thing&_end=100', '_end'],
    ['q=thing&_start=5', '_start'],
    ['q=thing&screen=stage-goods', 'screen'],
    ['q=thing&constructor=1', 'constructor'],
  ])('should be refused: %s', async (query, key) => expectRefusal(await admin.get(`/api/search?${query}`), 400, key));

  it('should be nobody’s without a session, and read only', async () => {
    await expectGuarded(server, admin, ['GET', '/api/search?q=thing']);
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'])
      expectRefusal(await admin.call(method, '/api/search?q=thing', {}), 405);
  });
});
