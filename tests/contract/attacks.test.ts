import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import { blankPng, TABLES } from './attack-files.ts';
import { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { settingsFor } from './host.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { formWith, pngClaiming, upload } from './pictures.ts';
import { programOf } from './programs.ts';

/**
 * No request blocks the others: while it receives, sends or generates any file, the process
 * reports that it lives. It is a separate process, as in production, and another one queries it.
 */

/** What two cores do in seconds takes minutes on one that others work on too. */
vi.setConfig({ testTimeout: 300_000 });

/** How long the process may leave a call waiting, in ms. */
const MOST_MS = 250;
const DOCUMENTS = ['document_types', 'vendor-configuration'] as const;
const COLUMNS = ['Document Name', 'Vendor Type', 'Required Fields'];

let folder: string;
let server: ChildProcess;
let pulse: ChildProcess;
let url: string;
let admin: Client;

const started = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, flags: string[] = []) =>
  spawn(process.execPath, [...flags, program, ...args], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

async function signedIn(email: string): Promise<Client> {
  const client = new Client(url, () => undefined);
  expect((await client.post('/mock/session', { email })).status).toBe(200);
  return client;
}

beforeAll(async () => {
  folder = await mkdtemp(join(inject('folder'), 'attacked-'));
  const env = { ...(await settingsFor(folder, 'demo')), PORT: '0', DATA_DIR: folder };
  server = started(await programOf('product'), ['--demo'], env, [QUICK_PGLITE]);
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  await vi.waitFor(() => expect(printed).toContain('Listening on'), { timeout: 120_000, interval: 20 });
  url = /Listening on (\S+)/.exec(printed)?.[1] ?? '';
  admin = await signedIn('admin@example.com');
  pulse = started(await programOf('pulse'), [url, String(server.pid)]);
});
afterAll(async () => {
  for (const child of [pulse, server]) {
    if (!child || child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** The longest that the process left a call waiting since this was last queried. */
async function longest(): Promise<number> {
  const result = once(pulse, 'message');
  pulse.send('longest');
  const [ms] = await result;
  return Number(ms);
}

/** Does something, and looks that nobody waited meanwhile. */
async function unheard<T>(work: () => Promise<T>): Promise<T> {
  await longest();
  const done = await work();
  expect(await longest(), 'somebody waited').toBeLessThan(MOST_MS);
  return done;
}

describe('a process that is sent', () => {
  it.each(TABLES)('%s should answer others meanwhile, and refuse it', async (_what, make, sentence) => {
    const file = make();
    const answer = await unheard(() => send(admin, DOCUMENTS, file, '&dry_run=true'));
    expect(answer.body.detail ?? '').toMatch(sentence);
    expect([200, 422]).toContain(answer.status);
  });

  it('as many lines as may be should answer others meanwhile', async () => {
    const right = csvOf(COLUMNS, ...Array.from({ length: 20_000 }, (_, at) => [`Card ${at}`, 'Service', 'No']));
    const tried = await unheard(() => send(admin, DOCUMENTS, right, '&dry_run=true'));
    expect(importedOf(tried)).toMatchObject({ creates: 20_000, mistaken: 0 });
    const wide = `${COLUMNS.join(',')}\n${`${'x,'.repeat(99)}x\n`.repeat(19_000)}`;
    const found = await unheard(() => send(admin, DOCUMENTS, wide, '&dry_run=true'));
    expect(importedOf(found)).toMatchObject({ creates: 0, mistaken: 38_000 });
  });

  it('the maximum number of lines, stored, should answer others meanwhile, and while it returns them', async () => {
    const right = csvOf(COLUMNS, ...Array.from({ length: 20_000 }, (_, at) => [`Badge ${at}`, 'Service', 'No']));
    expect(importedOf(await unheard(() => send(admin, DOCUMENTS, right)))).toMatchObject({ creates: 20_000 });
    for (const query of ['?', '/export?format=csv&', '/export?format=xlsx&', '?q=adge 19&']) {
      const path = `/api/document_types${query}screen_label=vendor-configuration`;
      const { status, body } = await unheard(() => admin.get(path));
      expect(status, JSON.stringify(body)?.slice(0, 300)).toBe(200);
    }
  });

  it('cells that name thousands should answer others meanwhile', async () => {
    const names = (count: number, at = 0): string =>
      Array.from({ length: count }, (_, nth) => `n${at}x${nth}`).join(', ');
    const lines = (count: number, each: (at: number) => string): string =>
      csvOf(['First Name', 'Service Type'], ...Array.from({ length: count }, (_, at) => [`W ${at}`, each(at)]));
    const WORKERS = ['workers', 'worker-list'] as const;
    for (const file of [lines(200, () => names(3000)), lines(1500, (at) => names(99, at))]) {
      const { status, body } = await unheard(() => send(admin, WORKERS, file, '&dry_run=true'));
      expect(status, JSON.stringify(body)).toBe(200);
    }
  });

  it('four workbooks at once should answer others meanwhile, and take one of each person', async () => {
    const people = ['admin@example.com', 'ops@example.com', 'vendor@example.com', 'service.vendor@example.com'];
    const clients = await Promise.all(people.map(signedIn));
    const [, make] = TABLES.find(([what]) => what === '60 MB of elements') ?? [];
    const file = make?.() ?? '';
    const again = await signedIn('admin@example.com');
    const answers = await unheard(() =>
      Promise.all([
        ...clients.map((client) => send(client, DOCUMENTS, file, '&dry_run=true')),
        send(again, DOCUMENTS, file, '&dry_run=true'),
      ]),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted(), statuses.join()).toContain(429);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.detail).toBe('Another file of yours is being imported. Please wait until it is done.');
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    // It is free again.
    const free = await send(admin, DOCUMENTS, csvOf(COLUMNS, ['Card', 'Service', 'No']), '&dry_run=true');
    expect(importedOf(free)).toMatchObject({ creates: 1 });
  });

  it('pictures of many pixels should answer others meanwhile', async () => {
    const claiming = formWith(pngClaiming(60_000, 60_000));
    expectRefusal(await unheard(() => upload(admin, claiming)), 422, 'file');
    const large = blankPng(6320, 6320);
    const answers = await unheard(() =>
      Promise.all(
        Array.from({ length: 4 }, async () => {
          const { status, body } = await upload(admin, formWith(large));
          expect(status, JSON.stringify(body)).toBe(201);
          return admin.get(`/api/files/${body.id}/thumbnail`);
        }),
      ),
    );
    for (const { status, headers } of answers)
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  });
});

describe('a process that is queried for', () => {
  it('exports should answer others meanwhile', async () => {
    const ops = await signedIn('ops@example.com');
    const finance = await signedIn('finance@example.com');
    for (const [resource, screen] of [
      ['bookings', 'booking-list'],
      ['customers', 'customer-list'],
    ] as const) {
      for (const format of ['csv', 'xlsx']) {
        const path = `/api/${resource}/export?screen_label=${screen}&format=${format}`;
        const answers = await unheard(() => Promise.all([admin, ops, finance].map((client) => client.get(path))));
        const statuses = answers.map(({ status }) => status);
        expect(statuses[0], JSON.stringify(answers[0]?.body)?.slice(0, 300)).toBe(200);
        for (const status of statuses) expect([200, 403]).toContain(status);
      }
    }
  });

  it('papers as PDF should answer others meanwhile, the first too', async () => {
    const list = await admin.get('/api/bookings?screen_label=booking-list&_start=0&_end=100');
    const papers: string[] = [];
    for (const { id } of list.body) {
      const { status } = await admin.post(`/api/bookings/${id}/invoice?screen_label=booking-list`, {});
      if (status === 201) papers.push(`/api/bookings/${id}/invoice.pdf?screen_label=booking-list`);
      if (papers.length === 6) break;
    }
    expect(papers.length).toBe(6);
    const answers = await unheard(() => Promise.all(papers.map((path) => admin.get(path))));
    for (const { status, headers } of answers)
      expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  });
});
