import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import { Client } from './client.ts';
import { done } from './outcomes.ts';
import { ownFolder } from './own-folder.ts';
import { formWith, png } from './pictures.ts';
import { programOf } from './programs.ts';

/**
 * A disk that is full: what cannot be stored is said to be so, everything can be read, and it goes
 * on by itself once there is room again. The disk is a small one in memory, which only the process
 * sees; where the system lets nobody have one, this is left out.
 */

const mayMount = (): boolean => {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const LIST = '/api/categories?screen_label=category-setup';
const ONE = '/api/categories/1?screen_label=category-setup';
const FILLER = 'filler';
const BLOCK = Buffer.alloc(256 * 1024, 1);

const folder = ownFolder('full');
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/**
 * The product on a disk of its own, or on the folder as it is; where its folder is seen from here.
 */
async function started(size?: string): Promise<{ client: Client; seen: string }> {
  const node = [process.execPath, QUICK_PGLITE, await programOf('product'), '--demo'];
  const disk = ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o size=${size} none "$DATA_DIR" && exec "$@"`, 'sh'];
  const [command = '', ...args] = [...(size === undefined ? [] : disk), ...node];
  const { PATH, TMPDIR } = process.env;
  const child = spawn(command, args, { env: { PATH, TMPDIR, PORT: '0', DATA_DIR: folder() } });
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await vi.waitFor(() => expect(printed).toContain('Listening on'), { timeout: 120_000, interval: 20 });
  const client = new Client(/Listening on (\S+)/.exec(printed)?.[1] ?? '', () => undefined);
  expect((await client.post('/mock/session', { email: 'admin@example.com' })).status).toBe(200);
  return { client, seen: size === undefined ? folder() : join(`/proc/${child.pid}/root`, folder()) };
}

/** Writes until nothing more fits. */
async function fill(file: string): Promise<void> {
  for (const size of [BLOCK.length, 4096]) {
    for (;;) {
      const appended = await Promise.allSettled([appendFile(file, BLOCK.subarray(0, size))]);
      if (appended[0]?.status === 'rejected') break;
    }
  }
}

it.skipIf(!mayMount())('should lose nothing, and say what could not be stored', { timeout: 300_000 }, async () => {
  const { client, seen } = await started('600m');
  expect((await client.patch(ONE, { name: 'Before' })).status).toBe(200);
  await fill(join(seen, FILLER));

  let stored = 'Before';
  for (let at = 0; at < 12; at++) {
    const { status, body, headers } = await client.patch(ONE, { name: `Full ${at}` });
    if (status === 200) {
      stored = `Full ${at}`;
      continue;
    }
    expect([status, body.code], JSON.stringify(body)).toEqual([503, 'unavailable']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  const file = await client.post('/api/files?screen_label=category-setup', undefined, { raw: formWith(png(64, 64)) });
  expect([201, 503], JSON.stringify(file.body)).toContain(file.status);
  for (const path of ['/api/health', LIST]) done(await client.get(path));
  expect((await client.get(ONE)).body.name).toBe(stored);

  await rm(join(seen, FILLER));
  const room = { timeout: 30_000, interval: 100 };
  await vi.waitFor(async () => done(await client.patch(ONE, { name: 'After' })), room);
  // As it lies on the disk, were the process to end now.
  expect((await client.get(ONE)).body.name).toBe('After');
  const copy = await mkdtemp(join(tmpdir(), 'full-copy-'));
  ends.push(() => rm(copy, { recursive: true, force: true }));
  await cp(seen, copy, { recursive: true, filter: (path) => !path.includes('lock') });
  await ends[0]?.();
  await rm(folder(), { recursive: true, force: true });
  await cp(copy, folder(), { recursive: true });
  const again = await started();
  expect((await again.client.get(ONE)).body.name).toBe('After');
});
