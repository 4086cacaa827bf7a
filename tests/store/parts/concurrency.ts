import { describe, expect, it } from 'vitest';
import { Taken } from '../../../api/store.ts';
import type { Stage } from '../suite-stage.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
/** All of them, none of which may be refused. */
const times = <T>(count: number, one: (at: number) => Promise<T>): Promise<T[]> => Promise.all(range(count).map(one));

const ACTIVE = { from: 'people', where: { of: { column: 'active' }, is: true } } as const;

/** What holds when many write at once. */
export function concurrencySuite(stage: Stage): void {
  describe('many at once', () => {
    it('gives a unique name to one of fifty', async () => {
      const tries = await Promise.allSettled(
        range(50).map((at) => stage.put('cities', { name: at % 2 ? 'Dubai' : 'DUBAI' })),
      );
      const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).toHaveLength(49);
      for (const error of refused) expect(error).toBeInstanceOf(Taken);
      expect(await stage.all('cities')).toHaveLength(1);
    });

    it('loses no step of a counter', async () => {
      const [id = 0] = await stage.people({ visits: 0 });
      await times(20, () =>
        stage.write(async (tx) => {
          const stored = await tx.get('people', id);
          await tx.update('people', id, { visits: Number(stored?.visits) + 1 });
        }),
      );
      expect(await stage.store.get('people', id)).toMatchObject({ visits: 20, _version: 21 });
    });

    it('keeps a promise over several records that no transaction breaks alone', async () => {
      await stage.people({ name: 'one' }, { name: 'two' });
      await times(8, (at) =>
        stage.write(async (tx) => {
          const left = await tx.find(ACTIVE);
          const last = left[at % Math.max(1, left.length)];
          if (left.length > 1 && last) await tx.update('people', last.id, { active: false });
        }),
      );
      expect(await stage.store.total(ACTIVE)).toEqual({ count: 1, more: false });
    });

    it('shares out records, each to one who takes them, those first that come first', async () => {
      await stage.people(...range(20).map((at) => ({ visits: 20 - at })));
      const takeSome = () =>
        stage.store.take({ ...ACTIVE, by: 'visits', most: 3 }, async (tx, records) => {
          await tx.patchEach(
            'people',
            records.map(({ id }) => ({ id, fields: { active: false } })),
          );
          return records.map(({ visits }) => Number(visits));
        });
      const first = await takeSome();
      expect(first).toEqual([1, 2, 3]);
      const rounds = [first, ...(await times(8, takeSome))];
      // Whoever found all of them held by others took none: it asks again.
      for (let left = await takeSome(); left.length > 0; left = await takeSome()) rounds.push(left);
      expect(rounds.flat().toSorted((one, other) => one - other)).toEqual(range(20).map((at) => at + 1));
      for (const round of rounds) {
        expect(round.length).toBeLessThanOrEqual(3);
        expect(round).toEqual(round.toSorted((one, other) => one - other));
      }
      for (const { _version } of await stage.all('people')) expect(_version).toBe(2);
    });

    it('keeps nothing of what was taken where the work throws', async () => {
      const [id = 0] = await stage.people({ visits: 1 });
      const taking = { from: 'people', by: 'visits', most: 1 } as const;
      const failing = stage.store.take(taking, async (tx) => {
        await tx.update('people', id, { visits: 2 });
        throw new Error('not now');
      });
      await expect(failing).rejects.toThrow('not now');
      expect(await stage.store.take(taking, async (_tx, records) => records)).toMatchObject([{ id, visits: 1 }]);
    });

    it('gives each of many new records an id of its own', async () => {
      const made = await times(30, (at) => stage.put('skills', { name: `s${at}` }));
      expect(new Set(made.flat()).size).toBe(30);
    });

    it('answers reads while transactions run', async () => {
      await stage.put('skills', { name: 'kept' });
      const saved = { from: 'skills', where: { of: { column: 'name' }, is: 'kept' } } as const;
      const reads = times(20, () => stage.store.find(saved));
      const writes = times(10, (at) => stage.put('skills', { name: `w${at}` }));
      for (const read of await reads) expect(read).toMatchObject([{ name: 'kept' }]);
      await writes;
      expect(await stage.all('skills')).toHaveLength(11);
    });
  });
}
