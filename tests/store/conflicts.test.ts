import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Journal, lastLines } from '../../api/history/journal.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { type Database, openDatabase } from '../../database/index.ts';
import { openServer } from '../../database/server.ts';
import { registry } from '../../resources/index.ts';
import type { Id, Resource, Value } from '../../resources/language/index.ts';
import { fixturesFor } from '../stage/fixtures.ts';
import { databases } from './server.ts';

/** What writers that lie close together do to each other on a server. */

const historian = { registry, secret: new Uint8Array(32), now: () => new Date('2026-01-01T00:00:00Z') };
const kinds = registry.resources.document_types as Resource;

const newDatabase = databases();
let database: Database;
beforeAll(async () => {
  const path = { url: await newDatabase(), log: () => undefined };
  database = await openDatabase({ schema: storeSchema(registry), ...path });
  await database.replaceAll({ records: (await fixturesFor(registry)).collections });
  // It knows then how small its tables are, as it would after a minute by itself.
  const neighbours = openServer({ ...path, connections: 1 });
  await neighbours.maintain((alone) => alone.query('vacuum analyze'));
  await neighbours.close();
});
afterAll(() => database?.close());

/** Lets those who come wait for each other the first time; whoever comes again passes. */
function meeting(many: number): () => Promise<void> {
  let [come, open] = [0, (): void => undefined];
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come++;
    if (come === many) open();
    return come <= many ? all : Promise.resolve();
  };
}

type Patch = { readonly [field: string]: Value };

/**
 * Changes kinds of documents at once as the pipeline does, each reading its own before any writes;
 * how often the work was run.
 */
async function changeAll(ids: readonly Id[], patch: Patch): Promise<number> {
  const { store } = database;
  const [haveRead, haveWritten] = [meeting(ids.length), meeting(ids.length)];
  let runs = 0;
  await Promise.all(
    ids.map(async (id) => {
      const before = await lastLines(store, kinds.name, [id]);
      await store.transaction(async (tx) => {
        runs++;
        const stored = await tx.get(kinds.name, id);
        await haveRead();
        const journal = new Journal(historian, { by: null, screen: null }, before);
        journal.note(kinds, { before: stored, after: await tx.update(kinds.name, id, patch) }, { event: 'updated' });
        await journal.store(tx);
        await haveWritten();
      });
    }),
  );
  return runs;
}

describe('transactions on different records of a small table', () => {
  const IDS = [1, 2, 3, 4, 5];

  // What is required of them is in no index: a row is written where it lies, and its indexes are
  // left as they are.
  it('stand in nobody’s way, though they read and write at once, and so do their lines of history', async () => {
    // Their first lines.
    for (const id of IDS) await changeAll([id], { required_fields: ['Name'] });
    const before = database.conflicts();
    for (const field of ['Number', 'Expiry', 'Number'])
      expect(await changeAll(IDS, { required_fields: [field] })).toBe(IDS.length);
    expect(database.conflicts()).toBe(before);
    const versions = await database.store.find({ from: SYSTEM.history });
    expect(versions.map(({ version }) => version).toSorted()).toEqual(
      [2, 3, 4, 5].flatMap((version) => IDS.map(() => version)),
    );
  });

  // A new entry of one index moves the row, and every index of the table gets one: on the page by
  // which the others were found.
  it('are run again where lists find them by what they write, and all are stored', async () => {
    const before = database.conflicts();
    expect(await changeAll(IDS, { is_active: false })).toBeGreaterThan(IDS.length);
    expect(database.conflicts()).toBeGreaterThan(before);
    for (const id of IDS) expect(await database.store.get(kinds.name, id)).toMatchObject({ is_active: false });
    const versions = await database.store.find({ from: SYSTEM.history });
    expect(versions.map(({ version }) => version).toSorted()).toEqual(
      [2, 3, 4, 5, 6].flatMap((version) => IDS.map(() => version)),
    );
  });

  it('all are stored where they do stand in each other’s way, however many they are', async () => {
    const before = database.conflicts();
    const many = 12;
    const changed = Array.from({ length: many }, (_, at) =>
      database.store.transaction(async (tx) => {
        const stored = await tx.get('categories', 1);
        await tx.update('categories', 1, { name: `${stored?.name} ${at}` });
      }),
    );
    await Promise.all(changed);
    expect(database.conflicts()).toBeGreaterThan(before);
    const stored = await database.store.get('categories', 1);
    expect(
      String(stored?.name)
        .split(' ')
        .slice(-many)
        .map(Number)
        .toSorted((one, other) => one - other),
    ).toEqual(Array.from({ length: many }, (_, at) => at));
  });
});
