import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { type Database, type Migration, openDatabase, openOn } from '../../database/index.ts';
import type { Collection, Schema } from '../../resources/language/index.ts';
import { emptyPglite } from '../contract/pglite.ts';
import { ask } from './databases.ts';
import { type TestServer, testServer } from './server.ts';
import { collection, column, schemaOf } from './shapes.ts';

const name = column('name', 'text', { required: true, search: 'text' });
const phone = column('phone', 'text', { search: 'digits' });
const mobile = column('mobile', 'text', { search: 'digits' });
const city = column('city', 'reference', { to: 'cities' });
const cities = collection('cities', [column('name', 'text', { required: true })], { orderings: [{ column: 'name' }] });
const notes = collection('notes', [column('text', 'text')]);
const byName = { orderings: [{ column: 'name' }] };
const unique = { uniques: [{ columns: ['name'], message: 'taken' }] };
const grown = {
  checks: [{ name: 'grown', expect: { of: { column: 'age' }, from: 18 } }],
} satisfies Partial<Collection>;
const age = column('age', 'number');

const VERSIONS = {
  first: schemaOf(collection('people', [name, phone, column('age', 'text')]), notes),
  added: schemaOf(
    collection(
      'people',
      [name, phone, column('age', 'text'), column('email', 'text', { search: 'text' }), city],
      byName,
    ),
    notes,
    cities,
  ),
  renamed: schemaOf(
    collection(
      'people',
      [name, mobile, column('age', 'text'), column('email', 'text', { search: 'text' }), city],
      byName,
    ),
    notes,
    cities,
  ),
  retyped: schemaOf(
    collection('people', [name, mobile, age, column('email', 'text', { search: 'text' }), city], byName),
    notes,
    cities,
  ),
  dropped: schemaOf(collection('people', [name, mobile, age, city], byName), cities),
  required: schemaOf(collection('people', [name, mobile, age, { ...city, required: true }], byName), cities),
  unique: schemaOf(
    collection('people', [name, mobile, age, { ...city, required: true }], { ...byName, ...unique }),
    cities,
  ),
  checked: schemaOf(
    collection('people', [name, mobile, age, { ...city, required: true }], { ...byName, ...unique, ...grown }),
    cities,
  ),
  listed: schemaOf(
    collection('staff', [name, mobile, age, { ...city, type: 'references' }], { ...byName, ...unique, ...grown }),
    cities,
  ),
  last: schemaOf(
    collection(
      'staff',
      [
        name,
        column('family', 'text'),
        mobile,
        { ...age, type: 'decimal' },
        { ...city, type: 'references' },
        column('active', 'boolean', { required: true }),
      ],
      {
        ...unique,
        ...grown,
        concats: [{ name: 'full', of: ['name', 'family'], search: true }],
        orderings: [{ column: 'full' }],
      },
    ),
    cities,
  ),
} as const satisfies { [version: string]: Schema };

const MIGRATIONS: readonly Migration[] = [
  { name: '0001-mobile', steps: [{ rename: 'people.phone', to: 'mobile' }] },
  { name: '0002-age', steps: [{ retype: 'people.age', to: 'number' }] },
  { name: '0003-notes', steps: [{ drop: 'notes' }, { drop: 'people.email' }] },
  { name: '0004-city', steps: [{ fill: 'people.city', with: 1 }] },
  {
    name: '0005-staff',
    steps: [
      { retype: 'people.city', to: 'references' },
      { rename: 'people', to: 'staff' },
    ],
  },
  { name: '0006-active', steps: [{ fill: 'staff.active', with: true }] },
];
const upTo = (count: number): readonly Migration[] => MIGRATIONS.slice(0, count);

type Open = (schema: Schema, migrations: readonly Migration[], log: (line: string) => void) => Promise<Database>;

