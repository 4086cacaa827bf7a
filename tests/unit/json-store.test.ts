import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Away, Missing, Taken } from '../../api/store.ts';
import { kept, storeStage } from './json-store-stage.ts';

const stage = storeStage();
const { open, seeded } = stage;

describe('what is written', () => {
  it('should be visible only once it is durable', async () => {
    const store = await open();
    let worked: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      worked = resolve;
    });
    const writing = store.transaction(async (tx) => {
      await tx.insert('things', { name: 'one' });
      worked();
    });
    await done;
    expect(await kept(store)).toEqual([]);
    await writing;
    const stored = { id: 1, name: 'one', amount: null, code: null, _version: 1 };
    expect(await store.find({ from: 'things' })).toEqual([stored]);
    expect(await (await open()).find({ from: 'things' })).toEqual([stored]);
  });

  it('should be nothing when the transaction throws', async () => {
    const store = await seeded({ things: [{ id: 1, name: 'kept' }] });
    const before = await readFile(stage.file, 'utf8');
    const failing = store.transaction(async (tx) => {
      await tx.insert('things', { name: 'new' });
      await tx.update('things', 1, { name: 'changed' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readFile(stage.file, 'utf8')).toBe(before);
    expect(await kept(store, 'name')).toEqual(['kept']);
  });

  it('should be written together when several wait, without those that fail', async () => {
    const store = await open();
    const done = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        store.transaction(async (tx) => {
          await tx.insert('things', { amount: at });
          if (at % 4 === 3) throw new Error('every fourth');
        }),
      ),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    const all = Array.from({ length: 40 }, (_, at) => at).filter((at) => at % 4 !== 3);
    expect(await kept(await open(), 'amount')).toEqual(all);
  });

  it('should be refused when it cannot be kept, and what follows goes on from what was kept', async () => {
    const store = await seeded({ things: [{ id: 1, name: 'kept' }] });
    await rm(stage.folder, { recursive: true });
    const lost = await Promise.allSettled([
      store.transaction((tx) => tx.insert('things', { name: 'lost' })),
      store.transaction((tx) => tx.insert('things', { name: 'lost too' })),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await kept(store)).toEqual([1]);
  });

  it('should be worked out again when what it rested on was not kept', async () => {
    const store = await seeded({ things: [{ id: 1, name: 'kept' }] });
    await rm(stage.folder, { recursive: true });
    const lost = store.transaction((tx) => tx.insert('things', { name: 'lost' }));
    const seen: unknown[] = [];
    const second = store.transaction(async (tx) => {
      seen.push((await tx.find({ from: 'things' })).map(({ name }) => name));
      await expect(lost).rejects.toThrow('ENOENT');
      await mkdir(stage.folder, { recursive: true });
      return tx.insert('things', { name: 'second' });
    });
    expect(await second).toMatchObject({ id: 2 });
    expect(seen).toEqual([['kept', 'lost'], ['kept']]);
    expect(await kept(await open(), 'name')).toEqual(['kept', 'second']);
  });

  it('should be records nobody can change', async () => {
    const store = await open();
    const given = { label: 'one', kinds: ['a'] };
    const stored = await store.transaction((tx) => tx.insert('parts', given));
    given.kinds.push('b');
    expect(stored.kinds).toEqual(['a']);
    expect(() => (stored.kinds as string[]).push('c')).toThrow(TypeError);
  });

  it('should not be asked for once the store is closed', async () => {
    const store = await open();
    await store.close();
    await expect(store.ping()).rejects.toBeInstanceOf(Away);
    await expect(store.transaction((tx) => tx.insert('things', {}))).rejects.toBeInstanceOf(Away);
  });

  it('should not give an id again after the store was opened anew', async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (let count = 0; count < 3; count++) await tx.insert('things', {});
      await tx.remove('things', 3);
    });
    await store.close();
    expect((await (await open()).transaction((tx) => tx.insert('things', {}))).id).toBe(4);
  });
});

