import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Away, type Store } from '../../api/store.ts';
import type { Connection, Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { type Database, openDatabase, openOn } from '../../database/index.ts';
import { emptyPglite } from '../contract/pglite.ts';
import { programOf } from '../contract/programs.ts';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import { ask } from './databases.ts';
import { emptyEngine } from './embedded.ts';
import { faultSchema } from './fault-schema.ts';
import { type TestServer, testServer } from './server.ts';

const log = (): void => undefined;

const insert = (store: Store): Promise<number> =>
  store.transaction(async (tx) => Number((await tx.insert('entries', { name: 'an entry', count: 1 })).id));

const ids = async (store: Store): Promise<Set<number>> =>
  new Set((await store.rows({ from: 'entries', fields: {} })).map(({ id }) => Number(id)));

/** A promise and the function that settles it. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('an embedded database whose process is killed', () => {
  it('holds every record that was reported as stored', async () => {
    const folder = await emptyPglite();
    const child = spawn(process.execPath, [QUICK_PGLITE, await programOf('embedded'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.split('\n').length > 15) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const { store, close } = await openOn(await openEmbedded({ folder }), faultSchema(1), []);
    const stored = await ids(store);
    await close();
    const lines = output.split('\n').slice(0, -1).map(Number);
    expect(lines.length).toBeGreaterThanOrEqual(15);
    expect(lines.filter((id) => !stored.has(id))).toEqual([]);
    expect(stored.size - lines.length).toBeLessThanOrEqual(1);
  });
});

describe('a change of tables that ends in its midst', () => {
  it('leaves the old tables or the new ones, and all records, whichever statement was the last', async () => {
    const engine = await emptyEngine();
    const open = (version: number, over = engine): Promise<Database> => openOn(over, faultSchema(version), []);
    const records = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `entry ${at}` }));
    await (await open(1)).replaceAll({ records: { entries: records } });
    /** Ends with an error at the statement behind so many. */
    const ending = (after: number): Engine => {
      let left = after;
      const query =
        (connection: Connection): Connection['query'] =>
        (text, params) =>
          left-- === 0 ? Promise.reject(new Error('ended')) : connection.query(text, params);
      return { ...engine, maintain: (work) => engine.maintain((connection) => work({ query: query(connection) })) };
    };
    let ends = 0;
    for (let isDone = false; !isDone; ) {
      const opened = await open(2, ending(ends)).catch((error: Error) => error.message);
      if (typeof opened === 'string') expect(opened).toContain('ended');
      isDone = typeof opened !== 'string';
      ends++;
      expect(await engine.query('select count(*), count(name) from entries')).toEqual([[50, 50]]);
      // Once the tables are there, the old version runs on them.
      const { messages: result } = await open(1);
      expect(result.filter((line) => !line.includes('running beside it'))).toEqual([]);
    }
    expect(ends).toBeGreaterThan(10);
    expect(await (await open(2)).store.total({ from: 'entries' })).toEqual({ count: 50, more: false });
  });
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

  it('is reported as away while it is, and answers again when it is back', async () => {
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

  it('loses no record that was stored when all of its processes are killed', async () => {
    const { store } = database;
    const stored: number[] = [];
    const enough = gate();
    const writers = Array.from({ length: 3 }, async () => {
      for (;;) {
        stored.push(await insert(store));
        if (stored.length >= 40) enough.open();
      }
    });
    const ended = Promise.allSettled(writers);
    await enough.opened;
    await server.kill();
    for (const writer of await ended) expect(writer.status === 'rejected' && writer.reason).toBeInstanceOf(Away);
    await server.restart();
    const there = await ids(store);
    expect(stored.filter((id) => !there.has(id))).toEqual([]);
  });

  it('runs a transaction again whose connection was lost', async () => {
    const { store } = database;
    let runs = 0;
    const before = (await ids(store)).size;
    await store.transaction(async (tx) => {
      runs++;
      await tx.insert('entries', { name: 'again' });
      if (runs > 1) return;
      await ask(url, `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'`);
      await tx.insert('entries', { name: 'after' });
    });
    expect(runs).toBe(2);
    expect((await ids(store)).size).toBe(before + 1);
  });

  it('answers in time that it is away when all connections are taken', async () => {
    const { store } = database;
    const hold = gate();
    const opened = [gate(), gate(), gate()];
    const held = opened.map((each) =>
      store.transaction(async (tx) => {
        await tx.get('entries', 1);
        each.open();
        await hold.opened;
      }),
    );
    await Promise.all(opened.map((each) => each.opened));
    const started = performance.now();
    await expect(store.get('entries', 1)).rejects.toBeInstanceOf(Away);
    expect(performance.now() - started).toBeLessThan(5_000);
    hold.open();
    await Promise.all(held);
    await expect(store.get('entries', 1)).resolves.toBeDefined();
  });
});
