import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Kept, Taken } from '../../api/store.ts';
import type { Engine } from '../../database/connection.ts';
import { type Database, type Migration, openDatabase, openOn } from '../../database/index.ts';
import { openServer } from '../../database/server.ts';
import type { Collection, Column, Schema } from '../../resources/language/index.ts';
import { ask } from './databases.ts';
import { emptyEngine } from './embedded.ts';
import { held, hold } from './hold.ts';
import { databases } from './server.ts';
import { collection, column, schemaOf } from './shapes.ts';

/** Two versions of one schema on one database, neither of which undoes what the other needs. */

const name = column('name', 'text', { required: true });
const grown: Partial<Collection> = {
  checks: [{ name: 'grown', expect: { of: { column: 'age' }, from: 18 } }],
};
/** A required column, a check and a collection that the next version does not have. */
const OLD = schemaOf(
  collection(
    'people',
    [
      name,
      column('phone', 'text', { search: 'digits' }),
      column('nick', 'text', { required: true }),
      column('age', 'number'),
    ],
    { ...grown, uniques: [{ columns: ['phone'], message: 'taken' }] },
  ),
  collection('notes', [column('text'), column('person', 'reference', { to: 'people' })]),
);
/**
 * A column by another name beside a new one, a search, a required column, a check of it, and a
 * collection.
 */
const NEW = schemaOf(
  collection(
    'people',
    [
      { ...name, search: 'text' },
      column('mobile', 'text', { search: 'digits', required: true }),
      column('email'),
      column('active', 'boolean', { required: true }),
      column('level', 'number'),
      column('city', 'reference', { to: 'cities' }),
    ],
    {
      uniques: [{ columns: ['mobile'], message: 'taken' }],
      checks: [{ name: 'ranked', expect: { of: { column: 'level' }, from: 1 } }],
      orderings: [{ column: 'name' }],
    },
  ),
  collection('cities', [name]),
);
const MIGRATIONS: readonly Migration[] = [
  {
    name: '0001-mobile',
    steps: [{ rename: 'people.phone', to: 'mobile' }, { drop: 'people.nick' }, { drop: 'people.age' }],
  },
  { name: '0002-active', steps: [{ fill: 'people.active', with: true }] },
];

type Version = { readonly schema: Schema; readonly migrations: readonly Migration[] };
const N: Version = { schema: OLD, migrations: [] };
const NEXT: Version = { schema: NEW, migrations: MIGRATIONS };

let count = 0;
/** A record as a version writes it; phone numbers differ. */
const person = (version: Version) => {
  const number = `050-${String(++count).padStart(5, '0')}`;
  return version === N
    ? { name: `Old ${count}`, phone: number, nick: 'x', age: 30 }
    : { name: `New ${count}`, mobile: number, active: true, level: 3 };
};

