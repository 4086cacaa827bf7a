import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { OWNERS, ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import { MISSING, result } from './bulk-calls.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

describe('rows with an owner, many at once', () => {
  const { people, stored } = stageFor(['admin', 'vendor'], { registry: ownedRegistry, fixtures: ownedFixtures });
  const [admin, vendor] = people;
  const GOODS = '/api/goods/bulk?screen_label=stage-goods';
  const SHOWN = '/api/goods/bulk?screen_label=stage-shown';
  const HIDE = { action: 'set', values: { is_shown: false } } as const;

  const goods = () => stored('goods');
  const mine = (good: RecordData): boolean => OWNERS[Number(good.vendor_id)] === 2;
  const ids = (records: readonly RecordData[]): Id[] => records.map(({ id }) => id);

  it.each(['set', 'delete'])('should be reached by their owner only: %s', async (action) => {
    const before = await goods();
    const body = action === 'set' ? { ...HIDE, values: { is_shown: true } } : { action };
    const foreign = before.filter((good) => !mine(good));
    const { failures } = result(await vendor.post(GOODS, { ...body, ids: [...ids(before), MISSING] }));
    // A foreign one answers like a missing one, whatever else is wrong with it.
    for (const id of [...ids(foreign), MISSING]) expect(failures).toContainEqual({ id, name: '', reason: 'Not found' });
    for (const good of foreign) expect(await goods()).toContainEqual(good);
    const single = failures.filter(({ reason }) => reason !== 'Not found');
    if (action === 'set') expect(single).toEqual([]);
    for (const { id, reason } of single) {
      expect(mine(before.find((good) => good.id === id) as RecordData)).toBe(true);
      const alone = await vendor.delete(`/api/goods/${id}?screen_label=stage-goods`);
      expect([alone.status, alone.body.detail]).toEqual([409, reason]);
      expect(reason).toMatch(/^This good cannot be deleted: /);
    }
  });

  it('should be all that matches, to their owner', async () => {
    const own = (await goods()).filter(mine);
    for (const expected of [(await goods()).length, own.length + 1])
      expectRefusal(await vendor.post(GOODS, { ...HIDE, all: true, expected }), 409);
    const foreign = JSON.stringify((await goods()).filter((good) => !mine(good)));
    expect(result(await vendor.post(GOODS, { ...HIDE, all: true, expected: own.length })).succeeded).toBe(own.length);
    expect(JSON.stringify((await goods()).filter((good) => !mine(good)))).toBe(foreign);
    expect((await goods()).filter((good) => mine(good) && good.is_shown !== false)).toEqual([]);
  });

  it('should be changed on a screen of some rows only where that shows them', async () => {
    const shown = (await goods()).filter(({ is_shown }) => is_shown === true);
    const hidden = (await goods()).filter(({ is_shown }) => is_shown !== true);
    expect(hidden).toHaveLength(3);
    const named = result(await admin.post(SHOWN, { action: 'delete', ids: ids(hidden) }));
    // Called by its name, which another screen tells whoever asks.
    expect(named.failures).toEqual(hidden.map(({ id, name }) => ({ id, name, reason: 'Not found' })));
    expectRefusal(await admin.post(SHOWN, { ...HIDE, all: true, expected: (await goods()).length }), 409);
    const all = result(await admin.post(SHOWN, { ...HIDE, all: true, expected: shown.length }));
    expect(all.succeeded).toBe(shown.length);
    expect((await goods()).filter(({ is_shown }) => is_shown === true)).toEqual([]);
  });
});
