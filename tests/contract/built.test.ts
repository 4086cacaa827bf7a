import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import { lockOf } from '../lint/single-copies.ts';
import { DEMO_PASSWORD } from '../stage/fixtures.ts';
import { Client } from './client.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { builtServer } from './programs.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = '<html><head></head><body></body></html>';
const ADMIN = 'admin@example.com';

/**
 * What production has: the packages of `npm ci --omit=dev`, the built server, pages, and none of
 * the sources.
 */
async function production(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'production-'));
  for (const [path, { dev, devOptional }] of Object.entries(lockOf(ROOT).packages)) {
    // What lies within another comes with it; what is for other machines is not there.
    if (dev || devOptional || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(ROOT, path))) continue;
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  await cp(await builtServer(), join(folder, 'dist-server'), { recursive: true });
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  for (const page of ['index.html', 'app.html']) await writeFile(join(folder, 'dist', page), PAGE);
  return folder;
}

describe('the built server, with what production has', () => {
  let folder: string;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    folder = await production();
  });
  afterEach(() => child?.kill('SIGKILL'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A program of the folder, and what it prints. */
  function run(program: string, flags: readonly string[]) {
    const started = spawn(process.execPath, ['--enable-source-maps', `dist-server/server/${program}.js`, ...flags], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', TMPDIR: tmpdir(), SMTP_URL: 'terminal' },
    });
    child = started;
    let printed = '';
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (printed += chunk));
    return { printed: () => printed, ended: once(started, 'close'), stop: () => started.kill() };
  }

  async function signIn(url: string): Promise<Client> {
    const client = new Client(url, () => undefined);
    const { attempt } = (await client.post('/api/auth/login', { email: ADMIN, password: DEMO_PASSWORD })).body;
    const sent: readonly OutboxEntry[] = (await client.get('/mock/outbox')).body;
    const code = sent.find(({ kind }) => kind === 'one_time_code')?.code;
    expect((await client.post('/api/auth/otp/verify', { attempt, code })).status).toBe(200);
    return client;
  }

  /** The invoice of the first booking that has something to pay, as PDF. */
  async function firstPaper(client: Client): Promise<string> {
    const { body } = await client.get('/api/bookings?screen_label=booking-list&_end=50');
    for (const { id } of body) {
      const at = (call: string): string => `/api/bookings/${id}/${call}?screen_label=booking-list`;
      if ((await client.post(at('invoice'), {})).status === 201) return (await client.get(at('invoice.pdf'))).body;
    }
    return '';
  }

  it('should find nothing that only development needs', () => {
    for (const name of ['tsx', 'vite', 'typescript', 'react', 'antd'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
  });

  it.each([['--json'], []])('should serve, read in threads and stop (%j)', { timeout: 240_000 }, async (...flags) => {
    const { printed, ended, stop } = run('main', ['--demo', ...flags]);
    await vi.waitFor(() => expect(printed()).toContain('Listening on'), { timeout: 120_000, interval: 50 });
    const url = /Listening on (\S+)/.exec(printed())?.[1] ?? '';
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(await (await fetch(url, { headers: { Accept: 'text/html' } })).text()).toContain('<body>');
    const admin = await signIn(url);
    const [{ id }] = (await admin.get('/api/categories?screen_label=category-setup')).body;
    const category = (await admin.get(`/api/categories/${id}?screen_label=category-setup`)).body;
    expect(category.category_image).toBeTruthy();
    const named = csvOf(['ID', 'Name'], [id, 'Built']);
    const imported = importedOf(await send(admin, ['categories', 'category-setup'], named));
    expect(imported).toMatchObject({ updates: 1, mistakes: [] });
    expect(await firstPaper(admin)).toMatch(/^%PDF-/);
    stop();
    expect(await ended).toEqual([0, null]);
    expect(printed()).toContain('Stopped.');
  });

  it.each([
    ['verify-history', 'The history is whole.'],
    ['reseal', 'SECRET_PREVIOUS'],
    ['archive-history', 'npm run archive-history'],
    ['migrate', 'There is no migration to be run.'],
  ])('should have %s', async (program, sentence) => {
    const { printed, ended } = run(program, []);
    await ended;
    expect(printed()).toContain(sentence);
    expect(printed()).not.toContain('    at ');
  });
});