/** Walks ten versions of one schema, with records in it. */
function walk(on: string, make: () => Promise<{ open: Open }>): void {
  describe(`tables on ${on}`, () => {
    let open: Open;
    let logged: string[] = [];
    beforeAll(async () => {
      ({ open } = await make());
    });
    const using = async <T>(
      schema: Schema,
      migrations: readonly Migration[],
      work: (database: Database) => Promise<T>,
    ): Promise<T> => {
      const database = await open(schema, migrations, (line) => void logged.push(line));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    const told = (schema: Schema, migrations: readonly Migration[]): Promise<readonly string[]> =>
      using(schema, migrations, async (database) => {
        logged = [];
        await database.settled();
        return [...database.told, ...logged];
      });
    const refusal = async (schema: Schema, migrations: readonly Migration[]): Promise<string> => {
      const error = await told(schema, migrations).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      return (error as Error).message;
    };
    const all = (schema: Schema, migrations: readonly Migration[], from: string): Promise<readonly object[]> =>
      using(schema, migrations, ({ store }) => store.find({ from }));

    it('follow ten versions of a schema, and lose nothing nobody said to lose', async () => {
      await using(VERSIONS.first, [], async ({ store, told: lines, isEmpty }) => {
        expect(lines).toEqual(['made 2 tables in an empty database']);
        expect(await isEmpty()).toBe(true);
        await store.transaction(async (tx) => {
          for (const [each, number, years] of [
            ['Ann', '050-1', '20'],
            ['Bo', null, 'old'],
            ['Bo', '050-3', '15'],
          ] as const) {
            await tx.insert('people', { name: each, phone: number, age: years });
          }
          await tx.insert('notes', { text: 'keep me' });
        });
        expect(await isEmpty()).toBe(false);
      });
      expect(await told(VERSIONS.first, [])).toEqual([]);

      expect(await told(VERSIONS.added, [])).toEqual([
        'cities: made, with 3 columns',
        'people.email: added',
        'people.city: added',
        'people: worked out _s_email, _q_email',
        'people.city: keeps people_city_fkey',
        'made 3 indexes',
      ]);
      await using(VERSIONS.added, [], async ({ store }) => {
        await store.transaction(async (tx) => {
          await tx.insert('cities', { name: 'Dubai' });
          await tx.update('people', 1, { email: 'ann@x.ae', city: 1 });
        });
      });

      const rename = await refusal(VERSIONS.renamed, []);
      expect(rename).toContain('people.phone is in no definition any more. It may be what is called mobile now.');
      expect(rename).toContain(
        "    { rename: 'people.phone', to: 'mobile' },\n    // or, when that is something else: { drop: 'people.phone' },",
      );
      expect(rename).toContain('database/migrations/0001-people-phone.ts');
      expect(await all(VERSIONS.added, [], 'people')).toMatchObject([
        { phone: '050-1' },
        { phone: null },
        { phone: '050-3' },
      ]);
      expect(await told(VERSIONS.renamed, upTo(1))).toContain('0001-mobile: people.phone: renamed to mobile');
      await using(VERSIONS.renamed, upTo(1), async ({ store }) => {
        const search = { any: [{ of: { column: 'mobile' }, as: 'digits' as const, contains: ['0501'] }] };
        expect(await store.find({ from: 'people', search })).toMatchObject([{ name: 'Ann', mobile: '050-1' }]);
      });

      expect(await refusal(VERSIONS.retyped, upTo(1))).toContain("{ retype: 'people.age', to: 'number' },");
      const inconvertible = await refusal(VERSIONS.retyped, upTo(2));
      expect(inconvertible).toContain('people.age cannot become bigint: records 2 ("old")');
      await using(VERSIONS.renamed, upTo(1), ({ store }) =>
        store.transaction((tx) => tx.update('people', 2, { age: '44' })),
      );
      await told(VERSIONS.retyped, upTo(2));
      expect(await all(VERSIONS.retyped, upTo(2), 'people')).toMatchObject([{ age: 20 }, { age: 44 }, { age: 15 }]);

      expect(await told(VERSIONS.dropped, upTo(3))).toEqual([
        '0003-notes: notes: not needed any more; "npm run contract" drops it',
        '0003-notes: people.email: not needed any more; "npm run contract" drops it',
        'notes: no longer declared, and left as it is until it is dropped by "npm run contract"',
        'people.email: no longer declared, and left as it is until it is dropped by "npm run contract"',
      ]);
      expect(await told(VERSIONS.dropped, upTo(3))).toEqual([
        'left of earlier versions: 3; "npm run contract" lists it and drops it',
      ]);

      const require = await refusal(VERSIONS.required, upTo(3));
      expect(require).toContain('people.city is to be required, and is nothing in 2 records: 2, 3.');
      expect(require).toContain("{ fill: 'people.city', with: 0 },");
      expect(await told(VERSIONS.required, upTo(4))).toContain('people.city: filled in 2 records');
      expect(await all(VERSIONS.required, upTo(4), 'people')).toMatchObject([{ city: 1 }, { city: 1 }, { city: 1 }]);

      expect(await refusal(VERSIONS.unique, upTo(4))).toContain(
        'people.name is to be unique, and records hold the same: 2 = 3.',
      );
      await using(VERSIONS.required, upTo(4), ({ store }) =>
        store.transaction((tx) => tx.update('people', 3, { name: 'Cy' })),
      );
      await told(VERSIONS.unique, upTo(4));

      expect(await refusal(VERSIONS.checked, upTo(4))).toContain(
        'the check people_grown_check does not hold on records 3.',
      );
      await using(VERSIONS.unique, upTo(4), ({ store }) =>
        store.transaction((tx) => tx.update('people', 3, { age: 18 })),
      );
      await told(VERSIONS.checked, upTo(4));

      expect(await refusal(VERSIONS.listed, upTo(4))).toContain("{ rename: 'people', to: 'staff' },");
      await told(VERSIONS.listed, upTo(5));
      expect(await all(VERSIONS.listed, upTo(5), 'staff')).toMatchObject([
        { name: 'Ann', city: [1] },
        { city: [1] },
        { city: [1] },
      ]);

      expect(await refusal(VERSIONS.last, upTo(5))).toContain("{ fill: 'staff.active', with: false },");
      await told(VERSIONS.last, MIGRATIONS);
      await using(VERSIONS.last, MIGRATIONS, async ({ told: lines, contracting }) => {
        expect(lines).toEqual(['left of earlier versions: 4; "npm run contract" lists it and drops it']);
        expect((await contracting.lists()).dropped).toEqual([
          'notes: 1 record',
          'staff.phone: something in 2 records, which mobile holds too',
          'staff.email: something in 1 record',
          'staff._was_city: something in 3 records',
          'staff: index staff__s_name_up',
        ]);
        await contracting.run();
      });
      await using(VERSIONS.last, MIGRATIONS, async ({ store, told: lines, contracting }) => {
        expect(lines).toEqual([]);
        expect(await contracting.lists()).toEqual({ dropped: [], kept: [], refused: [] });
        const stored = await store.transaction((tx) =>
          tx.insert('staff', { name: 'Di', family: 'Lee', age: 18.5, active: false, city: [1] }),
        );
        expect(stored.id).toBe(4);
        await expect(
          store.transaction((tx) => tx.insert('staff', { name: 'DI', age: 20, active: true })),
        ).rejects.toMatchObject({ columns: ['name'] });
        await expect(
          store.transaction((tx) => tx.insert('staff', { name: 'Ed', age: 17, active: true })),
        ).rejects.toMatchObject({ what: 'grown' });
        const rows = await store.rows({
          from: 'staff',
          fields: { name: { column: 'name' }, age: { column: 'age' }, active: { column: 'active' } },
          sort: [{ of: { concat: [{ column: 'name' }, { column: 'family' }] }, order: 'desc' }],
        });
        expect(rows.map(({ name: each, age: years, active }) => [each, years, active])).toEqual([
          ['Di', 18.5, false],
          ['Cy', 18, true],
          ['Bo', 44, true],
          ['Ann', 20, true],
        ]);
      });
    });
  });
}

let server: TestServer;
const engines: Engine[] = [];
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
  await server?.close();
});

