import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { faceOf, ITEMS, movedFixtures, movedRegistry, photoOf } from '../stage/moved.ts';
import type { Client } from './client.ts';
import { startHost, type TestHost } from './host.ts';

/** What a screen shows beside a reference: a full name, a picture. */

const PEOPLE = ['admin', 'vendor', 'ops', 'support', 'finance', 'new.vendor'] as const;

let server: TestHost;
/** As they are now: nothing but `changed` changes them here. */
let makers: readonly RecordData[];
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startHost({ registry: movedRegistry, fixtures: movedFixtures });
  for (const who of PEOPLE) clients.set(who, await server.signIn(`${who}@example.com`));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset(...clients.values());
  makers = await stored('makers');
});

const as = (who: string): Client => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} is not signed in`);
  return client;
};
const stored = (resource: string): Promise<readonly RecordData[]> => server.all(resource);
const maker = (id: Value | undefined): RecordData | undefined => makers.find((each) => each.id === id);
const changed = async (resource: string, id: Id, patch: { [field: string]: Value }): Promise<void> => {
  await server.change(resource, id, patch);
  makers = await stored('makers');
};

describe('a full name as the title', () => {
  it('should stand beside the reference, with its picture, and in exports', async () => {
    const rows = (await as('admin').get('/api/items?screen_label=stage-items')).body;
    for (const row of rows) {
      const of = maker(row.maker_id);
      const name = [of?.first_name, of?.last_name].filter(Boolean).join(' ');
      const face = { id: of?.face, url: `/api/files/${of?.face}`, name: 'picture.png', type: 'image/png' };
      if (!of) expect(row.expanded.maker_id).toBeNull();
      else expect(row.expanded.maker_id).toMatchObject({ id: of.id, full_name: name, face });
      if (of) expect(Object.keys(row.expanded.maker_id).toSorted()).toEqual(['face', 'full_name', 'id']);
    }
    await changed('makers', 1, { face: null });
    const again = (await as('admin').get('/api/items?screen_label=stage-items')).body;
    for (const row of again.filter((each: RecordData) => each.maker_id === 1))
      expect(row.expanded.maker_id.face).toBeNull();
    expect((await as('admin').get('/api/items/export?screen_label=stage-items')).body).toContain('Zahra Aziz');
  });

  it('should order lists and look-ups by its parts, and be searched as it is read', async () => {
    const names = async (query: string): Promise<unknown[]> =>
      (await as('admin').get(`/api/items/lookup/maker_id?screen_label=stage-items${query}`)).body.map(
        (row: RecordData) => row.full_name,
      );
    // Look-ups of what may be chosen as a maker: all of them.
    expect(await names('')).toEqual(['Ali Amin', 'Ali Zaki', 'Bilal', 'Zahra Aziz']);
    expect(await names('&q=zaki')).toEqual(['Ali Zaki']);
    expect(await names('&q=ALI%20z')).toEqual(['Ali Zaki']);
    expect(await names('&q=ali')).toEqual(['Ali Amin', 'Ali Zaki']);
    expect(await names('&q=zali')).toEqual([]);
    for (const row of (await as('admin').get('/api/items/lookup/maker_id?screen_label=stage-items')).body)
      expect(Object.keys(row).toSorted()).toEqual(['face', 'full_name', 'id']);
    const sorted = (await as('admin').get('/api/items?screen_label=stage-items&_sort=maker_id&_order=asc')).body;
    const shown = sorted.map((row: RecordData) => maker(row.maker_id)?.id ?? null);
    expect(shown).toEqual(
      [...shown].toSorted((one, other) => [3, 2, 4, 1, null].indexOf(one) - [3, 2, 4, 1, null].indexOf(other)),
    );
    const own = (await as('admin').get('/api/makers?screen_label=stage-makers&_sort=full_name&_order=asc')).body;
    expect(own.map((row: RecordData) => row.full_name)).toEqual(['Ali Amin', 'Ali Zaki', 'Zahra Aziz']);
  });
});

describe('a picture beside a reference', () => {
  const sees = async (who: string, id: string): Promise<boolean> => {
    const { status, body } = await as(who).get(`/api/files/${id}`);
    if (status !== 200) expect(body).toEqual((await as(who).get('/api/files/aaaaaaaaaaaaaaaaaaaaaaaa')).body);
    return status === 200;
  };

  it('should be seen by whoever reads a screen that shows the reference, and nobody else', async () => {
    // Maker 4 stands on no screen of makers; one approved item refers to it.
    expect(await sees('support', faceOf(4))).toBe(true);
    expect(await sees('finance', faceOf(4))).toBe(false);
    for (const item of (await stored('items')).filter(({ maker_id }) => maker_id === 4))
      await changed('items', item.id, { status: 'Denied' });
    expect(await sees('support', faceOf(4))).toBe(false);
    // A field that no screen shows makes no difference, one on a screen’s form does.
    const approved = (await stored('items')).find(({ status }) => status === 'Approved');
    await changed('items', approved?.id ?? 0, { second_id: 4 });
    expect(await sees('support', faceOf(4))).toBe(false);
    await changed('items', approved?.id ?? 0, { helper_id: 4 });
    expect(await sees('support', faceOf(4))).toBe(true);
  });

  it('should be seen in a list on a visible record’s page', async () => {
    const grants = (await stored('roles')).find(({ id }) => id === 4)?.permissions as unknown as {
      id: string;
      children: { id: string }[];
    }[];
    // Only the makers' screen is left, which shows items on its page.
    const left = grants.map((module) => ({
      ...module,
      children: module.children.filter(({ id }) => id === 'stage-makers'),
    }));
    await changed('roles', 4, { permissions: left as unknown as Value });
    for (const item of await stored('items')) {
      const isListed = [1, 2, 3].includes(Number(item.maker_id));
      expect(await sees('support', photoOf(Number(item.id))), JSON.stringify(item)).toBe(isListed);
    }
    const listed = (await stored('items')).find(({ maker_id }) => maker_id === 1);
    const hidden = (await stored('items')).find(({ maker_id }) => maker_id === 4);
    expect(await sees('support', faceOf(4))).toBe(false);
    await changed('items', hidden?.id ?? 0, { helper_id: 4 });
    expect(await sees('support', faceOf(4))).toBe(false);
    await changed('items', listed?.id ?? 0, { helper_id: 4 });
    expect(await sees('support', faceOf(4))).toBe(true);
  });

  it('should stay hidden from those whose record it is not', async () => {
    for (let id = 1; id <= ITEMS; id++) {
      const item = (await stored('items')).find((each) => each.id === id);
      expect(await sees('vendor', photoOf(id))).toBe(item?.maker_id === 1);
    }
    for (const id of [2, 3, 4]) expect(await sees('vendor', faceOf(id))).toBe(false);
    expect(await sees('vendor', faceOf(1))).toBe(true);
  });
});
