import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Away, type Store } from '../../api/store.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { type Database, openDatabase, openOn } from '../../database/index.ts';
import { emptyPglite } from '../contract/pglite.ts';
import { programOf, QUICK_PGLITE } from '../contract/programs.ts';
import { ask } from './databases.ts';
import { faultSchema } from './fault-schema.ts';
import { held, hold } from './hold.ts';
import { type TestServer, testServer } from './server.ts';

/** How often each is killed. More is asked for by KILLS, when one has the time. */
const KILLS = Number(process.env.KILLS ?? 1);
const PATIENCE = 90_000 * (KILLS + 1);
const log = (): void => undefined;

const insert = (store: Store): Promise<number> =>
  store.transaction(async (tx) => Number((await tx.insert('entries', { name: 'an entry', count: 1 })).id));

const ids = async (store: Store): Promise<Set<number>> =>
  new Set((await store.rows({ from: 'entries', fields: {} })).map(({ id }) => Number(id)));

/** Records enough that a migration has something to do between its statements. */
const entries = (count: number): { entries: { id: number; name: string }[] } => ({
  entries: Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `entry ${at}` })),
});

/** A promise and the function that settles it. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('an embedded database whose process is killed', () => {
  let data: string;
  beforeAll(async () => {
    data = await emptyPglite();
  });

  /** Runs the child until it has told so many lines, and kills it; what it told. */
  async function killed(work: 'write' | 'migrate', version: number, lines: number): Promise<string[]> {
    const child = spawn(process.execPath, [QUICK_PGLITE, await programOf('embedded'), data, work, String(version)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      if (told.split('\n').length > lines) child.kill('SIGKILL');
    });
    await once(child, 'close');
    return told.split('\n').slice(0, -1);
  }

  it(
    'holds every record that was told to be stored',
    async () => {
      const told: number[] = [];
      for (let kill = 0; kill < KILLS; kill++) told.push(...(await killed('write', 1, 15 + 7 * kill)).map(Number));
      const { store, close } = await openOn(await openEmbedded({ folder: data }), faultSchema(1), []);
      const stored = await ids(store);
      await close();
      expect(told.length).toBeGreaterThanOrEqual(15 * KILLS);
      expect(told.filter((id) => !stored.has(id))).toEqual([]);
      expect(stored.size - told.length).toBeLessThanOrEqual(KILLS);
    },
    PATIENCE,
  );

  it(
    'has the old tables or the new ones, and all records',
    async () => {
      const before = await openOn(await openEmbedded({ folder: data }), faultSchema(1), []);
      await before.replaceAll({ records: entries(12_000) });
      await before.close();
      for (let kill = 0; kill < KILLS; kill++) {
        // The first statements look and lock; the later ones change.
        await killed('migrate', 2, 6 + 2 * (kill % 9));
        const engine = await openEmbedded({ folder: data });
        const rows = await engine.query(`select count(*), count(name) from entries`);
        expect(rows).toEqual([[12_000, 12_000]]);
        const { told, close } = await openOn(engine, faultSchema(1), []);
        // Once the tables are there, the old version runs on them.
        expect(told.filter((line) => !line.includes('running beside it'))).toEqual([]);
        await close();
      }
      const after = await openOn(await openEmbedded({ folder: data }), faultSchema(2), []);
      expect(after.told).toContain('entries.more: added');
      await after.close();
    },
    PATIENCE,
  );
});

describe('an embedded database whose disk is full', () => {
  it('is read still, and says of writes that it is away', async () => {
    const full = await openEmbedded({ folder: await emptyPglite(), reserve: Number.MAX_SAFE_INTEGER });
    const { store, files, close } = await openOn(full, faultSchema(1), []);
    await expect(insert(store)).rejects.toBeInstanceOf(Away);
    await expect(files.write('a', new Uint8Array([1]))).rejects.toBeInstanceOf(Away);
    expect(await ids(store)).toEqual(new Set());
    await close();
  });
});