const log = (): void => undefined;

walk('PGlite', async () => {
  const engine = await openEmbedded({ folder: await emptyPglite() });
  engines.push(engine);
  return {
    open: (schema, migrations, log) => openOn({ ...engine, close: async () => undefined }, schema, migrations, { log }),
  };
});

walk('a PostgreSQL server', async () => {
  const url = await server.database();
  return { open: (schema, migrations, log) => openDatabase({ schema, migrations, url, log }) };
});

describe('a database that skipped the version a migration speaks of', () => {
  const people = collection('people', [name]);
  const last = schemaOf(people, collection('claims', [name, column('amount', 'decimal')]));
  const steps: Migration['steps'] = [
    { rename: 'complaints.refund', to: 'amount' },
    { retype: 'complaints.amount', to: 'decimal' },
    { drop: 'complaints.code' },
    { fill: 'complaints.amount', with: 0 },
    { rename: 'complaints', to: 'claims' },
  ];

  it.each([
    ['never had the collection', [], {}],
    ['had it without the column', [name], { name: 'Late' }],
    ['had all of it', [name, column('refund', 'text'), column('code')], { name: 'Late', refund: '12.5', code: 'x' }],
  ])('should start when it %s, and keep what it holds', async (_, columns, held) => {
    const url = await server.database();
    const complaints = columns.length === 0 ? [] : [collection('complaints', columns)];
    const old = await openDatabase({ schema: schemaOf(people, ...complaints), url, log });
    await old.store.transaction(async (tx) => {
      await tx.insert('people', { name: 'Ann' });
      for (const { name: from } of complaints) await tx.insert(from, held);
    });
    await old.close();
    const next = await openDatabase({ schema: last, migrations: [{ name: '0001-claims', steps }], url, log });
    await next.settled();
    expect(await next.store.find({ from: 'people' })).toMatchObject([{ name: 'Ann' }]);
    const kept = complaints.map(() => ({ name: 'Late', amount: 'refund' in held ? 12.5 : null }));
    expect(await next.store.find({ from: 'claims' })).toMatchObject(kept);
    await next.close();
  });
});

