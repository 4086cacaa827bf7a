import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../contract/client.ts';
import { pgliteInto } from '../contract/pglite.ts';
import { formWith, png } from '../contract/pictures.ts';
import { type Product, startProduct } from './product.ts';
import { testServer } from './server.ts';

/** What docs/deploying.md says under "Backup and restore", word for word where it is a command. */

const CATEGORIES = '/api/categories?screen_label=category-setup';
const shell = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const running: Product[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.end();
});
async function start(env: { readonly [name: string]: string }): Promise<Product> {
  const product = await startProduct(env);
  running.push(product);
  return product;
}

type Stored = { readonly cookie: string; readonly id: number; readonly file: string };

/** A record and a file that only the backup can know. */
async function write(product: Product, name: string): Promise<Stored> {
  const admin = await product.signIn('admin@example.com');
  const sent = await admin.post('/api/files?screen_label=category-setup', undefined, { raw: formWith(png(9, 6)) });
  const made = await admin.post(CATEGORIES, {
    name,
    service_type: 'Service',
    is_active: true,
    category_image: sent.body.id,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { cookie: admin.cookie, id: made.body.id, file: sent.body.id };
}

/**
 * Everything is there again: the record, its file, sessions, sign-in, and the next id is a free
 * one.
 */
async function expectRestored(product: Product, name: string, stored: Stored): Promise<void> {
  const before: Client = Object.assign(product.client(), { cookie: stored.cookie });
  expect((await before.get(`/api/categories/${stored.id}?screen_label=category-setup`)).body.name).toBe(name);
  const file = await fetch(`${product.url}/api/files/${stored.file}`, { headers: { Cookie: stored.cookie } });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(png(9, 6));
  const { attempt, code } = await product.askForCode('admin@example.com');
  expect((await product.client().post('/api/auth/otp/verify', { attempt, code })).status).toBe(200);
  expect((await write(product, `${name}, later`)).id).toBe(stored.id + 1);
}

/** Where the machine keeps a PostgreSQL with `bin/pg_dump`; undefined when it has none. */
const machinesPrograms = (): Promise<string | undefined> =>
  shell('sh', ['-c', 'bin=$(pg_config --bindir) && test -x "$bin/pg_dump" -a -x "$bin/initdb" && echo "$bin"']).then(
    ({ stdout }) => dirname(stdout.trim()),
    () => undefined,
  );

/** The commands of the page's section for a PostgreSQL server, without the words behind them. */
function commandsOf(page: string): readonly string[] {
  const section = page.split('## Backup and restore')[1] ?? '';
  const block = /```sh\n([^`]*)```/.exec(section)?.[1] ?? '';
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, ''));
}

describe('a backup', () => {
  it('should be a copy of the data folder, made while the server is stopped', async () => {
    const data = join(folder, 'data');
    await pgliteInto(data, 'demo');
    const first = await start({ DATA_DIR: data });
    const stored = await write(first, 'In the folder');
    expect(await first.end()).toBe(0);
    await cp(data, join(folder, 'copy'), { recursive: true });
    await rm(data, { recursive: true });
    await cp(join(folder, 'copy'), data, { recursive: true });
    await expectRestored(await start({ DATA_DIR: data }), 'In the folder', stored);
  });

  it('should be a dump of the database, made while the server runs', async ({ skip }) => {
    // The tests' own server comes without pg_dump, and that of the machine refuses a server newer
    // than itself.
    const programs = await machinesPrograms();
    if (programs === undefined) return skip('this machine has no PostgreSQL with pg_dump');
    const server = await testServer({ programs });
    try {
      const DATABASE_URL = await server.database();
      const EMPTY_DATABASE_URL = await server.database();
      const first = await start({ DATABASE_URL });
      const stored = await write(first, 'In the dump');
      const commands = commandsOf(await readFile('docs/deploying.md', 'utf8'));
      expect(commands.map((command) => command.split(' ')[0])).toEqual(['pg_dump', 'psql']);
      const env = { PATH: process.env.PATH, DATABASE_URL, EMPTY_DATABASE_URL };
      for (const command of commands) await shell('sh', ['-c', command], { cwd: folder, env });
      expect(await first.end()).toBe(0);
      await expectRestored(await start({ DATABASE_URL: EMPTY_DATABASE_URL }), 'In the dump', stored);
      await running.pop()?.end();
    } finally {
      await server.close();
    }
  });
});
