import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Kept, Taken } from '../../api/store.ts';
import { type Database, openDatabase, openOn } from '../../database/index.ts';
import type { Collection, Column, Schema } from '../../resources/language/index.ts';
import { ask } from './databases.ts';
import { emptyEngine } from './embedded.ts';
import { databases } from './server.ts';
import { collection, column, schemaOf } from './shapes.ts';

/** Two versions of one schema on one database, neither of which undoes what the other needs. */

const name = column('name', 'text', { required: true });
const phone = column('phone', 'text', { search: 'digits' });
const taken = { uniques: [{ columns: ['phone'], message: 'taken' }] };
const grown: Partial<Collection> = {
  checks: [{ name: 'grown', expect: { of: { column: 'age' }, from: 18 } }],
};
/** A required column, a check and a collection that the next version does not have. */
const OLD = schemaOf(
  collection('people', [name, phone, column('nick', 'text', { required: true }), column('age', 'number')], {
    ...grown,
    ...taken,
  }),
  collection('notes', [column('text'), column('person', 'reference', { to: 'people' })]),
);
/** A search, an order, a required column, a checked one, a reference and a collection more. */
const NEW = schemaOf(
  collection(
    'people',
    [
      { ...name, search: 'text' },
      phone,
      column('active', 'boolean', { required: true }),
      column('level', 'number'),
      column('city', 'reference', { to: 'cities' }),
    ],
    {
      ...taken,
      checks: [{ name: 'ranked', expect: { of: { column: 'level' }, from: 1 } }],
      orderings: [{ column: 'name' }],
    },
  ),
  collection('cities', [name]),
);

type Version = Schema;
const [N, NEXT] = [OLD, NEW];

let count = 0;
/** A record as a version writes it; phone numbers differ. */
const person = (version: Version) => {
  const number = `050-${String(++count).padStart(5, '0')}`;
  return version === N
    ? { name: `Old ${count}`, phone: number, nick: 'x', age: 30 }
    : { name: `New ${count}`, phone: number, active: true, level: 3 };
};

/** Writes until it is stopped; what was stored, under the number that was written last. */
function writer({ store }: Database, version: Version) {
  const written = new Map<number, string>();
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const first = person(version);
      const { id } = await store.transaction((tx) => tx.insert('people', first));
      written.set(Number(id), first.phone);
      const again = `051-${String(++count).padStart(5, '0')}`;
      await store.transaction((tx) => tx.update('people', id, { phone: again }));
      written.set(Number(id), again);
    }
  })();
  // It is awaited once the others have had their turn.
  work.catch(() => undefined);
  return {
    written,
    some: () => {
      const before = written.size;
      return vi.waitUntil(() => written.size > before + 5, { timeout: 30_000, interval: 5 });
    },
    async stop() {
      isOver = true;
      await work;
    },
  };
}

const found = async ({ store }: Database, column: 'phone' | 'name', text: string) => {
  const as = column === 'phone' ? 'digits' : 'text';
  const rows = await store.find({ from: 'people', search: { any: [{ of: { column }, as, contains: [text] }] } });
  return rows.map(({ id }) => id);
};

const newDatabase = databases();

const opening = (url: string, schema: Version, logged: string[] = []): Promise<Database> =>
  openDatabase({ schema, url, connections: 4, log: (line) => void logged.push(line) });

describe('versions n, n+1, n and n+1 on one server, each writing from when it is there', () => {
  let url: string;
  const opened: Database[] = [];
  const writers: ReturnType<typeof writer>[] = [];
  beforeAll(async () => {
    url = await newDatabase();
  });
  afterAll(async () => {
    for (const each of opened) await each.close();
  });
  const start = async (version: Version): Promise<Database> => {
    const database = await opening(url, version);
    opened.push(database);
    const writes = writer(database, version);
    writers.push(writes);
    for (const each of writers) await each.some();
    return database;
  };

  it('should let every write of each through, and lose none', async () => {
    await start(N);
    const next = await start(NEXT);
    const back = await start(N);
    await start(NEXT);
    await next.settled();
    for (const each of writers) await each.some();
    for (const each of writers) await each.stop();
    expect(back.messages.join()).toContain('running beside it, and changing nothing');
    const rows = await ask(url, 'select id::int as id, phone from people');
    const written = new Map(writers.flatMap((each) => [...each.written]));
    expect(new Map(rows.map((row) => [row.id, row.phone]))).toEqual(written);
  });

  it('should find by each what the other wrote, and refuse it as taken', async () => {
    const [old, next] = opened;
    for (const database of [old, next])
      for (const writes of writers) {
        const [id, number = ''] = [...writes.written].at(-1) ?? [];
        expect(await found(database as Database, 'phone', number.replace('-', ''))).toEqual([id]);
        for (const version of [N, NEXT]) {
          const stored = database?.store.transaction((tx) =>
            tx.insert('people', { ...person(version), phone: number }),
          );
          if (version === (database === old ? N : NEXT))
            await expect(stored).rejects.toEqual(new Taken('people', ['phone']));
          else await expect(stored).rejects.toThrow();
        }
      }
  });

  it('should tell what another version keeps from being done', async () => {
    const [old, next] = opened;
    const id = [...(writers[0]?.written.keys() ?? [])][0] ?? 0;
    await old?.store.transaction((tx) => tx.insert('notes', { text: 'mine', person: id }));
    const removed = next?.store.transaction((tx) => tx.remove('people', id));
    await expect(removed).rejects.toEqual(new Kept('notes', 'notes_person_fkey'));
  });

  it('should find what another version wrote by keys that one does not know, once it is gone', async () => {
    const [, next] = opened;
    const [id] = [...(writers[0]?.written.keys() ?? [])];
    const name = String((await ask(url, `select name from people where id = ${id}`))[0]?.name);
    await ask(url, `update people set _q_name = null where id = ${id}`);
    for (const at of [2, 0]) await opened.splice(at, 1)[0]?.close();
    await vi.waitFor(async () => expect(await found(next as Database, 'name', name.toLowerCase())).toContain(id), {
      timeout: 60_000,
      interval: 200,
    });
  });
});