/** Writes until it is stopped; what was stored, under the number that was written last. */
function writer({ store }: Database, version: Version) {
  const written = new Map<number, string>();
  let isOver = false;
  const key = version === N ? 'phone' : 'mobile';
  const work = (async () => {
    while (!isOver) {
      const first = person(version);
      const { id } = await store.transaction((tx) => tx.insert('people', first));
      written.set(Number(id), String(first[key as keyof typeof first]));
      const again = `051-${String(++count).padStart(5, '0')}`;
      await store.transaction((tx) => tx.update('people', id, { [key]: again }));
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

const found = ({ store }: Database, what: 'phone' | 'mobile', digits: string) =>
  store.find({
    from: 'people',
    search: { any: [{ of: { column: what }, as: 'digits' as const, contains: [digits] }] },
  });

const newDatabase = databases();

const opening = (url: string, { schema, migrations }: Version, logged: string[] = []): Promise<Database> =>
  openDatabase({ schema, migrations, url, connections: 4, log: (line) => void logged.push(line) });

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
    expect(back.told.join()).toContain('running beside it, and changing nothing');
    const rows = await ask(url, 'select id::int as id, phone, mobile, active from people order by id');
    const written = new Map(writers.flatMap((each) => [...each.written]));
    expect(rows.length).toBe(written.size);
    for (const { id, phone, mobile, active } of rows) {
      expect([phone, mobile]).toEqual([written.get(Number(id)), written.get(Number(id))]);
      expect(active).toBe(true);
    }
  });

  it('should find by each what the other wrote', async () => {
    const [old, next] = opened;
    if (!old || !next) throw new Error('nothing was started');
    const [ofOld, ofNext] = writers;
    for (const each of [ofOld, ofNext]) {
      const [id, number = ''] = [...(each?.written ?? [])].at(-1) ?? [];
      const digits = number.replace('-', '');
      for (const [database, key] of [
        [old, 'phone'],
        [next, 'mobile'],
      ] as const)
        await vi.waitFor(async () => expect((await found(database, key, digits)).map((row) => row.id)).toEqual([id]), {
          timeout: 30_000,
        });
    }
    // A search that the old version does not know, in what it wrote.
    const [id] = [...(ofOld?.written.keys() ?? [])];
    await vi.waitFor(
      async () => {
        const search = { any: [{ of: { column: 'name' }, as: 'text' as const, contains: ['old 1'] }] };
        const rows = await next.store.find({ from: 'people', search });
        expect(rows.map((row) => row.id)).toContain(id);
      },
      { timeout: 30_000 },
    );
  });

  it('should refuse by either what the other stored already, as taken', async () => {
    const [old, next] = opened;
    const [, taken = ''] = [...(writers[0]?.written ?? [])].at(-1) ?? [];
    const stored = next?.store.transaction((tx) => tx.insert('people', { ...person(NEXT), mobile: taken }));
    await expect(stored).rejects.toEqual(new Taken('people', ['mobile']));
    const ofOld = old?.store.transaction((tx) => tx.insert('people', { ...person(N), phone: taken }));
    await expect(ofOld).rejects.toEqual(new Taken('people', ['phone']));
  });

  it('should tell what another version keeps from being done', async () => {
    const [old, next] = opened;
    const id = [...(writers[0]?.written.keys() ?? [])][0] ?? 0;
    await old?.store.transaction((tx) => tx.insert('notes', { text: 'mine', person: id }));
    const removed = next?.store.transaction((tx) => tx.remove('people', id));
    await expect(removed).rejects.toEqual(new Kept('notes', 'notes_person_fkey'));
  });

  it('should not be contracted while the other version is connected, and then say what is dropped', async () => {
    const [, next] = opened;
    const lists = await next?.contracting.lists();
    expect(lists?.refused).toEqual([
      expect.stringMatching(/^another version is connected: back-office [0-9a-f]{12} from/),
    ]);
    await expect(next?.contracting.run()).rejects.toThrow('Another version is connected');
    for (const at of [2, 0]) await opened.splice(at, 1)[0]?.close();
    await vi.waitFor(async () => expect((await next?.contracting.lists())?.refused).toEqual([]), { timeout: 10_000 });
    const rows = await ask(url, 'select count(*) as all, count(nick) as nick, count(age) as age from people');
    const { all, nick, age } = rows[0] ?? {};
    expect(lists?.dropped).toEqual([
      'notes: 1 record',
      `people.phone: something in ${all} records, which mobile holds too`,
      `people.nick: something in ${nick} records`,
      `people.age: something in ${age} records`,
      'people: unique people_phone_key',
      'people: index people__q_phone_trgm',
      'people: check people_grown_check',
    ]);
    expect(lists?.kept).toEqual([
      'people.mobile: required',
      'people.active: filled by whoever writes it alone',
      'people: people_ranked_check on every record',
    ]);
    // What the old version wrote does not hold what the new one promises of every record.
    await expect(next?.contracting.run()).rejects.toThrow('the check people_ranked_check does not hold on records');
    await ask(url, 'update people set level = 1 where level is null');
    await next?.contracting.run();
    expect(await next?.contracting.lists()).toEqual({ dropped: [], kept: [], refused: [] });
    await expect(opening(url, N)).rejects.toThrow(
      /^This version cannot start: the tables are of a newer version[\s\S]*people\.phone is gone[\s\S]*notes is gone[\s\S]*Start the newer version/,
    );
    await next?.store.transaction((tx) => tx.insert('people', person(NEXT)));
  });
});

describe('a start while another version writes without an end', () => {
  it('should work out as many keys as were noted, and leave those that are noted meanwhile', async () => {
    const url = await newDatabase();
    const older = await opening(url, N);
    const newer = await opening(url, NEXT);
    await newer.close();
    // More than are read at a time.
    await ask(
      url,
      `insert into people (_version, name, phone, nick, age) select 1, 'Old', '052-' || at, 'x', 30 from generate_series(1, 200) at`,
    );
    const noted = Number((await ask(url, 'select count(*) as noted from _stale_keys'))[0]?.noted);
    expect(noted).toBeGreaterThan(500);
    const engine = openServer({ url, connections: 4, log: () => undefined });
    let worked = 0;
    const busy: Engine = {
      ...engine,
      // Each key that is worked out finds another record written.
      transaction: async (...given) => {
        const value = await engine.transaction(...given);
        if (++worked > noted) throw new Error('there is no end to it');
        await older.store.transaction((tx) => tx.insert('people', person(N)));
        return value;
      },
    };
    const again = await openOn(busy, NEXT.schema, NEXT.migrations);
    expect(worked).toBe(noted);
    await again.close();
    await older.close();
  });
});

