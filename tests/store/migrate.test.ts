import { beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '../../api/store.ts';
import { type Database, type Migration, openDatabase, openOn } from '../../database/index.ts';
import type { Collection, Column, Schema } from '../../resources/language/index.ts';
import { emptyEngine } from './embedded.ts';
import { databases } from './server.ts';
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

const years = column('age', 'text');
const email = column('email', 'text', { search: 'text' });
const home = { ...city, required: true };
const many = { ...city, type: 'references' } as const;
const people = (columns: readonly Column[], rest: Partial<Collection> = {}): Collection =>
  collection('people', columns, { ...byName, ...rest });

const VERSIONS = {
  first: schemaOf(collection('people', [name, phone, years]), notes),
  added: schemaOf(people([name, phone, years, email, city]), notes, cities),
  renamed: schemaOf(people([name, mobile, years, email, city]), notes, cities),
  retyped: schemaOf(people([name, mobile, age, email, city]), notes, cities),
  dropped: schemaOf(people([name, mobile, age, city]), cities),
  required: schemaOf(people([name, mobile, age, home]), cities),
  unique: schemaOf(people([name, mobile, age, home], unique), cities),
  checked: schemaOf(people([name, mobile, age, home], { ...unique, ...grown }), cities),
  listed: schemaOf(collection('staff', [name, mobile, age, many], { ...byName, ...unique, ...grown }), cities),
  last: schemaOf(
    collection(
      'staff',
      [
        ...[name, column('family'), mobile, { ...age, type: 'decimal' as const }, many],
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
type Version = readonly [schema: keyof typeof VERSIONS, migrations: number];

/** Walks ten versions of one schema, with records in it. */
function walk(on: string, make: () => Promise<Open>): void {
  describe(`tables on ${on}`, () => {
    let open: Open;
    let logged: string[] = [];
    beforeAll(async () => {
      open = await make();
    });
    const using = async <T>([schema, done]: Version, work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await open(VERSIONS[schema], upTo(done), (line) => void logged.push(line));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    const told = (...version: Version): Promise<readonly string[]> =>
      using(version, async (database) => {
        logged = [];
        await database.settled();
        return [...database.told, ...logged];
      });
    const refusal = (...version: Version): Promise<string> =>
      told(...version).then(
        (lines) => `Nothing was refused: ${lines.join()}`,
        (error: Error) => error.message,
      );
    const all = (from: string, ...version: Version): Promise<readonly object[]> =>
      using(version, ({ store }) => store.find({ from }));
    const update = (version: Version, id: number, fields: Fields): Promise<unknown> =>
      using(version, ({ store }) => store.transaction((tx) => tx.update('people', id, fields)));

    it('follow ten versions of a schema, and lose nothing nobody said to lose', async () => {
      await using(['first', 0], async ({ store, told: lines, isEmpty }) => {
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
      expect(await told('first', 0)).toEqual([]);

      expect(await told('added', 0)).toEqual([
        'cities: made, with 3 columns',
        'people.email: added',
        'people.city: added',
        'people: worked out _s_email, _q_email',
        'people.city: keeps people_city_fkey',
        'made 3 indexes',
      ]);
      await using(['added', 0], async ({ store }) => {
        await store.transaction(async (tx) => {
          await tx.insert('cities', { name: 'Dubai' });
          await tx.update('people', 1, { email: 'ann@x.ae', city: 1 });
        });
      });

      const rename = await refusal('renamed', 0);
      expect(rename).toContain('people.phone is in no definition any more. It may be what is called mobile now.');
      expect(rename).toContain(
        "    { rename: 'people.phone', to: 'mobile' },\n    // or, when that is something else: { drop: 'people.phone' },",
      );
      expect(rename).toContain('database/migrations/0001-people-phone.ts');
      expect(await all('people', 'added', 0)).toMatchObject([{ phone: '050-1' }, { phone: null }, { phone: '050-3' }]);
      expect(await told('renamed', 1)).toContain('0001-mobile: people.phone: renamed to mobile');
      await using(['renamed', 1], async ({ store }) => {
        const search = { any: [{ of: { column: 'mobile' }, as: 'digits' as const, contains: ['0501'] }] };
        expect(await store.find({ from: 'people', search })).toMatchObject([{ name: 'Ann', mobile: '050-1' }]);
      });

      expect(await refusal('retyped', 1)).toContain("{ retype: 'people.age', to: 'number' },");
      const inconvertible = await refusal('retyped', 2);
      expect(inconvertible).toContain('people.age cannot become bigint: records 2 ("old")');
      await update(['renamed', 1], 2, { age: '44' });
      await told('retyped', 2);
      expect(await all('people', 'retyped', 2)).toMatchObject([{ age: 20 }, { age: 44 }, { age: 15 }]);

      expect(await told('dropped', 3)).toEqual([
        '0003-notes: notes: not needed any more; "npm run contract" drops it',
        '0003-notes: people.email: not needed any more; "npm run contract" drops it',
        'notes: no longer declared, and left as it is until it is dropped by "npm run contract"',
        'people.email: no longer declared, and left as it is until it is dropped by "npm run contract"',
      ]);
      expect(await told('dropped', 3)).toEqual([
        'left of earlier versions: 3; "npm run contract" lists it and drops it',
      ]);

      const require = await refusal('required', 3);
      expect(require).toContain('people.city is to be required, and is nothing in 2 records: 2, 3.');
      expect(require).toContain("{ fill: 'people.city', with: 0 },");
      expect(await told('required', 4)).toContain('people.city: filled in 2 records');
      expect(await all('people', 'required', 4)).toMatchObject([{ city: 1 }, { city: 1 }, { city: 1 }]);

      expect(await refusal('unique', 4)).toContain('people.name is to be unique, and records hold the same: 2 = 3.');
      await update(['required', 4], 3, { name: 'Cy' });
      await told('unique', 4);

      expect(await refusal('checked', 4)).toContain('the check people_grown_check does not hold on records 3.');
      await update(['unique', 4], 3, { age: 18 });
      await told('checked', 4);

      expect(await refusal('listed', 4)).toContain("{ rename: 'people', to: 'staff' },");
      await told('listed', 5);
      expect(await all('staff', 'listed', 5)).toMatchObject([{ name: 'Ann', city: [1] }, { city: [1] }, { city: [1] }]);

      expect(await refusal('last', 5)).toContain("{ fill: 'staff.active', with: false },");
      await told('last', 6);
      await using(['last', 6], async ({ told: lines, contracting }) => {
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
      await using(['last', 6], async ({ store, told: lines, contracting }) => {
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

const newDatabase = databases();

walk('PGlite', async () => {
  const engine = await emptyEngine();
  return (schema, migrations, log) => openOn(engine, schema, migrations, { log });
});

walk('a PostgreSQL server', async () => {
  const url = await newDatabase();
  return (schema, migrations, log) => openDatabase({ schema, migrations, url, log });
});

describe('a database that skipped the version a migration speaks of', () => {
  const stayed = collection('people', [name]);
  const last = schemaOf(stayed, collection('claims', [name, column('amount', 'decimal')]));
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
    const engine = await emptyEngine();
    const complaints = columns.length === 0 ? [] : [collection('complaints', columns)];
    const old = await openOn(engine, schemaOf(stayed, ...complaints), []);
    await old.store.transaction(async (tx) => {
      await tx.insert('people', { name: 'Ann' });
      for (const { name: from } of complaints) await tx.insert(from, held);
    });
    const next = await openOn(engine, last, [{ name: '0001-claims', steps }]);
    await next.settled();
    expect(await next.store.find({ from: 'people' })).toMatchObject([{ name: 'Ann' }]);
    const kept = complaints.map(() => ({ name: 'Late', amount: 'refund' in held ? 12.5 : null }));
    expect(await next.store.find({ from: 'claims' })).toMatchObject(kept);
  });
});

describe('processes that start at once', () => {
  it('follow one after the other', async () => {
    const url = await newDatabase();
    const opening = () => openDatabase({ schema: VERSIONS.first, url, log: () => undefined });
    const opened = await Promise.all([opening(), opening(), opening()]);
    for (const each of opened) await each.close();
    expect(opened.flatMap(({ told }) => told)).toEqual(['made 2 tables in an empty database']);
  });
});

describe('a command', () => {
  it('works with the version that ran last alone', async () => {
    const engine = await emptyEngine();
    const command = (schema: Schema) => openOn(engine, schema, [], { follows: false });
    const refusal = 'This build is not the version that ran last on this database';
    await expect(command(VERSIONS.first)).rejects.toThrow(`${refusal} (none did)`);
    await openOn(engine, VERSIONS.first, [], { version: '1.2.3' });
    await expect(command(VERSIONS.added)).rejects.toThrow(`${refusal} (1.2.3, schema 1)`);
    await command(VERSIONS.first);
  });
});

describe('a database from before versions had numbers', () => {
  it('is followed as it is, and started no more by a program of that time', async () => {
    const engine = await emptyEngine();
    const old = await openOn(engine, VERSIONS.first, []);
    const { id } = await old.store.transaction((tx) => tx.insert('people', { name: 'Ann' }));
    await engine.query('create table _schema as select one, tables, keys from _schema_state');
    await engine.query('drop table _schema_state, _schema_versions, _schema_tasks, _stale_keys');
    const next = await openOn(engine, VERSIONS.added, []);
    expect(next.told).toContain('cities: made, with 3 columns');
    expect(await next.store.get('people', id)).toMatchObject({ name: 'Ann' });
    // Such a program looks for this table, makes it where there is none, and then those that are
    // there.
    const tables = await engine.query(`select relname from pg_class where relname in ('_schema', '_migrations')`);
    expect(tables).toEqual([['_migrations']]);
  });
});

describe('a new database', () => {
  it('gets the tables that an old one came to have once it is contracted', async () => {
    const engine = await emptyEngine();
    const done = [0, 0, 1, 2, 3, 4, 4, 4, 5, 6];
    for (const [at, version] of Object.values(VERSIONS).entries()) await openOn(engine, version, upTo(done[at] ?? 0));
    const old = await openOn(engine, VERSIONS.last, MIGRATIONS);
    await old.contracting.run();
    const tables = await old.tables();
    const made = await openOn(await emptyEngine(), VERSIONS.last, MIGRATIONS);
    expect(made.told).toEqual(['made 3 tables in an empty database']);
    expect(await made.tables()).toEqual(tables);
  });
});
