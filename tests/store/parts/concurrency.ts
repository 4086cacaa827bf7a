import { describe, expect, it } from 'vitest';
import { Taken } from '../../../api/plan.ts';
import type { Stage } from '../suite.ts';

const times = <T>(count: number, one: (at: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => one(at)));

/** What holds when many write at once. */
export function concurrencySuite(stage: Stage): void {
  describe('many at once', () => {
    it('gives a unique name to one of fifty', async () => {
      const tries = await times(50, (at) => stage.put('cities', { name: at % 2 ? 'Dubai' : 'DUBAI' }));
      const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toHaveLength(49);
      for (const error of refused) expect(error).toBeInstanceOf(Taken);
      expect(await stage.all('cities')).toHaveLength(1);
    });

    it('loses no step of a counter', async () => {
      const [id = 0] = await stage.put('people', { name: 'counter', visits: 0, active: true });
      const tries = await times(20, () =>
        stage.store.transaction(async (tx) => {
          const stored = await tx.get('people', id);
          await tx.update('people', id, { visits: Number(stored?.visits) + 1 });
        }),
      );
      expect(tries.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await stage.store.get('people', id)).toMatchObject({ visits: 20, _version: 21 });
    });

    it('keeps a promise over several records that no transaction breaks alone', async () => {
      await stage.put('people', { name: 'one', active: true }, { name: 'two', active: true });
      const active = { from: 'people', where: { of: { column: 'active' }, is: true } } as const;
      const tries = await times(8, (at) =>
        stage.store.transaction(async (tx) => {
          const left = await tx.find(active);
          const last = left[at % Math.max(1, left.length)];
          if (left.length > 1 && last) await tx.update('people', last.id, { active: false });
        }),
      );
      expect(tries.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await stage.store.total(active)).toEqual({ count: 1, more: false });
    });

    it('gives each of many new records an id of its own', async () => {
      const made = await times(30, (at) => stage.put('skills', { name: `s${at}` }));
      const ids = made.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      expect(new Set(ids).size).toBe(30);
    });

    it('answers reads while transactions run', async () => {
      await stage.put('skills', { name: 'kept' });
      const reads = times(20, () =>
        stage.store.find({ from: 'skills', where: { of: { column: 'name' }, is: 'kept' } }),
      );
      const writes = times(10, (at) => stage.put('skills', { name: `w${at}` }));
      for (const read of await reads) expect(read).toMatchObject({ status: 'fulfilled', value: [{ name: 'kept' }] });
      await writes;
      expect(await stage.all('skills')).toHaveLength(11);
    });
  });
}