describe('versions one after the other in an embedded database', () => {
  it('should keep what each needs, from n to n+1 and back', async () => {
    const engine = await emptyEngine();
    const written = new Map<number, string>();
    const told: string[] = [];
    const run = async (version: Version): Promise<void> => {
      const { schema, migrations } = version;
      const database = await openOn(engine, schema, migrations);
      told.push(...database.told);
      const key = version === N ? 'phone' : 'mobile';
      for (let at = 0; at < 3; at++) {
        const record = person(version);
        const { id } = await database.store.transaction((tx) => tx.insert('people', record));
        written.set(Number(id), String(record[key as keyof typeof record]));
      }
      const rows = await database.store.find({ from: 'people' });
      expect(rows.map((row) => [row.id, row[key]])).toEqual([...written]);
      for (const [id, number] of written)
        expect((await found(database, key, number.replace('-', ''))).map((row) => row.id)).toEqual([id]);
      await database.close();
    };
    for (const version of [N, NEXT, N, NEXT]) await run(version);
    expect(told.filter((line) => line.includes('dropped,'))).toEqual([]);
    expect(told.filter((line) => line.includes('running beside it'))).toHaveLength(1);
  });
});

describe('a column that is required and a check of every record, once it is contracted', () => {
  const versionOf = (
    email: Partial<Column>,
    rest: readonly Column[] = [],
    more: Partial<Collection> = {},
  ): Version => ({
    schema: schemaOf(collection('people', [name, column('email', 'text', email), ...rest], more)),
    migrations: [],
  });
  const next = versionOf({ required: true }, [column('level', 'number')], {
    checks: [{ name: 'ranked', expect: { of: { column: 'level' }, from: 1 } }],
  });
  /** What binds the table, and whether it holds on every record. */
  const checks = async (url: string) =>
    (
      await ask(
        url,
        `select conname, convalidated from pg_constraint where contype = 'c' and conrelid = 'people'::regclass order by conname`,
      )
    ).map(({ conname, convalidated }) => [conname, convalidated]);
  const isRequired = async (url: string) =>
    (await ask(url, `select attnotnull from pg_attribute where attrelid = 'people'::regclass and attname = 'email'`))[0]
      ?.attnotnull;
  /** Ends whatever connection is held, and each that takes up its work, until that is given up. */
  const killed = async (url: string, contracting: Promise<unknown>): Promise<unknown> => {
    let outcome: unknown;
    contracting.then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = error),
    );
    return vi.waitUntil(
      async () => {
        await ask(url, `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
        return outcome;
      },
      { timeout: 30_000 },
    );
  };
  const ann = { name: 'Ann', email: 'ann@example.com', level: 1 };
  const begun = async (): Promise<{ readonly url: string; readonly database: Database }> => {
    const url = await newDatabase();
    const old = await opening(url, versionOf({}));
    await old.store.transaction((tx) => tx.insert('people', { name: 'Bo', email: 'bo@example.com' }));
    await old.close();
    const database = await vi.waitUntil(() => opening(url, next).catch(() => undefined), { timeout: 30_000 });
    await database.settled();
    await ask(url, 'update people set level = 1');
    await vi.waitFor(async () => expect((await database.contracting.lists()).refused).toEqual([]), { timeout: 10_000 });
    return { url, database };
  };

  it('should be proven while others read and write, and what proves it go where it cannot be', async () => {
    const { url, database } = await begun();
    const before = await checks(url);
    await hold(url, 'alter table%validate constraint%');
    const contracting = database.contracting.run();
    await held(url);
    // Neither stands still meanwhile.
    const { id } = await database.store.transaction((tx) => tx.insert('people', ann));
    await database.store.transaction((tx) => tx.update('people', id, { name: 'Anna' }));
    expect(await database.store.get('people', id)).toMatchObject({ name: 'Anna' });
    expect(await killed(url, contracting)).toBeInstanceOf(Error);
    expect([await checks(url), await isRequired(url)]).toEqual([before, false]);
    await database.close();
  });

  it('should look at no record while the table is locked, and be resumed where it was killed', async () => {
    const { url, database } = await begun();
    const before = await checks(url);
    // So one that was killed leaves it.
    await ask(url, 'alter table people add constraint _required_email check (email is not null) not valid');
    await hold(url, 'alter table%set not null');
    const contracting = database.contracting.run();
    await held(url);
    // With these PostgreSQL has nothing to look for.
    expect(await checks(url)).toEqual([['_every_people_ranked_check', true], ['_required_email', true], ...before]);
    expect(await killed(url, contracting)).toBeInstanceOf(Error);
    expect([await checks(url), await isRequired(url)]).toEqual([before, false]);
    await ask(url, 'drop event trigger hold');
    await database.contracting.run();
    expect([await checks(url), await isRequired(url)]).toEqual([[['people_ranked_check', true]], true]);
    expect(await database.contracting.lists()).toEqual({ dropped: [], kept: [], refused: [] });
    await expect(
      ask(url, `insert into people (_version, name, email, level) values (1, 'Cy', 'c', 0)`),
    ).rejects.toThrow('ranked');
    await database.close();
  });

  it('should name the records that do not hold it, and bind nobody by then', async () => {
    const { url, database } = await begun();
    const before = await checks(url);
    await ask(url, `insert into people (_version, name) values (1, 'Nobody')`);
    await expect(database.contracting.run()).rejects.toThrow(
      'people.email is to be required, and is nothing in 1 record: 2.',
    );
    await ask(url, `update people set name = 'Somebody' where id = 2`);
    expect(await checks(url)).toEqual(before);
    await database.close();
  });
});

describe('a column that may have been renamed', () => {
  const versionOf = (rest: readonly Column[]): Version => ({
    schema: schemaOf(collection('people', [name, ...rest])),
    migrations: [],
  });

  it('should be asked about under a running version, though nobody wrote there, and each candidate be offered', async () => {
    const url = await newDatabase();
    const old = await opening(url, versionOf([column('phone')]));
    const next = versionOf([column('mobile'), column('email'), column('age', 'number')]);
    const refusal = await opening(url, next).catch((error: Error) => error.message);
    expect(refusal).toContain(
      [
        "    { rename: 'people.phone', to: 'mobile' },",
        "    // or: { rename: 'people.phone', to: 'email' },",
        "    // or, when that is something else: { drop: 'people.phone' },",
      ].join('\n'),
    );
    const { id } = await old.store.transaction((tx) => tx.insert('people', { name: 'Ann', phone: '050' }));
    const said = { ...next, migrations: [{ name: '0001', steps: [{ rename: 'people.phone', to: 'mobile' }] }] };
    const database = await opening(url, said);
    expect(await database.store.get('people', id)).toMatchObject({ mobile: '050', email: null });
    await old.store.transaction((tx) => tx.update('people', id, { phone: null }));
    expect(await database.store.get('people', id)).toMatchObject({ mobile: null });
    await database.close();
    await old.close();
  });

  it('should hold another type only once no other version is connected', async () => {
    const url = await newDatabase();
    const old = await opening(url, versionOf([column('age')]));
    await old.store.transaction((tx) => tx.insert('people', { name: 'Ann', age: '44' }));
    const next: Version = {
      ...versionOf([column('age', 'number')]),
      migrations: [{ name: '0001', steps: [{ retype: 'people.age', to: 'number' }] }],
    };
    await expect(opening(url, next)).rejects.toThrow(
      /people\.age is to be number, which no other version can go on with, and others are connected \(back-office /,
    );
    await old.store.transaction((tx) => tx.insert('people', { name: 'Bo', age: '45' }));
    await old.close();
    const database = await vi.waitUntil(() => opening(url, next).catch(() => undefined), { timeout: 30_000 });
    expect(await database.store.find({ from: 'people' })).toMatchObject([{ age: 44 }, { age: 45 }]);
    await database.close();
    await expect(opening(url, versionOf([column('age')]))).rejects.toThrow('people.age is bigint, and was text');
  });
});

describe('indexes and constraints of a table that others write', () => {
  const people = (rest: Partial<Collection>, phone: Partial<Column> = {}): Version => ({
    schema: schemaOf(collection('people', [name, column('phone', 'text', phone), column('age', 'number')], rest)),
    migrations: [],
  });
  const old = people({});
  const next = people(
    { ...grown, orderings: [{ column: 'age' }], uniques: [{ columns: ['age'], message: 'taken' }] },
    { search: 'digits' },
  );
  const invalid = (url: string) =>
    ask(url, 'select indexrelid::regclass::text as name from pg_index where not indisvalid');
  /** Whoever makes an index beside others waits for all who read before. */
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
    // Once they are dropped from a fresh database, the same are there.
    const fresh = await opening(await newDatabase(), next);
    await first.close();
    await vi.waitFor(() => again.contracting.run(), { timeout: 10_000 });
    expect(await again.tables()).toEqual(await fresh.tables());
    await fresh.close();
    await again.close();
  });

  it('should end with a process that is told to stop while one waits', async () => {
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