describe('two processes that start at once', () => {
  it('follow one after the other', async () => {
    const url = await server.database();
    const start = (): Promise<Database> => openDatabase({ schema: VERSIONS.first, url, log });
    const databases = await Promise.all([start(), start(), start()]);
    const lines = databases.flatMap(({ told }) => told);
    for (const each of databases) await each.close();
    expect(lines).toEqual(['made 2 tables in an empty database']);
  });
});

describe('a database from before versions had numbers', () => {
  it('is followed as it is, and started no more by a program of that time', async () => {
    const url = await server.database();
    const old = await openDatabase({ schema: VERSIONS.first, url, log });
    const { id } = await old.store.transaction((tx) => tx.insert('people', { name: 'Ann' }));
    await old.close();
    await ask(
      url,
      `create table _schema as select one, tables, keys from _schema_state;
       drop table _schema_state, _schema_versions, _schema_tasks, _stale_keys`,
    );
    const next = await openDatabase({ schema: VERSIONS.added, url, log });
    expect(next.told).toContain('cities: made, with 3 columns');
    expect(await next.store.get('people', id)).toMatchObject({ name: 'Ann' });
    await next.close();
    // Such a program looks for this table, makes it where there is none, and then those that are
    // there.
    expect(await ask(url, `select 1 from pg_class where relname = '_schema'`)).toEqual([]);
    expect(await ask(url, `select 1 from pg_class where relname = '_migrations'`)).toHaveLength(1);
  });
});

describe('a new database', () => {
  it('gets the tables that an old one came to have once it is contracted', async () => {
    const [url, empty] = [await server.database(), await server.database()];
    for (const [at, version] of Object.values(VERSIONS).entries()) {
      const done = [0, 0, 1, 2, 3, 4, 4, 4, 5, 6][at];
      await (await openDatabase({ schema: version, url, migrations: upTo(done ?? 0), log })).close();
    }
    const [old, made] = await Promise.all(
      [url, empty].map((each) => openDatabase({ schema: VERSIONS.last, url: each, migrations: MIGRATIONS, log })),
    );
    try {
      await old?.contracting.run();
      expect(made?.told).toEqual(['made 3 tables in an empty database']);
      expect(await made?.tables()).toEqual(await old?.tables());
    } finally {
      await old?.close();
      await made?.close();
    }
  });
});
