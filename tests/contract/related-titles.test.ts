import { describe, expect, it } from 'vitest';
import type { Permissions } from '../../access-control/index.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import { faceOf, ITEMS, photoOf } from '../stage/moved.ts';
import { relatedStage } from './related.ts';

/** What a screen shows next to a reference: a full name, a picture. */

const { people, as, stored, first, one, maker, changed } = relatedStage();
const [admin] = people;

describe('a full name as the title', () => {
  it('should be next to the reference, with its picture, and in exports', async () => {
    const rows = (await admin.get('/api/items?screen_label=stage-items')).body;
    for (const row of rows) {
      const of = maker(row.maker_id);
      const name = [of?.first_name, of?.last_name].filter(Boolean).join(' ');
      const face = { id: of?.face, url: `/api/files/${of?.face}`, name: 'picture.png', type: 'image/png' };
      if (!of) expect(row.expanded.maker_id).toBeNull();
      else expect(row.expanded.maker_id).toMatchObject({ id: of.id, full_name: name, face });
      if (of) expect(Object.keys(row.expanded.maker_id).toSorted()).toEqual(['face', 'full_name', 'id']);
    }
    await changed('makers', 1, { face: null });
    const again = (await admin.get('/api/items?screen_label=stage-items')).body;
    for (const row of again.filter((each: RecordData) => each.maker_id === 1))
      expect(row.expanded.maker_id.face).toBeNull();
    expect((await admin.get('/api/items/export?screen_label=stage-items')).body).toContain('Zahra Aziz');
  });

  it('should order lists and look-ups by its parts, and be searched as it is read', async () => {
    const names = async (query: string): Promise<unknown[]> =>
      (await admin.get(`/api/items/lookup/maker_id?screen_label=stage-items${query}`)).body.map(
        ({ full_name, ...row }: RecordData) => {
          expect(Object.keys(row).toSorted()).toEqual(['face', 'id']);
          return full_name;
        },
      );
    for (const [query, found] of Object.entries({
      // Look-ups of what may be chosen as a maker: all of them.
      '': ['Ali Amin', 'Ali Zaki', 'Bilal', 'Zahra Aziz'],
      '&q=zaki': ['Ali Zaki'],
      '&q=ALI%20z': ['Ali Zaki'],
      '&q=ali': ['Ali Amin', 'Ali Zaki'],
      '&q=zali': [],
    }))
      expect(await names(query), query).toEqual(found);
    const sorted = (await admin.get('/api/items?screen_label=stage-items&_sort=maker_id&_order=asc')).body;
    const shown = sorted.map((row: RecordData) => maker(row.maker_id)?.id ?? null);
    const order = [3, 2, 4, 1, null];
    expect(shown).toEqual([...shown].toSorted((before, after) => order.indexOf(before) - order.indexOf(after)));
    const own = (await admin.get('/api/makers?screen_label=stage-makers&_sort=full_name&_order=asc')).body;
    expect(own.map((row: RecordData) => row.full_name)).toEqual(['Ali Amin', 'Ali Zaki', 'Zahra Aziz']);
  });
});

describe('a picture next to a reference', () => {
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
    const approved = await first('items', ({ status }) => status === 'Approved');
    await changed('items', approved.id, { second_id: 4 });
    expect(await sees('support', faceOf(4))).toBe(false);
    await changed('items', approved.id, { helper_id: 4 });
    expect(await sees('support', faceOf(4))).toBe(true);
  });

  it('should be seen in a list on a visible record’s page', async () => {
    const grants = (await one('roles', 4)).permissions as unknown as Permissions;
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
    expect(await sees('support', faceOf(4))).toBe(false);
    for (const [of, isSeen] of [
      [4, false],
      [1, true],
    ] as const) {
      await changed('items', (await first('items', ({ maker_id }) => maker_id === of)).id, { helper_id: 4 });
      expect(await sees('support', faceOf(4))).toBe(isSeen);
    }
  });

  it('should stay hidden from those whose record it is not', async () => {
    const items = await stored('items');
    expect(items).toHaveLength(ITEMS);
    for (const { id, maker_id } of items) expect(await sees('vendor', photoOf(Number(id)))).toBe(maker_id === 1);
    for (const id of [1, 2, 3, 4]) expect(await sees('vendor', faceOf(id))).toBe(id === 1);
  });
});
