import { describe, expect, it } from 'vitest';
import { type Fields, Missing, Referred, Stale, Taken, Unfit, type Writer } from '../../../api/store.ts';
import type { Id } from '../../../resources/language/index.ts';
import type { Stage } from '../suite-stage.ts';

/** What a store refuses, by the promise of the schema that would break. */
export function refusalsSuite(stage: Stage): void {
  /** Holds what is done to a refusal of a class that says this of itself. */
  const refuses = async (
    doing: Promise<unknown> | ((tx: Writer) => Promise<unknown>),
    kind: new (...given: never[]) => Error,
    says: object = {},
  ): Promise<void> => {
    const error = await (typeof doing === 'function' ? stage.write(doing) : doing).then(
      () => 'nothing was refused',
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject(says);
  };
  /** Every way to change what one record holds. */
  const changes = (from: string, id: Id, fields: Fields): ((tx: Writer) => Promise<unknown>)[] => [
    (tx) => tx.update(from, id, fields),
    (tx) => tx.updateEach(from, [id], fields),
    (tx) => tx.patchEach(from, [{ id, fields }]),
  ];

  describe('refusals', () => {
    it('refuses what another record has, letter case apart, accents not', async () => {
      await stage.people({ email: 'Ann@x.ae' }, { email: 'Änn@x.ae' });
      await refuses(stage.people({ email: 'aNN@X.ae' }), Taken, { collection: 'people', columns: ['email'] });
      expect(await stage.all('people')).toHaveLength(2);
    });

    it('tells nothing apart from all', async () => {
      const [city = 0] = await stage.put('cities', { name: 'x' });
      await stage.people({ city }, { city }, { badge: 1 }, { badge: 1 }, { city, badge: 1 });
      await refuses(stage.people({ city, badge: 1 }), Taken, { collection: 'people', columns: ['city', 'badge'] });
    });

    it('refuses an update that takes what another has, and lets one keep its own', async () => {
      const [first = 0] = await stage.put('cities', { name: 'One' }, { name: 'Two' });
      for (const change of changes('cities', first, { name: 'TWO' })) await refuses(change, Taken);
      await stage.write((tx) => tx.update('cities', first, { name: 'ONE' }));
    });

    it('refuses an id that is in use', async () => {
      const [id = 0] = await stage.put('cities', { name: 'One' });
      await refuses(stage.put('cities', { id, name: 'Two' }), Taken, { collection: 'cities', columns: ['id'] });
    });

    it('refuses to remove what others refer to', async () => {
      const [city = 0] = await stage.put('cities', { name: 'One' });
      const [skill = 0] = await stage.put('skills', { name: 'sewing' });
      const [mentor = 0] = await stage.people({});
      const [person = 0] = await stage.people({ city, mentor, skills: [skill] });
      for (const [collection, id] of [
        ['cities', city],
        ['skills', skill],
        ['people', mentor],
      ] as const) {
        await refuses((tx) => tx.remove(collection, id), Referred, { collection: 'people', count: 1 });
        expect(await stage.store.get(collection, id)).toBeDefined();
      }
      await refuses((tx) => tx.removeWhere({ from: 'cities' }), Referred);
      await stage.write((tx) => tx.remove('people', person));
      expect(await stage.write((tx) => tx.remove('cities', city))).toBe(true);
    });

    it('removes together what refers to each other', async () => {
      const [mentor = 0] = await stage.people({});
      await stage.people({ mentor });
      expect(await stage.write((tx) => tx.removeWhere({ from: 'people' }))).toBe(2);
    });

    it('clears or removes with a record what the schema says', async () => {
      const [boss = 0, other = 0] = await stage.people({}, {});
      const [person = 0] = await stage.people({ boss });
      const jobs = await stage.put(
        'jobs',
        { person: boss, state: 'done' },
        { person: other, state: 'done', crew: [boss, other] },
      );
      await stage.put('_tokens', { id: 't', person: boss });
      await stage.write((tx) => tx.remove('people', boss));
      expect(await stage.store.get('people', person)).toMatchObject({ boss: null });
      expect(await stage.all('jobs')).toMatchObject([{ id: jobs[1], crew: [other] }]);
      expect(await stage.all('_tokens')).toEqual([]);
    });

    it('refuses a reference to nothing, alone and in a list', async () => {
      const [id = 0] = await stage.people({});
      for (const [column, value] of [
        ['city', 987_654],
        ['boss', 987_654],
        ['skills', [987_654]],
      ] as const) {
        const says = { collection: 'people', column };
        await refuses(stage.people({ [column]: value }), Missing, says);
        for (const change of changes('people', id, { [column]: value })) await refuses(change, Missing, says);
      }
      expect(await stage.all('people')).toMatchObject([{ city: null, boss: null, skills: null, _version: 1 }]);
    });

    it('refuses nothing where something is required', async () => {
      const says = { collection: 'people', what: 'name' };
      for (const name of [undefined, null, '']) await refuses(stage.people({ name }), Unfit, says);
      const [id = 0] = await stage.people({});
      for (const change of changes('people', id, { active: null }))
        await refuses(change, Unfit, { ...says, what: 'active' });
      for (const change of changes('people', id, { name: '' })) await refuses(change, Unfit, says);
    });

    it('refuses a record on which a check does not hold', async () => {
      const [person = 0] = await stage.people({ visits: 0 });
      for (const change of changes('people', person, { visits: -1 }))
        await refuses(change, Unfit, { collection: 'people', what: 'visits_whole' });
      const job = { person, state: 'new', starts: '2026-02-01' };
      await stage.put('jobs', job, { ...job, ends: '2026-02-01' });
      const says = { collection: 'jobs', what: 'ends_after_start' };
      await refuses(stage.put('jobs', { ...job, ends: '2026-01-31' }), Unfit, says);
    });

    it('refuses text that cannot be stored', async () => {
      for (const name of ['a\u0000b', 'a\ud800b']) {
        await refuses(stage.people({ name }), Unfit, { collection: 'people', what: 'name' });
        expect(await stage.store.find({ from: 'people', where: { of: { column: 'name' }, is: name } })).toEqual([]);
      }
      await refuses(stage.put('_tokens', { id: 'x', hits: { deep: ['\u0000'] } }), Unfit);
    });

    it('refuses to write over what was written since', async () => {
      const [id = 0] = await stage.people({});
      await stage.write((tx) => tx.update('people', id, { visits: 1 }, 1));
      await refuses((tx) => tx.update('people', id, { visits: 2 }, 1), Stale, { version: 2 });
      expect(await stage.store.get('people', id)).toMatchObject({ visits: 1, _version: 2 });
    });

    it('goes on after a refusal inside an attempt, and fails as a whole after one outside', async () => {
      await stage.put('cities', { name: 'One' });
      await stage.write(async (tx) => {
        await refuses(
          tx.attempt(() => tx.insert('cities', { name: 'one' })),
          Taken,
        );
        await tx.insert('cities', { name: 'Two' });
      });
      const swallowed = async (tx: Writer): Promise<void> => {
        await tx.insert('cities', { name: 'Three' });
        await tx.insert('cities', { name: 'one' }).catch(() => undefined);
      };
      await refuses(swallowed, Taken);
      expect((await stage.all('cities')).map(({ name }) => name)).toEqual(['One', 'Two']);
    });
  });
}