describe('versions one after the other in an embedded database', () => {
  it('should keep what each needs, from n to n+1 and back', async () => {
    const engine = await emptyEngine();
    const written = new Map<number, string>();
    const results: string[] = [];
    let ofOld = 0;
    const run = async (version: Version): Promise<void> => {
      if (version === N) ofOld++;
      const database = await openOn(engine, version, []);
      results.push(...database.messages);
      for (let at = 0; at < 3; at++) {
        const record = person(version);
        const { id } = await database.store.transaction((tx) => tx.insert('people', record));
        written.set(Number(id), record.phone);
      }
      const rows = await database.store.find({ from: 'people' });
      expect(rows.map((row) => [row.id, row.phone])).toEqual([...written]);
      for (const [id, number] of written) expect(await found(database, 'phone', number.replace('-', ''))).toEqual([id]);
      if (version === NEXT) expect(await found(database, 'name', 'old')).toHaveLength(3 * ofOld);
      await database.close();
    };
    for (const version of [N, NEXT, N, NEXT]) await run(version);
    expect(results.filter((line) => line.includes('running beside it'))).toHaveLength(1);
  });
});

describe('indexes and constraints of a table that others write', () => {
  const people = (rest: Partial<Collection>, phone: Partial<Column> = {}): Version =>
    schemaOf(collection('people', [name, column('phone', 'text', phone), column('age', 'number')], rest));
  const old = people({});
  const next = people(
    { ...grown, orderings: [{ column: 'age' }], uniques: [{ columns: ['age'], message: 'taken' }] },
    { search: 'digits' },
  );
  const invalid = (url: string) =>
    ask(url, 'select indexrelid::regclass::text as name from pg_index where not indisvalid');
  /** A process that makes an index concurrently waits for all who read before. */
  const reader = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin isolation level repeatable read');
    await client.query('select 1');
    return client;
  };
  const building = (url: string) =>
    vi.waitUntil(
      async () =>
        (
          await ask(
            url,
            `select pid from pg_stat_activity where query like 'create index concurrently%' and state = 'active' and datname = current_database()`,
          )
        )[0]?.pid,
      { timeout: 60_000, interval: 20 },
    );

  it('should be made while it is served and written, and again where a process ended in their midst', async () => {
    const url = await newDatabase();
    const first = await opening(url, old);
    await first.store.transaction((tx) =>
      tx.insertEach(
        'people',
        Array.from({ length: 5_000 }, (_, at) => ({ name: `Person ${at}`, phone: `04-${at}`, age: 100 + at })),
      ),
    );
    // A unique index is waited for; it must be there before the reader is.
    const unique = await opening(url, people({ ...grown, uniques: [{ columns: ['age'], message: 'taken' }] }));
    await unique.settled();
    await unique.close();
    const long = await reader(url);
    const logged: string[] = [];
    const one = await opening(url, next, logged);
    await building(url);
    // Neither who comes now waits for it, nor whoever writes.
    const two = await opening(url, next);
    for (const database of [first, one, two])
      await database.store.transaction((tx) => tx.insert('people', { name: 'Meanwhile', age: 100_000 + count++ }));
    await ask(url, `select pg_terminate_backend(${String(await building(url))})`);
    await vi.waitUntil(async () => (await invalid(url)).length > 0, { timeout: 30_000 });
    await one.close();
    await two.close();
    expect((await invalid(url)).length).toBeGreaterThan(0);
    await long.query('rollback');
    await long.end();
    const again = await opening(url, next);
    await again.settled();
    expect(await invalid(url)).toEqual([]);
    const made = await again.tables();
    for (const index of ['people_age_up', 'people_age_down', 'people__q_phone_trgm'])
      expect(made.filter((line) => line.includes(`INDEX ${index} `))).toHaveLength(1);
    expect(made.filter((line) => line.includes('NOT VALID'))).toEqual([]);
    // A fresh database has the same.
    const fresh = await opening(await newDatabase(), next);
    await first.close();
    expect(await again.tables()).toEqual(await fresh.tables());
    await fresh.close();
    await again.close();
  });

  it('should end with a process that gets a signal to stop while one waits', async () => {
    const url = await newDatabase();
    const first = await opening(url, old);
    await first.store.transaction((tx) => tx.insert('people', { name: 'Ann', age: 30 }));
    await first.close();
    await (await opening(url, people({ ...grown, uniques: [{ columns: ['age'], message: 'taken' }] }))).close();
    const long = await reader(url);
    const one = await opening(url, next);
    await building(url);
    await one.close();
    expect(
      await ask(
        url,
        `select 1 from pg_stat_activity where query like 'create index%' and state = 'active' and datname = current_database()`,
      ),
    ).toEqual([]);
    await long.end();
  });
});