describe('a server that goes and comes', () => {
  let server: TestServer;
  let database: Database;
  let url: string;
  beforeAll(async () => {
    server = await testServer({ own: true });
    url = await server.database();
    database = await openDatabase({ schema: faultSchema(1), url, connections: 3, wait: 400, log });
  });
  afterAll(async () => {
    await database?.close();
    await server?.close();
  });

  it('is told to be away while it is, and answers again when it is back', async () => {
    const { store, files } = database;
    const id = await insert(store);
    await server.kill();
    await expect(store.rows({ from: 'entries', fields: {} })).rejects.toBeInstanceOf(Away);
    await expect(insert(store)).rejects.toBeInstanceOf(Away);
    await expect(store.ping()).rejects.toBeInstanceOf(Away);
    await expect(files.read('x')).rejects.toBeInstanceOf(Away);
    await expect(openDatabase({ schema: faultSchema(1), url, log })).rejects.toBeInstanceOf(Away);
    await server.restart();
    expect(await ids(store)).toEqual(new Set([id]));
    await insert(store);
    await store.ping();
  });

  it('is killed whole, in the middle of what a process of it is at', async () => {
    const busy = new pg.Client({ connectionString: url });
    busy.on('error', () => undefined);
    await busy.connect();
    const working = busy.query('do $$ begin loop end loop; end $$').catch((error: unknown) => error);
    await server.kill();
    expect(await working).toBeInstanceOf(Error);
    await server.restart();
    await database.store.ping();
  });

  it(
    'loses no record that was stored when all of its processes are killed',
    async () => {
      const { store } = database;
      const stored: number[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        const enough = gate();
        const until = stored.length + 40;
        const writers = Array.from({ length: 3 }, async () => {
          for (;;) {
            stored.push(await insert(store));
            if (stored.length >= until) enough.open();
          }
        });
        const ended = Promise.allSettled(writers);
        await enough.opened;
        await server.kill();
        for (const writer of await ended) {
          expect(writer.status === 'rejected' && writer.reason).toBeInstanceOf(Away);
        }
        await server.restart();
        const there = await ids(store);
        expect(stored.filter((id) => !there.has(id))).toEqual([]);
      }
    },
    PATIENCE,
  );

  it(
    'has the old tables and all records when it is killed while columns are added',
    async () => {
      const own = await server.database();
      const old = await openDatabase({ schema: faultSchema(1), url: own, log });
      await old.replaceAll({ records: entries(8_000) });
      const before = await old.tables();
      await old.close();
      await hold(own, 'alter table "entries" add column%');
      const opened = openDatabase({ schema: faultSchema(2), url: own, log });
      const settled = opened.catch((error: unknown) => error);
      await held(own);
      await server.kill();
      expect(await settled).toBeInstanceOf(Away);
      await server.restart();
      const again = await openDatabase({ schema: faultSchema(1), url: own, log });
      expect(again.told).toEqual([]);
      expect(await again.tables()).toEqual(before);
      expect(await again.store.total({ from: 'entries' })).toEqual({ count: 8_000, more: false });
      await again.close();
    },
    PATIENCE,
  );

  it(
    'makes an index anew in whose midst it is killed, and serves both versions until then',
    async () => {
      const own = await server.database();
      const old = await openDatabase({ schema: faultSchema(1), url: own, log });
      await old.replaceAll({ records: entries(8_000) });
      // Whoever makes an index beside others waits for those who read before.
      const reader = new pg.Client({ connectionString: own });
      reader.on('error', () => undefined);
      await reader.connect();
      await reader.query('begin isolation level repeatable read');
      await reader.query('select 1');
      const opened = await openDatabase({ schema: faultSchema(2), url: own, log });
      const building = `select 1 from pg_stat_activity where query like 'create index concurrently%' and state = 'active'`;
      await vi.waitFor(async () => expect(await ask(own, building)).toHaveLength(1), { timeout: 60_000 });
      await opened.store.transaction((tx) => tx.insert('entries', { name: 'by the new one' }));
      await old.store.transaction((tx) => tx.insert('entries', { name: 'by the old one' }));
      await server.kill();
      await opened.close();
      await old.close();
      await server.restart();
      const invalid = 'select indexrelid::regclass::text as name from pg_index where not indisvalid';
      expect((await ask(own, invalid)).length).toBeGreaterThan(0);
      const back = await openDatabase({ schema: faultSchema(1), url: own, log });
      expect(await back.store.total({ from: 'entries' })).toMatchObject({ count: 8_002 });
      await back.close();
      const again = await openDatabase({ schema: faultSchema(2), url: own, log });
      await again.settled();
      expect(await ask(own, invalid)).toEqual([]);
      expect((await again.tables()).filter((line) => line.includes('entries_count_up'))).toHaveLength(1);
      await again.close();
    },
    PATIENCE,
  );

  it('runs a transaction again whose connection was lost', async () => {
    const { store } = database;
    let runs = 0;
    const before = (await ids(store)).size;
    await store.transaction(async (tx) => {
      runs++;
      await tx.insert('entries', { name: 'again' });
      if (runs > 1) return;
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`);
      await other.end();
      await tx.insert('entries', { name: 'after' });
    });
    expect(runs).toBe(2);
    expect((await ids(store)).size).toBe(before + 1);
  });

  it('answers in time that it is away when all connections are taken', async () => {
    const { store } = database;
    const hold = gate();
    const begun = [gate(), gate(), gate()];
    const held = begun.map((each) =>
      store.transaction(async (tx) => {
        await tx.get('entries', 1);
        each.open();
        await hold.opened;
      }),
    );
    await Promise.all(begun.map((each) => each.opened));
    const started = performance.now();
    await expect(store.get('entries', 1)).rejects.toBeInstanceOf(Away);
    expect(performance.now() - started).toBeLessThan(5_000);
    hold.open();
    await Promise.all(held);
    await expect(store.get('entries', 1)).resolves.toBeDefined();
  });
});