describe('the file', () => {
  const FORMAT = '{"format":"back-office-store","version":1';
  const holding = (collections: object) =>
    writeFile(stage.file, `${FORMAT},"sequences":{},"collections":${JSON.stringify(collections)}}`);

  it('should hold one record a line', async () => {
    await seeded({ things: [{ id: 1, name: 'a' }, { id: 2 }], _limits: [{ id: 'x' }] });
    const lines = (await readFile(stage.file, 'utf8')).split('\n');
    expect(lines).toContain('{"id":1,"name":"a","amount":null,"code":null,"_version":1},');
    expect(lines).toContain('{"id":2,"name":null,"amount":null,"code":null,"_version":1}');
    expect(JSON.parse(lines.join('\n')).sequences).toEqual({ things: 2, _limits: 0 });
  });

  it.each([
    ['half a file', `${FORMAT},`],
    ['nothing', ''],
    ['another format', '{"things":[]}'],
    ['a later version', '{"format":"back-office-store","version":2,"sequences":{},"collections":{}}'],
    ['a record without id', `${FORMAT},"sequences":{},"collections":{"things":[{"name":"x"}]}}`],
    ['two records of one id', `${FORMAT},"sequences":{},"collections":{"things":[{"id":1},{"id":1}]}}`],
  ])('should refuse %s with a clear line and leave it as it is', async (_, text) => {
    await writeFile(stage.file, text);
    await expect(open()).rejects.toThrow(/store file .* left as it is/);
    expect(await readFile(stage.file, 'utf8')).toBe(text);
  });

  it('should remove what a killed process left unfinished, and nothing else', async () => {
    await writeFile(join(stage.folder, '.store.json.123-4.tmp'), '{"half');
    await writeFile(join(stage.folder, 'notes.tmp'), 'mine');
    await open();
    expect(await readdir(stage.folder)).toEqual(['notes.tmp']);
  });

  it('should read records from before there were versions and columns as their first version', async () => {
    await holding({ things: [{ id: 1, name: '' }] });
    const store = await open();
    expect(await store.get('things', 1)).toEqual({ id: 1, name: null, amount: null, code: null, _version: 1 });
    await store.transaction((tx) => tx.update('things', 1, { amount: 1 }, 1));
    expect(await (await open()).get('things', 1)).toMatchObject({ amount: 1, _version: 2 });
  });

  it('should keep what the schema does not know', async () => {
    await holding({ things: [{ id: 1, gone: 'kept' }], older: [{ id: 7, what: 'kept too' }] });
    const store = await open();
    await store.transaction((tx) => tx.update('things', 1, { name: 'new' }));
    const { collections } = JSON.parse(await readFile(stage.file, 'utf8'));
    expect(collections.things).toMatchObject([{ name: 'new', gone: 'kept' }]);
    expect(collections.older).toMatchObject([{ id: 7, what: 'kept too' }]);
    await expect(store.find({ from: 'older' })).rejects.toThrow('no collection older');
  });

  it('should let a record be mended that breaks a promise from before', async () => {
    await holding({
      things: [
        { id: 1, code: 'x' },
        { id: 2, code: 'X' },
      ],
      parts: [{ id: 1, thing_id: 9, label: 'a' }],
    });
    const store = await open();
    await store.transaction(async (tx) => {
      await tx.update('things', 2, { name: 'still x' });
      await tx.update('parts', 1, { name: 'still of none' });
    });
    const again = store.transaction((tx) => tx.update('parts', 1, { thing_id: 8 }));
    await expect(again).rejects.toBeInstanceOf(Missing);
    await expect(store.transaction((tx) => tx.insert('things', { code: 'x' }))).rejects.toBeInstanceOf(Taken);
  });
});

describe('what testers write past the api', () => {
  it('should be kept whatever the schema promises, and counted as any write', async () => {
    const store = await seeded({ things: [{ id: 1, code: 'x' }], parts: [{ id: 1, thing_id: 1, label: 'a' }] });
    await store.raw(async (records) => {
      expect(records.put('things', { code: 'x', more: true })).toMatchObject({ id: 2, code: 'x', _version: 1 });
      expect(records.put('things', { id: 2, name: 'whole' })).not.toHaveProperty('more');
      records.put('parts', { id: 5, thing_id: 99 });
      expect(records.remove('things', 1)).toBe(true);
      expect(records.remove('things', 1)).toBe(false);
      expect(records.all('things')).toEqual([{ id: 2, name: 'whole', amount: null, code: null, _version: 2 }]);
    });
    const again = await open();
    expect(await kept(again)).toEqual([2]);
    expect(await kept(again, 'thing_id', 'parts')).toEqual([1, 99]);
  });

  it('should not be an id the file cannot be opened with', async () => {
    const store = await open();
    for (const id of [0, -1, 1.5, ''])
      await expect(store.raw(async (records) => records.put('things', { id }))).rejects.toThrow('cannot be an id');
    await expect(store.transaction((tx) => tx.insert('things', { id: 'text' }))).rejects.toThrow('cannot be an id');
  });
});

describe('what only its host asks', () => {
  it('should tell whether the file is new, and fill it anew', async () => {
    const store = await open();
    expect(store.isNew).toBe(true);
    await store.transaction((tx) => tx.insert('things', { name: 'old' }));
    await store.replaceAll({ things: [{ id: 3, name: 'new' }] });
    const again = await open();
    expect(again.isNew).toBe(false);
    expect(await kept(again, 'name')).toEqual(['new']);
    expect(await again.transaction((tx) => tx.insert('things', {}))).toMatchObject({ id: 4 });
  });

  it('should go back to what it was filled with, without making it anew', async () => {
    const things = [
      { id: 1, name: 'first' },
      { id: 7, name: null },
    ];
    const parts = [{ id: 2, label: 'p', thing_id: 7 }];
    const store = await seeded({ things, parts });
    const lists = [store.current('things'), store.current('parts')];
    const written = await readFile(stage.file, 'utf8');
    await store.transaction(async (tx) => {
      await tx.update('things', 1, { name: 'other' });
      await tx.insert('things', { name: 'third' });
      await tx.remove('parts', 2);
    });
    await store.replaceAll({ things, parts });
    // The same array: it was kept.
    expect(store.current('things')).toBe(lists[0]);
    expect(store.current('parts')).toBe(lists[1]);
    expect(await kept(store, 'name')).toEqual(['first', null]);
    expect(await store.find({ from: 'parts', where: { of: { column: 'thing_id' }, is: 7 } })).toMatchObject(parts);
    expect(await readFile(stage.file, 'utf8')).toBe(written);
    expect(await store.transaction((tx) => tx.insert('things', {}))).toMatchObject({ id: 8, _version: 1 });
  });

  it('should know a list only under the name it was given with', async () => {
    const list = [{ id: 1, name: 'x' }];
    const store = await seeded({ things: list });
    await store.replaceAll({ parts: list });
    expect(store.current('things')).toEqual([]);
    expect(store.current('parts')).toMatchObject([{ id: 1, label: null, _version: 1 }]);
  });

  it('should hand out the same list until the collection changes', async () => {
    const store = await seeded({ things: [{ id: 1 }] });
    const list = store.current('things');
    await store.transaction((tx) => tx.insert('parts', { label: 'a' }));
    expect(store.current('things')).toBe(list);
    await store.transaction((tx) => tx.insert('things', {}));
    expect(store.current('things').map(({ id }) => id)).toEqual([1, 2]);
    expect(store.current('nowhere')).toEqual([]);
  });
});
