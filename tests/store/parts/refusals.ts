import { describe, expect, it } from 'vitest';
import { Missing, type Fields as PlanFields, Referred, Stale, Taken, Unfit } from '../../../api/store.ts';
import type { Stage } from '../suite-stage.ts';

/** What a store refuses, by the promise of the schema that would break. */
export function refusalsSuite(stage: Stage): void {
  const refused = async (work: Promise<unknown>): Promise<unknown> => {
    try {
      await work;
    } catch (error) {
      return error;
    }
    return 'nothing was refused';
  };

  describe('refusals', () => {
    it('refuses what another record has, letter case apart, accents not', async () => {
      await stage.put(
        'people',
        { name: 'a', email: 'Ann@x.ae', active: true },
        { name: 'b', email: 'Änn@x.ae', active: true },
      );
      const error = await refused(stage.put('people', { name: 'c', email: 'aNN@X.ae', active: true }));
      expect(error).toBeInstanceOf(Taken);
      expect(error).toMatchObject({ collection: 'people', columns: ['email'] });
      expect(await stage.all('people')).toHaveLength(2);
    });

    it('tells nothing apart from all', async () => {
      const [city = 0] = await stage.put('cities', { name: 'x' });
      const one = { name: 'a', city, active: true };
      await stage.put('people', one, one, { ...one, city: null, badge: 1 }, { ...one, city: null, badge: 1 });
      await stage.put('people', { ...one, badge: 1 });
      const error = await refused(stage.put('people', { ...one, badge: 1 }));
      expect(error).toMatchObject({ collection: 'people', columns: ['city', 'badge'] });
      expect(error).toBeInstanceOf(Taken);
    });

    it('refuses an update that takes what another has, and lets one keep its own', async () => {
      const [first = 0] = await stage.put('cities', { name: 'One' }, { name: 'Two' });
      expect(
        await refused(stage.store.transaction((tx) => tx.update('cities', first, { name: 'TWO' }))),
      ).toBeInstanceOf(Taken);
      await stage.store.transaction((tx) => tx.update('cities', first, { name: 'ONE' }));
      expect(
        await refused(stage.store.transaction((tx) => tx.updateEach('cities', [first], { name: 'two' }))),
      ).toBeInstanceOf(Taken);
    });

    it('refuses an id that is in use', async () => {
      const [id = 0] = await stage.put('cities', { name: 'One' });
      const error = await refused(stage.put('cities', { id, name: 'Two' }));
      expect(error).toBeInstanceOf(Taken);
      expect(error).toMatchObject({ collection: 'cities', columns: ['id'] });
    });

    it('refuses to remove what others refer to', async () => {
      const [city = 0] = await stage.put('cities', { name: 'One' });
      const [skill = 0] = await stage.put('skills', { name: 'sewing' });
      const [mentor = 0] = await stage.put('people', { name: 'm', active: true });
      const [person = 0] = await stage.put('people', { name: 'p', active: true, city, mentor, skills: [skill] });
      for (const [collection, id] of [
        ['cities', city],
        ['skills', skill],
        ['people', mentor],
      ] as const) {
        const error = await refused(stage.store.transaction((tx) => tx.remove(collection, id)));
        expect(error).toBeInstanceOf(Referred);
        expect(error).toMatchObject({ collection: 'people' });
        expect((error as Referred).count).toBeGreaterThanOrEqual(1);
        expect(await stage.store.get(collection, id)).toBeDefined();
      }
      expect(await refused(stage.store.transaction((tx) => tx.removeWhere({ from: 'cities' })))).toBeInstanceOf(
        Referred,
      );
      await stage.store.transaction((tx) => tx.remove('people', person));
      expect(await stage.store.transaction((tx) => tx.remove('cities', city))).toBe(true);
    });

    it('removes together what refers to each other', async () => {
      const [mentor = 0] = await stage.put('people', { name: 'm', active: true });
      await stage.put('people', { name: 'p', active: true, mentor });
      expect(await stage.store.transaction((tx) => tx.removeWhere({ from: 'people' }))).toBe(2);
    });

    it('clears or removes with a record what the schema says', async () => {
      const [boss = 0, other = 0] = await stage.put('people', { name: 'b', active: true }, { name: 'o', active: true });
      const [person = 0] = await stage.put('people', { name: 'p', active: true, boss });
      await stage.put('jobs', { person: boss, state: 'done' });
      const [crewed = 0] = await stage.put('jobs', { person: other, state: 'done', crew: [boss, other] });
      await stage.put('_tokens', { id: 't', person: boss });
      await stage.store.transaction((tx) => tx.remove('people', boss));
      expect(await stage.store.get('people', person)).toMatchObject({ boss: null });
      expect(await stage.all('jobs')).toMatchObject([{ id: crewed, crew: [other] }]);
      expect(await stage.all('_tokens')).toEqual([]);
    });

    it('refuses a reference to nothing, alone and in a list', async () => {
      const single = await refused(stage.put('people', { name: 'a', active: true, city: 987_654 }));
      expect(single).toBeInstanceOf(Missing);
      expect(single).toMatchObject({ collection: 'people', column: 'city' });
      const listed = await refused(stage.put('people', { name: 'a', active: true, skills: [987_654] }));
      expect(listed).toBeInstanceOf(Missing);
      expect(listed).toMatchObject({ collection: 'people', column: 'skills' });
      const [id = 0] = await stage.put('people', { name: 'a', active: true });
      const patches: readonly PlanFields[] = [{ boss: 987_654 }, { skills: [987_654] }];
      for (const patch of patches) {
        expect(await refused(stage.store.transaction((tx) => tx.update('people', id, patch)))).toBeInstanceOf(Missing);
        expect(await refused(stage.store.transaction((tx) => tx.updateEach('people', [id], patch)))).toBeInstanceOf(
          Missing,
        );
        const own = refused(stage.store.transaction((tx) => tx.patchEach('people', [{ id, fields: patch }])));
        expect(await own).toBeInstanceOf(Missing);
      }
      expect(await stage.all('people')).toMatchObject([{ boss: null, skills: null, _version: 1 }]);
    });

    it('refuses nothing where something is required', async () => {
      for (const record of [{ active: true }, { name: null, active: true }, { name: '', active: true }]) {
        const error = await refused(stage.put('people', record));
        expect(error).toBeInstanceOf(Unfit);
        expect(error).toMatchObject({ collection: 'people', what: 'name' });
      }
      const [id = 0] = await stage.put('people', { name: 'a', active: true });
      const error = await refused(stage.store.transaction((tx) => tx.update('people', id, { active: null })));
      expect(error).toMatchObject({ collection: 'people', what: 'active' });
      const own = stage.store.transaction((tx) => tx.patchEach('people', [{ id, fields: { name: '' } }]));
      expect(await refused(own)).toMatchObject({ collection: 'people', what: 'name' });
    });

    it('refuses a record on which a check does not hold', async () => {
      const [person = 0] = await stage.put('people', { name: 'a', active: true, visits: 0 });
      const below = await refused(stage.store.transaction((tx) => tx.update('people', person, { visits: -1 })));
      expect(below).toBeInstanceOf(Unfit);
      expect(below).toMatchObject({ collection: 'people', what: 'visits_whole' });
      const job = { person, state: 'new', starts: '2026-02-01' };
      await stage.put('jobs', job, { ...job, ends: '2026-02-01' });
      const before = await refused(stage.put('jobs', { ...job, ends: '2026-01-31' }));
      expect(before).toMatchObject({ collection: 'jobs', what: 'ends_after_start' });
      const each = await refused(stage.store.transaction((tx) => tx.updateEach('people', [person], { visits: -5 })));
      expect(each).toMatchObject({ collection: 'people', what: 'visits_whole' });
      const own = stage.store.transaction((tx) => tx.patchEach('people', [{ id: person, fields: { visits: -5 } }]));
      expect(await refused(own)).toMatchObject({ collection: 'people', what: 'visits_whole' });
    });

    it('refuses text that cannot be stored', async () => {
      for (const name of ['a\u0000b', 'a\ud800b']) {
        const error = await refused(stage.put('people', { name, active: true }));
        expect(error).toBeInstanceOf(Unfit);
        expect(error).toMatchObject({ collection: 'people', what: 'name' });
        expect(await stage.store.find({ from: 'people', where: { of: { column: 'name' }, is: name } })).toEqual([]);
      }
      expect(await refused(stage.put('_tokens', { id: 'x', hits: { deep: ['\u0000'] } }))).toBeInstanceOf(Unfit);
    });

    it('refuses to write over what was written since', async () => {
      const [id = 0] = await stage.put('people', { name: 'a', active: true });
      await stage.store.transaction((tx) => tx.update('people', id, { visits: 1 }, 1));
      const error = await refused(stage.store.transaction((tx) => tx.update('people', id, { visits: 2 }, 1)));
      expect(error).toBeInstanceOf(Stale);
      expect(error).toMatchObject({ version: 2 });
      expect(await stage.store.get('people', id)).toMatchObject({ visits: 1, _version: 2 });
    });

    it('goes on after a refusal inside an attempt, and fails as a whole after one outside', async () => {
      await stage.put('cities', { name: 'One' });
      await stage.store.transaction(async (tx) => {
        const error = await refused(tx.attempt(() => tx.insert('cities', { name: 'one' })));
        expect(error).toBeInstanceOf(Taken);
        await tx.insert('cities', { name: 'Two' });
      });
      const swallowed = stage.store.transaction(async (tx) => {
        await tx.insert('cities', { name: 'Three' });
        await tx.insert('cities', { name: 'one' }).catch(() => undefined);
        return 'went on';
      });
      expect(await refused(swallowed)).toBeInstanceOf(Taken);
      expect((await stage.all('cities')).map(({ name }) => name)).toEqual(['One', 'Two']);
    });
  });
}
