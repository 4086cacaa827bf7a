import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Missing, Taken } from '../../api/store.ts';
import { type Database, openDatabase, openOn } from '../../database/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { emptyEngine } from './embedded.ts';
import { schema } from './schema.ts';
import { databases } from './server.ts';

/**
 * More than are compared with what is there: they are loaded without indexes, which are made
 * afterwards.
 */
const MANY = 2_500;

const cities: RecordData[] = [{ id: 1, name: 'Dubai' }];
const person = (id: number, more: object = {}): RecordData => ({
  id,
  name: `Person ${id}`,
  email: `p${id}@example.com`,
  city: 1,
  active: true,
  skills: [1],
  ...(id > 1 && { boss: id - 1 }),
  ...more,
});
const people = (count: number, last: object = {}): RecordData[] =>
  Array.from({ length: count }, (_, at) => person(at + 1, at + 1 === count ? last : {}));
const skills: RecordData[] = [{ id: 1, name: 'Cleaning' }];
const records = (count: number, last?: object) => ({ cities, skills, people: people(count, last) });

const newDatabase = databases();

/** What is there: every table, index and constraint, and the highest id. */
const stateOf = async (database: Database) => ({
  tables: await database.tables(),
  people: await database.store.total({ from: 'people' }),
  last: (await database.store.rows({ from: 'people', fields: {}, sort: [{ of: { column: 'id' }, order: 'desc' }] }))[0]
    ?.id,
});

describe.each([
  ['a server', async () => openDatabase({ schema, url: await newDatabase(), log: () => undefined })],
  ['an embedded one', async () => openOn(await emptyEngine(), schema, [])],
] as const)('loading many records into %s', (_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  it('leaves every index and constraint as it was, and all records found by them', async () => {
    const before = await database.tables();
    expect(before.filter((line) => line.startsWith('CREATE')).length).toBeGreaterThan(20);
    expect(await database.replaceAll({ records: records(MANY) })).toBe(true);
    expect(await database.tables()).toEqual(before);
    const { store } = database;
    expect(await store.total({ from: 'people' })).toEqual({ count: MANY, more: false });
    const search = { any: [{ of: { column: 'name' }, as: 'text', contains: ['person 2321'] }] } as const;
    expect(await store.find({ from: 'people', search })).toMatchObject([{ id: 2321, boss: 2320, skills: [1] }]);
    const made = await store.transaction((tx) => tx.insert('people', { name: 'New', active: true }));
    expect(made.id).toBe(MANY + 1);
    await expect(
      store.transaction((tx) => tx.insert('people', { name: 'Again', email: 'p7@example.com', active: true })),
    ).rejects.toThrow(Taken);
    await expect(
      store.transaction((tx) => tx.insert('people', { name: 'Lost', city: 99, active: true })),
    ).rejects.toThrow(Missing);
  });

  it.each([
    ['an address twice', { email: 'p3@example.com' }, Taken],
    ['a reference to no record', { city: 99 }, Missing],
    ['a list that names no record', { skills: [99] }, Missing],
  ])('refuses %s, and leaves all as it was', async (_what, wrong, refusal) => {
    const before = await stateOf(database);
    await expect(database.replaceAll({ records: records(MANY - 1, wrong) })).rejects.toThrow(refusal);
    expect(await stateOf(database)).toEqual(before);
  });
});
