import { describe, expect, it } from 'vitest';
import { Taken, Unfit, type Writer } from '../../../api/store.ts';
import type { RecordData } from '../../../resources/language/index.ts';
import type { Stage } from '../suite-stage.ts';
import { full, inText } from './sources.ts';

const WHOLE = {
  name: 'Ann',
  family: 'O\'Neil "the \\ 50%_" 🙂 عمر',
  phone: '+971 50 123',
  email: 'Ann@Example.com',
  city: null,
  boss: null,
  mentor: null,
  skills: null,
  tags: ['a "b"', 'c,d', '{e}', 'NULL', '\\'],
  born: '1990-02-28',
  seen: '2026-01-31T21:30:00.123Z',
  height: 1.75,
  visits: 12,
  badge: 9_007_199_254_740,
  active: false,
  extra: { list: [1, null, 'two', { deep: true }], text: "it's" },
};

/** Reading and writing single records. */
export function writesSuite(stage: Stage): void {
  describe('writes', () => {
    /** The people whose full name has a text in it, by their names. */
    const found = async (text: string, order: 'asc' | 'desc' = 'asc'): Promise<unknown[]> => {
      const sort = [{ of: { column: 'name' }, order }];
      const search = { any: [inText(text, full)] };
      return (await stage.store.rows({ from: 'people', fields: {}, search, sort })).map(({ id }) => id);
    };

    it('gives back every kind of value as it was stored', async () => {
      const stored = await stage.write((tx) => tx.insert('people', WHOLE));
      expect(stored).toEqual({ ...WHOLE, id: stored.id, _version: 1 });
      expect(await stage.store.get('people', stored.id)).toEqual(stored);
      expect(await stage.all('people')).toEqual([stored]);
    });

    it('keeps what is nothing as null, empty text and empty lists too', async () => {
      const [id = 0] = await stage.people({ family: '', tags: [], skills: [] });
      const stored = await stage.store.get('people', id);
      expect(stored).toMatchObject({ family: null, tags: null, skills: null, extra: null, height: null });
      expect(stored).toHaveProperty('seen', null);
    });

    it('keeps lists of references in their order', async () => {
      const [a = 0, b = 0, c = 0] = await stage.put('skills', { name: 'a' }, { name: 'b' }, { name: 'c' });
      const [id = 0] = await stage.people({ skills: [c, a] });
      expect(await stage.store.get('people', id)).toMatchObject({ skills: [c, a] });
      await stage.write(async (tx) => {
        expect(await tx.update('people', id, { skills: [b, c, a] })).toMatchObject({ skills: [b, c, a], _version: 2 });
        expect(await tx.update('people', id, { visits: 1 })).toMatchObject({ skills: [b, c, a], _version: 3 });
        expect(await tx.update('people', id, { skills: null })).toMatchObject({ skills: null });
      });
      expect(await stage.store.get('people', id)).toMatchObject({ skills: null, visits: 1, _version: 4 });
    });

    it('answers nothing for what is not there', async () => {
      expect(await stage.store.get('people', 987_654)).toBeUndefined();
      expect(await stage.store.get('_tokens', 'none')).toBeUndefined();
      expect(await stage.store.find({ from: 'people' })).toEqual([]);
      expect(await stage.write((tx) => tx.remove('people', 987_654))).toBe(false);
      await expect(stage.write((tx) => tx.update('people', 987_654, { visits: 1 }))).rejects.toThrow();
    });

    it('never gives an id twice, whatever was removed or named', async () => {
      const [first = 0] = await stage.put('skills', { name: 'first' });
      await stage.write((tx) => tx.remove('skills', first));
      const [second = 0] = await stage.put('skills', { name: 'second' });
      expect(second).toBeGreaterThan(Number(first));
      const named = Number(second) + 10;
      await stage.put('skills', { id: named, name: 'named' });
      await stage.write((tx) => tx.remove('skills', named));
      const [next = 0] = await stage.put('skills', { name: 'next' });
      expect(next).toBeGreaterThan(named);
    });

    it('keeps records by ids of text', async () => {
      await stage.put('_tokens', { id: 'b"\'\\', hits: [] }, { id: 'a', hits: ['x'] }, { id: 'é', hits: null });
      expect((await stage.all('_tokens')).map(({ id }) => id)).toEqual(['a', 'b"\'\\', 'é']);
      await stage.write((tx) => tx.update('_tokens', 'b"\'\\', { hits: [1, 2] }));
      expect(await stage.store.get('_tokens', 'b"\'\\')).toMatchObject({ hits: [1, 2], _version: 2 });
      await expect(stage.put('_tokens', { hits: [] })).rejects.toThrow();
    });

    it('does not take a field of no column', async () => {
      await expect(stage.put('skills', { name: 'x', unknown: 1 })).rejects.toThrow(/unknown/);
      const [id = 0] = await stage.put('skills', { name: 'x' });
      await expect(stage.write((tx) => tx.update('skills', id, { unknown: 1 }))).rejects.toThrow(/unknown/);
    });

    it('gives several records the same values, and passes over ids of none', async () => {
      const [city = 0] = await stage.put('cities', { name: 'Ajman' });
      const [one = 0, two = 0] = await stage.people({ name: 'a', family: 'x' }, { name: 'b' }, { name: 'c' });
      const [skill = 0] = await stage.put('skills', { name: 's' });
      const values = { city, active: false, tags: ['t'], skills: [skill], family: 'Zed 9' };
      await stage.write((tx) => tx.updateEach('people', [one, two, 987_654], values));
      const rows = await stage.all('people');
      expect(rows.map(({ city, active, _version }) => [city, active, _version])).toEqual([
        [city, false, 2],
        [city, false, 2],
        [null, true, 1],
      ]);
      expect(rows[0]).toMatchObject({ ...values, name: 'a' });
      expect(await found('b zed')).toEqual([two]);
      await stage.write((tx) => tx.updateEach('people', [], { active: true }));
    });

    it('gives several records values of their own, found and ordered by them, and passes over ids of none', async () => {
      const [city = 0] = await stage.put('cities', { name: 'Ajman' });
      const [sewing = 0, baking = 0] = await stage.put('skills', { name: 'sewing' }, { name: 'baking' });
      const untouched = { ...WHOLE, name: 'a', email: null, badge: null };
      const [a = 0, b = 0, c = 0, d = 0] = await stage.people(
        { ...untouched, skills: [sewing] },
        { name: 'b', family: 'x', skills: [baking], visits: 3 },
        { name: 'c', family: 'y' },
        { name: 'd' },
      );
      const { name: _name, ...rest } = WHOLE;
      const ofC = { family: 'Zed 10', skills: [sewing], tags: ['t'], city: null };
      await stage.write((tx) =>
        tx.patchEach('people', [
          { id: a, fields: { family: 'Zed 9', skills: [baking, sewing], tags: [], city } },
          { id: b, fields: { ...rest, skills: null } },
          { id: 987_654, fields: { ...rest, skills: [sewing] } },
          { id: c, fields: ofC },
        ]),
      );
      const [first, second, third, fourth] = await stage.all('people');
      const changed = { family: 'Zed 9', skills: [baking, sewing], tags: null, city };
      expect(first).toEqual({ ...untouched, id: a, _version: 2, ...changed });
      expect(second).toEqual({ ...WHOLE, name: 'b', id: b, _version: 2, skills: null });
      expect(third).toMatchObject({ name: 'c', ...ofC, _version: 2 });
      expect(fourth).toMatchObject({ id: d, name: 'd', family: null, _version: 1 });
      expect(await found('zed')).toEqual([a, c]);
      expect(await found('c zed 10')).toEqual([c]);
      await stage.write((tx) => tx.patchEach('people', []));
    });

    it('changes none of several records where one is refused, and takes no id twice', async () => {
      const [one = 0, two = 0] = await stage.put('cities', { name: 'Ajman' }, { name: 'Dubai' }, { name: 'Sharjah' });
      const both = (tx: Writer) =>
        tx.patchEach('cities', [
          { id: one, fields: { name: 'Fujairah' } },
          { id: two, fields: { name: 'SHARJAH' } },
        ]);
      await expect(stage.write(both)).rejects.toBeInstanceOf(Taken);
      const left = await stage.write(async (tx) => {
        await tx.attempt(() => both(tx)).catch(() => undefined);
        return tx.find({ from: 'cities' });
      });
      expect(left.map(({ name, _version }) => [name, _version])).toEqual([
        ['Ajman', 1],
        ['Dubai', 1],
        ['Sharjah', 1],
      ]);
      const twice = [one, two, one].map((id, at) => ({ id, fields: { name: `City ${at}` } }));
      await expect(stage.write((tx) => tx.patchEach('cities', twice))).rejects.toThrow(/twice/);
      await expect(stage.write((tx) => tx.patchEach('cities', [{ id: one, fields: { unknown: 1 } }]))).rejects.toThrow(
        /unknown/,
      );
    });

    it('stores several new records at once, in their order, found and ordered like any', async () => {
      const [one = 0, two = 0] = await stage.put('skills', { name: 'a' }, { name: 'b' });
      const [named = 0] = await stage.people({ name: 'first' });
      const far = Number(named) + 50;
      const ids = await stage.write((tx) =>
        tx.insertEach('people', [
          { ...WHOLE, skills: [two, one] },
          { name: 'Bo', family: '', tags: [], skills: [], active: true },
          { ...WHOLE, name: 'Zan', id: far, _version: 7, email: null, badge: null, skills: [one] },
        ]),
      );
      expect(ids).toHaveLength(3);
      expect(ids[2]).toBe(far);
      expect(Number(ids[1])).toBeGreaterThan(Number(ids[0]));
      const [first, second, third] = await Promise.all(ids.map((id) => stage.store.get('people', id)));
      expect(first).toEqual({ ...WHOLE, skills: [two, one], id: ids[0], _version: 1 });
      expect(second).toMatchObject({ family: null, tags: null, skills: null, extra: null, _version: 1 });
      expect(third).toEqual({ ...WHOLE, name: 'Zan', email: null, badge: null, skills: [one], id: far, _version: 7 });
      const [next = 0] = await stage.people({ name: 'next' });
      expect(Number(next)).toBeGreaterThan(far);
      expect(await found('n', 'desc')).toEqual([far, next, ids[0]]);
      expect(await stage.write((tx) => tx.insertEach('people', []))).toEqual([]);
    });

    it('stores none of several new records where one is refused', async () => {
      await stage.put('cities', { name: 'Ajman' });
      const both = (tx: Writer) => tx.insertEach('cities', [{ name: 'Dubai' }, { name: 'AJMAN' }]);
      await expect(stage.write(both)).rejects.toBeInstanceOf(Taken);
      const left = await stage.write(async (tx) => {
        await tx.attempt(() => both(tx)).catch(() => undefined);
        return tx.find({ from: 'cities' });
      });
      expect(left.map(({ name }) => name)).toEqual(['Ajman']);
      await expect(
        stage.write((tx) => tx.insertEach('cities', [{ name: 'Dubai' }, { name: null }])),
      ).rejects.toBeInstanceOf(Unfit);
    });

    it('lets a record that was gone go on from its version', async () => {
      const [id = 0] = await stage.put('cities', { name: 'Ajman' });
      await stage.write((tx) => tx.remove('cities', id));
      const back = await stage.write((tx) => tx.insert('cities', { id, _version: 3, name: 'Ajman' }));
      expect(back).toMatchObject({ id, _version: 3 });
      expect(await stage.write((tx) => tx.update('cities', id, { rank: 1 }))).toMatchObject({
        _version: 4,
      });
    });

    it('removes every record that matches', async () => {
      const [city = 0] = await stage.put('cities', { name: 'Ajman' });
      await stage.people(...[1, 2, 3].map((visits) => ({ visits, city })));
      const removed = await stage.write((tx) =>
        tx.removeWhere({
          from: 'people',
          where: {
            all: [
              { of: { column: 'visits' }, above: 1 },
              { of: { via: 'city', to: 'cities', value: { column: 'name' } }, is: 'Ajman' },
            ],
          },
        }),
      );
      expect(removed).toBe(2);
      expect((await stage.all('people')).map(({ visits }) => visits)).toEqual([1]);
    });

    it('shows a transaction what it wrote, and others only what was committed', async () => {
      const inside: (readonly RecordData[])[] = [];
      const failing = stage.write(async (tx) => {
        await tx.insert('skills', { name: 'gone' });
        inside.push(await tx.find({ from: 'skills' }));
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(inside.map((rows) => rows.length)).toEqual([1]);
      expect(await stage.all('skills')).toEqual([]);
    });

    it('takes back a part of a transaction alone', async () => {
      await stage.write(async (tx) => {
        await tx.insert('skills', { name: 'before' });
        const part = tx.attempt(async () => {
          await tx.insert('skills', { name: 'within' });
          throw new Error('part');
        });
        await expect(part).rejects.toThrow('part');
        const inner = await tx.attempt(async () => {
          await tx.attempt(() => tx.insert('skills', { name: 'deep' }));
          return 'kept';
        });
        expect(inner).toBe('kept');
        await tx.insert('skills', { name: 'after' });
      });
      expect((await stage.all('skills')).map(({ name }) => name)).toEqual(['before', 'deep', 'after']);
    });

    it('does not begin a transaction, nor read past it, inside another', async () => {
      const nested = stage.write(() => stage.store.transaction(async () => 1));
      await expect(nested).rejects.toThrow(/within a transaction.*writes\.ts/);
      const past = stage.write(() => stage.store.find({ from: 'skills' }));
      await expect(past).rejects.toThrow(/within a transaction.*writes\.ts/);
    });

    it('refuses a transaction that is over', async () => {
      const saved = await stage.write(async (tx) => ({ tx }));
      await expect(saved.tx.find({ from: 'skills' })).rejects.toThrow();
      await expect(saved.tx.insert('skills', { name: 'late' })).rejects.toThrow();
    });

    it('answers a ping', async () => {
      await expect(stage.store.ping()).resolves.toBeUndefined();
    });
  });
}
