import { beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '../../api/store.ts';
import { wantedTables } from '../../database/definitions.ts';
import { type Database, type Migration, migrateDatabase, openDatabase, openOn } from '../../database/index.ts';
import { runMigrations } from '../../database/migrate.ts';
import type { Collection, Column, Schema } from '../../resources/language/index.ts';
import { emptyEngine } from './embedded.ts';
import { databases } from './server.ts';
import { collection, column, schemaOf } from './shapes.ts';

/** Tables follow a schema from version to version; what only a person can decide is a migration. */

const name = column('name', 'text', { required: true, search: 'text' });
const phone = column('phone', 'text', { search: 'digits' });
const mobile = column('mobile', 'text', { search: 'digits' });
const city = column('city', 'reference', { to: 'cities' });
const cities = collection('cities', [column('name', 'text', { required: true })], { orderings: [{ column: 'name' }] });
const notes = collection('notes', [column('text', 'text')]);
const unique = { uniques: [{ columns: ['name'], message: 'taken' }] };
const grown = {
  checks: [{ name: 'grown', expect: { of: { column: 'age' }, from: 18 } }],
} satisfies Partial<Collection>;
const age = column('age', 'number');
const years = column('age', 'text');
const email = column('email', 'text', { search: 'text' });
const people = (columns: readonly Column[], rest: Partial<Collection> = {}): Collection =>
  collection('people', columns, { orderings: [{ column: 'name' }], ...rest });

const VERSIONS = {
  first: schemaOf(collection('people', [name, phone, years]), notes),
  added: schemaOf(people([name, phone, years, email, city]), notes, cities),
  retyped: schemaOf(people([name, phone, age, email, city]), notes, cities),
  renamed: schemaOf(people([name, mobile, age, email, city]), cities),
  required: schemaOf(people([name, mobile, age, { ...city, required: true }]), cities),
  unique: schemaOf(people([name, mobile, age, city], unique), cities),
  checked: schemaOf(people([name, mobile, age, city], { ...unique, ...grown }), cities),
  last: schemaOf(
    people([{ ...name, required: false }, column('family'), mobile, { ...age, type: 'decimal' }, city], {
      ...grown,
      concats: [{ name: 'full', of: ['name', 'family'], search: true }],
      orderings: [{ column: 'full' }],
    }),
    cities,
  ),
} as const satisfies { [version: string]: Schema };

const AGE: Migration = {
  name: '0001-people-age',
  sql: ['alter table "people" alter column "age" type bigint using "age"::text::bigint'],
};
const MOBILE: Migration = { name: '0002-mobile', sql: ['update people set mobile = phone'], expands: true };
const DROPPED: Migration = { name: '0003-notes', sql: ['drop table notes', 'alter table people drop column phone'] };
const MIGRATIONS = [AGE, MOBILE, DROPPED] as const;
const upTo = (count: number): readonly Migration[] => MIGRATIONS.slice(0, count);

type Open = (schema: Schema, migrations: readonly Migration[], log: (line: string) => void) => Promise<Database>;
type Migrate = (schema: Schema, migrations: readonly Migration[]) => Promise<readonly string[]>;
type Version = readonly [schema: keyof typeof VERSIONS, migrations: number];

/** Walks the versions of one schema, with records in it. */
function walk(on: string, make: () => Promise<{ readonly open: Open; readonly migrate: Migrate }>): void {
  describe(`tables on ${on}`, () => {
    let open: Open;
    let migrate: Migrate;
    let logged: string[] = [];
    beforeAll(async () => {
      ({ open, migrate } = await make());
    });
    const using = async <T>([schema, done]: Version, work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await open(VERSIONS[schema], upTo(done), (line) => void logged.push(line));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    const resultOf = (...version: Version): Promise<readonly string[]> =>
      using(version, async (database) => {
        logged = [];
        await database.settled();
        return [...database.messages, ...logged];
      });
    const refusal = (...version: Version): Promise<string> =>
      resultOf(...version).then(
        (lines) => `Nothing was refused: ${lines.join()}`,
        (error: Error) => error.message,
      );
    const all = (...version: Version): Promise<readonly object[]> =>
      using(version, ({ store }) => store.find({ from: 'people' }));
    const update = (version: Version, id: number, fields: Fields): Promise<unknown> =>
      using(version, ({ store }) => store.transaction((tx) => tx.update('people', id, fields)));

    it('should follow each version of a schema, and lose nothing', async () => {
      await using(['first', 0], async ({ store, messages: lines, isEmpty }) => {
        expect(lines).toEqual(['made 2 tables in an empty database']);
        expect(await isEmpty()).toBe(true);
        await store.transaction(async (tx) => {
          for (const [each, number, years] of [
            ['Ann', '050-1', '20'],
            ['Bo', null, 'old'],
            ['Bo', '050-3', '15'],
          ] as const)
            await tx.insert('people', { name: each, phone: number, age: years });
          await tx.insert('notes', { text: 'keep me' });
        });
        expect(await isEmpty()).toBe(false);
      });
      expect(await resultOf('first', 0)).toEqual([]);

      expect((await resultOf('added', 0)).toSorted()).toEqual([
        'cities: made, with 3 columns',
        'made 3 indexes',
        'people.city: added',
        'people.city: keeps people_city_fkey',
        'people.email: added',
        'people: worked out _s_email, _q_email',
      ]);
      await using(['added', 0], async ({ store }) => {
        await store.transaction(async (tx) => {
          await tx.insert('cities', { name: 'Dubai' });
          await tx.update('people', 1, { email: 'ann@x.ae', city: 1 });
        });
      });
    });

    it('should hold another type once a migration was run, which the refusal writes', async () => {
      const refused = await refusal('retyped', 0);
      expect(refused).toContain('people.age holds text in 3 records, and is to hold bigint.');
      expect(refused).toContain('write database/migrations/0001-people-age.ts');
      expect(refused).toContain(`    ${JSON.stringify(AGE.sql[0])},`);
      expect(await refusal('retyped', 1)).toContain('Migrations are to be run first: 0001-people-age.');
      await expect(migrate(VERSIONS.retyped, upTo(1))).rejects.toThrow('invalid input syntax');
      await update(['added', 0], 2, { age: '44' });
      expect(await migrate(VERSIONS.retyped, upTo(1))).toEqual(['0001-people-age: done']);
      expect(await migrate(VERSIONS.retyped, upTo(1))).toEqual([]);
      await resultOf('retyped', 1);
      expect(await all('retyped', 1)).toMatchObject([{ age: 20 }, { age: 44 }, { age: 15 }]);
    });

    it('should be renamed by adding, copying and dropping', async () => {
      expect(await resultOf('renamed', 1)).toContain('no longer declared, and left as it is: notes, people.phone');
      expect(await migrate(VERSIONS.renamed, upTo(2))).toEqual(['0002-mobile: done']);
      // Its keys are worked out by the next start.
      await using(['renamed', 2], async ({ store }) => {
        const search = { any: [{ of: { column: 'mobile' }, as: 'digits' as const, contains: ['0501'] }] };
        expect(await store.find({ from: 'people', search })).toMatchObject([{ name: 'Ann', mobile: '050-1' }]);
      });
      // It only expanded the tables, so a version that does not know it goes on.
      expect(await resultOf('retyped', 1)).toEqual([
        expect.stringContaining('running beside it, and changing nothing'),
      ]);
      await migrate(VERSIONS.renamed, upTo(3));
      expect(await resultOf('renamed', 3)).not.toContainEqual(expect.stringContaining('no longer declared'));
      expect(await refusal('retyped', 1)).toMatch(/people\.phone is gone[\s\S]*notes is gone/);
      expect(await refusal('renamed', 2)).toContain(
        'This version does not know what was done to the tables: 0003-notes.',
      );
    });

    it('should ask of new records what old ones need not hold, and name those that stand in the way', async () => {
      expect(await resultOf('required', 3)).toEqual(['no longer declared, and left as it is: people.email']);
      expect(await all('required', 3)).toMatchObject([{ city: 1 }, { city: null }, { city: null }]);
      expect(await refusal('unique', 3)).toContain('people.name is to be unique, and records hold the same: 2 = 3.');
      await update(['required', 3], 3, { name: 'Cy' });
      await resultOf('unique', 3);
      expect(await refusal('checked', 3)).toContain('the check people_grown_check does not hold on records 3.');
      await update(['unique', 3], 3, { age: 18 });
      await resultOf('checked', 3);
      await resultOf('last', 3);
      await using(['last', 3], async ({ store }) => {
        const stored = await store.transaction((tx) =>
          tx.insert('people', { name: null, family: 'Lee', age: 18.5, city: 1 }),
        );
        expect(stored.id).toBe(4);
        await expect(store.transaction((tx) => tx.insert('people', { name: 'Ed', age: 17 }))).rejects.toMatchObject({
          what: 'grown',
        });
        const rows = await store.rows({
          from: 'people',
          fields: { name: { column: 'name' }, age: { column: 'age' } },
          sort: [{ of: { concat: [{ column: 'name' }, { column: 'family' }] }, order: 'desc' }],
        });
        expect(rows.map(({ name: each, age: years }) => [each, years])).toEqual([
          [null, 18.5],
          ['Cy', 18],
          ['Bo', 44],
          ['Ann', 20],
        ]);
      });
    });
  });
}

const newDatabase = databases();

walk('PGlite', async () => {
  const engine = await emptyEngine();
  return {
    open: (schema, migrations, log) => openOn(engine, schema, migrations, { log }),
    migrate: (schema, migrations) => runMigrations(engine, migrations, wantedTables(schema)),
  };
});

walk('a PostgreSQL server', async () => {
  const url = await newDatabase();
  const log = (): void => undefined;
  return {
    open: (schema, migrations, log) => openDatabase({ schema, migrations, url, log }),
    migrate: (schema, migrations) => migrateDatabase({ schema, migrations, url, log }),
  };
});

describe('a migration', () => {
  it('should not be run on an empty database, nor while the product runs unless it only expands', async () => {
    const url = await newDatabase();
    const log = (): void => undefined;
    const schema = VERSIONS.added;
    expect(await migrateDatabase({ schema, migrations: MIGRATIONS, url, log })).toEqual([]);
    // Its tables are made as all migrations leave them.
    const running = await openDatabase({ schema, migrations: [AGE], url, log });
    await expect(migrateDatabase({ schema, migrations: [DROPPED], url, log })).rejects.toThrow(
      /^Nothing was changed: the product runs \(back-office [0-9a-f]{12} from/,
    );
    const note: Migration = {
      name: '0001-note',
      sql: [`insert into notes (_version, text) values (1, 'x')`],
      expands: true,
    };
    expect(await migrateDatabase({ schema, migrations: [AGE, note], url, log })).toEqual(['0001-note: done']);
    await running.close();
  });
});

describe('processes that start at once', () => {
  it('should follow one after the other', async () => {
    const url = await newDatabase();
    const opening = () => openDatabase({ schema: VERSIONS.first, url, log: () => undefined });
    const opened = await Promise.all([opening(), opening(), opening()]);
    for (const each of opened) await each.close();
    expect(opened.flatMap(({ messages: result }) => result)).toEqual(['made 2 tables in an empty database']);
  });
});

describe('a command', () => {
  it('should work with the version that ran last alone', async () => {
    const engine = await emptyEngine();
    const command = (schema: Schema) => openOn(engine, schema, [], { follows: false });
    const refusal = 'This build is not the version that ran last on this database';
    await expect(command(VERSIONS.first)).rejects.toThrow(`${refusal} (none did)`);
    await openOn(engine, VERSIONS.first, [], { version: '1.2.3' });
    await expect(command(VERSIONS.added)).rejects.toThrow(`${refusal} (1.2.3, schema 1)`);
    await command(VERSIONS.first);
  });
});
