import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Writer } from '../../api/store.ts';
import type { Connection, Engine } from '../../database/connection.ts';
import { type Database, openOn, type Records } from '../../database/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { emptyEngine } from './embedded.ts';
import { schema } from './schema.ts';

/**
 * Going back to the same records again and again: only what differs is compared, and nothing that
 * differs is passed over.
 */

const record = (id: number | string, fields: object): RecordData => ({ id, _version: 1, ...fields });
const RECORDS: Records = {
  cities: [record(1, { name: 'Dubai' }), record(2, { name: 'Sharjah', twin: 1 })],
  skills: [record(1, { name: 'Cleaning' }), record(2, { name: 'Cooking' })],
  people: [1, 2, 3, 4].map((id) =>
    record(id, { name: `Person ${id}`, city: 1, active: true, skills: [1, 2], ...(id > 1 && { boss: id - 1 }) }),
  ),
  jobs: [record(1, { person: 1, crew: [2, 3], state: 'Open' }), record(2, { person: 4, state: 'Open' })],
  _tokens: [record('one', { person: 2, hits: [] }), record('two', { person: 4, hits: [] })],
};

let engine: Engine;
let database: Database;
let compared: string[] = [];

/** The engine, with note of the tables that are compared with what they are to hold. */
const noting = (made: Engine): Engine => ({
  ...made,
  maintain: (work) =>
    made.maintain((connection) => {
      const query: Connection['query'] = (text, params) => {
        const table = /^delete from "(\w+)" "_held"/.exec(text)?.[1];
        if (table !== undefined) compared.push(table);
        return connection.query(text, params);
      };
      return work({ query });
    }),
});

beforeAll(async () => {
  engine = await emptyEngine();
  database = await openOn(noting(engine), schema, []);
});

const COLLECTIONS = Object.keys(schema.collections);
const held = () => Promise.all(COLLECTIONS.map((from) => database.store.find({ from })));
let wanted: Awaited<ReturnType<typeof held>>;
beforeEach(async () => {
  await database.replaceAll({ records: RECORDS });
  wanted = await held();
  compared = [];
});

it('compares nothing where nothing was changed', async () => {
  await database.replaceAll({ records: RECORDS });
  expect(compared).toEqual([]);
  expect(await held()).toEqual(wanted);
});

it('compares the tables that were changed, and those from which their removed records are gone', async () => {
  await database.store.transaction((tx) => tx.update('skills', 2, { level: 3 }));
  await database.replaceAll({ records: RECORDS });
  expect([...new Set(compared)].toSorted()).toEqual(['people', 'skills']);
  expect(await held()).toEqual(wanted);
});

it('compares all with other records, though they are alike', async () => {
  await database.replaceAll({ records: { ...RECORDS, cities: [...(RECORDS.cities ?? [])] } });
  expect(compared).toEqual(['cities']);
  await database.replaceAll({
    records: { ...RECORDS, cities: [record(1, { name: 'Ajman' })], people: [], jobs: [], _tokens: [] },
  });
  expect((await database.store.find({ from: 'cities' })).map(({ name }) => name)).toEqual(['Ajman']);
});

it('is not misled by what another process wrote, or by ids that were drawn', async () => {
  const other = await openOn(engine, schema, []);
  await other.store.transaction((tx) => tx.update('people', 3, { boss: null }));
  await database.replaceAll({ records: RECORDS });
  expect(await held()).toEqual(wanted);
  await other.store.transaction(async (tx) => {
    const { id } = await tx.insert('cities', { name: 'Fujairah' });
    await tx.remove('cities', id);
  });
  await database.replaceAll({ records: RECORDS });
  expect((await database.store.transaction((tx) => tx.insert('cities', { name: 'Ajman' }))).id).toBe(3);
});

const WRITES: readonly ((tx: Writer) => Promise<unknown>)[] = [
  (tx) => tx.remove('people', 1),
  (tx) => tx.remove('people', 4),
  (tx) => tx.update('people', 2, { skills: [2], name: 'Another' }),
  (tx) => tx.update('people', 3, { boss: null }),
  (tx) => tx.update('cities', 1, { name: 'Al Ain' }),
  (tx) => tx.update('cities', 2, { twin: null }),
  (tx) => tx.insert('cities', { name: 'Ras al-Khaimah', twin: 2 }),
  (tx) => tx.insert('skills', { name: 'Driving' }),
  (tx) => tx.update('jobs', 1, { crew: [] }),
  (tx) => tx.removeWhere({ from: 'jobs' }),
  (tx) => tx.removeWhere({ from: '_tokens' }),
  (tx) => tx.insert('_tokens', { id: 'three', person: 3, hits: [1] }),
];

it('goes back to the records from whatever was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...WRITES.keys()], { minLength: 1 }), async (order) => {
      // What is not there any more cannot be changed.
      for (const at of order)
        await database.store.transaction((tx) => WRITES[at]?.(tx) ?? Promise.resolve()).catch(() => 0);
      await database.replaceAll({ records: RECORDS });
      expect(await held()).toEqual(wanted);
    }),
    { numRuns: 40 },
  );
});
