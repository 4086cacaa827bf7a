import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import { Client } from './client.ts';
import { listen } from './listener.ts';
import { programOf } from './programs.ts';

/** What `docs/testers.md` says that testers do, in its order, on a server of their own. */

type Records = { readonly [collection: string]: readonly RecordData[] };

const SLOW = { timeout: 240_000 };
let folder: string;
let child: ChildProcess;
let printed: string;
let admin: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testers-'));
});
afterAll(async () => {
  await stopped('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, 'db.json');
const text = (): Promise<string> => readFile(file(), 'utf8');
const held = async (): Promise<Records> => JSON.parse(await text());
const named = async (id: number): Promise<unknown> => (await held()).zones?.find((zone) => zone.id === id)?.zone_name;

/** Runs it until it serves, or ends by itself. */
async function started(): Promise<void> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder };
  child = spawn(process.execPath, [QUICK_PGLITE, await programOf('product'), '--demo', '--json'], { env });
  printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  await vi.waitFor(() => expect(child.exitCode !== null || /Listening on \S+\n/.test(printed)).toBe(true), {
    timeout: 120_000,
    interval: 50,
  });
  admin = new Client(/Listening on (\S+)/.exec(printed)?.[1] ?? '', () => undefined);
}

async function stopped(signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Replaces the file as editors do. */
async function saved(edited: string): Promise<void> {
  await writeFile(join(folder, 'db.json~'), edited);
  await rename(join(folder, 'db.json~'), file());
}

const zone = async (id: number): Promise<RecordData> => (await admin.get(`/mock/records/zones/${id}`)).body;
/** What the server says of the file, once it looked at it. */
const mistakes = async (): Promise<string[]> =>
  (await admin.get('/mock/file')).body.mistakes.map(({ sentence }: { readonly sentence: string }) => sentence);
const MISSING_CATEGORY = 'sub_categories 1, category_id: refers to what is not there';

/** What is done, by its heading. */
const THINGS: { readonly [heading: string]: () => Promise<void> } = {
  async '1. Start'() {
    await started();
    expect(printed).toContain('admin@example.com');
    const records = await held();
    expect(records.zones?.length).toBe(14);
    expect(Object.keys(records)).not.toContain('jobs');
    expect(await text()).not.toMatch(/"_version"|password_hash/);
  },
  async '2. Sign in'() {
    expect((await admin.post('/mock/session', { email: 'admin@example.com' })).body.user.first_name).toBe('Mariam');
    expect((await admin.get('/api/zones?screen_label=zones')).status).not.toBe(401);
  },
  async '3. Read the outbox'() {
    await admin.post('/api/auth/password/forgot', { email: 'ops@example.com' });
    expect((await admin.get('/mock/outbox')).body).toMatchObject([{ to: 'ops@example.com', kind: 'password_reset' }]);
  },
  async '4. Move the clock'() {
    expect((await admin.post('/mock/clock', { now: '2031-03-01T08:00:00Z' })).body.now).toMatch(/^2031-03-01T08:00/);
    await admin.post('/mock/clock', {});
  },
  async '5. Inject a fault'() {
    await admin.post('/mock/faults', { method: 'GET', path: '/api/health', status: 503 });
    expect((await admin.get('/api/health')).status).toBe(503);
    expect((await admin.get('/api/health')).status).toBe(200);
  },
  async '6. Read records'() {
    const { body } = await admin.get('/mock/records/zones?is_active=true&_sort=zone_name&_order=desc&_start=0&_end=2');
    expect(body.map(({ zone_name }: RecordData) => zone_name)).toEqual(['Sharjah – Al Nahda', 'Sharjah – Al Majaz']);
  },
  async '7. Write records'() {
    const made = await admin.post('/mock/records/zones', { zone_name: 'Hatta', is_active: true });
    expect(made).toMatchObject({ status: 201, body: { id: 15, zone_name: 'Hatta' } });
    for (const [path, body, status, field, sentence] of [
      ['/zones/15', { zone_nam: 'x' }, 400, 'zone_nam', 'zones have no zone_nam.'],
      ['/zones/15', { is_active: 'yes' }, 400, 'is_active', 'zones 15, is_active: must be true or false, not "yes".'],
      ['/zones/15', { zone_name: null }, 400, 'zone_name', 'zones 15, zone_name: it is required.'],
      ['/sub_categories/1', { category_id: 999 }, 400, 'category_id', `${MISSING_CATEGORY}: 999.`],
      ['/users/1', { email: 'OPS@example.com' }, 409, 'email', 'users 1, email: another record has it already.'],
    ] as const) {
      const refused = await admin.patch(`/mock/records${path}`, body);
      expect([refused.status, refused.body.detail]).toEqual([status, sentence]);
      expect(Object.keys(refused.body.errors)).toEqual([field]);
    }
    const removed = await admin.delete('/mock/records/categories/1');
    const held = 'services 1, category_id: refers to categories 1, which is removed.';
    expect([removed.status, removed.body.detail]).toEqual([409, held]);
    await vi.waitFor(async () => expect(await named(15)).toBe('Hatta'), { timeout: 10_000 });
  },
  async '8. Edit the file while it runs'() {
    await admin.post('/mock/session', { email: 'admin@example.com' });
    const listener = await listen(admin);
    await saved((await text()).replace('"Hatta"', '"Hatta Dam"').replace('"AC Services"', '"Cooling"'));
    await vi.waitFor(async () => expect((await zone(15)).zone_name).toBe('Hatta Dam'), { timeout: 20_000 });
    await listener.until(({ text: result }) => result.includes('"categories"'));
    listener.close();
    // In place, and cut off: a mistake until the next save, whatever the product writes meanwhile.
    const whole = await text();
    await writeFile(file(), whole.slice(0, whole.indexOf('Hatta Dam')));
    expect(await mistakes()).toEqual([expect.stringMatching(/^line \d+: this is not JSON\.$/)]);
    await admin.patch('/mock/records/zones/14', { zone_name: 'Written meanwhile' });
    expect(await mistakes()).toHaveLength(1);
    expect((await text()).endsWith('"zone_name": "')).toBe(true);
    await saved(whole.replace('"Hatta Dam"', '"Hatta Fort"'));
    expect(await mistakes()).toEqual([]);
    expect([await named(14), await named(15)]).toEqual(['Written meanwhile', 'Hatta Fort']);
    // Each mistake by its record and field, none of the edit taken over; thrown away in the end.
    const good = await held();
    const change = (from: string, id: number, fields: object): Records => ({
      ...good,
      [from]: (good[from] ?? []).map((each) => (each.id === id ? { ...each, ...fields } : each)),
    });
    for (const [edited, sentence] of [
      [{ ...good, zoness: [] }, 'zoness: there is no such collection.'],
      [change('zones', 3, { zone_nam: 'x' }), 'zones 3, zone_nam: there is no such field.'],
      [change('zones', 3, { zone_name: 7 }), 'zones 3, zone_name: must be text, not 7.'],
      [change('zones', 3, { zone_name: null }), 'zones 3, zone_name: it is required.'],
      [change('zones', 3, { id: 4 }), 'zones 4: this id is there twice.'],
      [change('services', 1, { category_id: 777 }), 'services 1, category_id: refers to what is not there: 777.'],
      [change('users', 1, { email: 'ops@example.com' }), 'users 1, email: another record has it already.'],
    ] as const) {
      await saved(JSON.stringify(edited));
      expect(await mistakes()).toEqual([sentence]);
      expect(printed).toContain(sentence);
    }
    expect((await admin.post('/mock/file/discard')).body.mistakes).toEqual([]);
    expect(await held()).toEqual(good);
  },
  async '9. Stop, edit, start'() {
    await stopped('SIGTERM');
    const good = await text();
    await saved(good.replace('"Hatta Fort"', '7'));
    await started();
    expect(child.exitCode).toBe(1);
    expect(printed).toContain('mistake, and was left as it is: zones 15, zone_name: must be text, not 7.');
    await saved(good.replace('"Hatta Fort"', '"Hatta, edited"').replace('"Written meanwhile"', '"Edited too"'));
    await started();
    expect([(await zone(14)).zone_name, (await zone(15)).zone_name]).toEqual(['Edited too', 'Hatta, edited']);
    await admin.post('/mock/records/zones', { zone_name: 'Next', is_active: true });
    expect((await admin.get('/mock/records/zones/16')).body.zone_name).toBe('Next');
    await mistakes();
    await stopped('SIGKILL');
    expect(await named(16)).toBe('Next');
    await started();
    expect((await zone(16)).zone_name).toBe('Next');
  },
  async '10. Reset'() {
    expect((await admin.post('/mock/reset')).status).toBe(204);
    expect(await mistakes()).toEqual([]);
    expect((await held()).zones?.length).toBe(14);
  },
};

describe('a tester', () => {
  it('should find a text about each thing', async () => {
    const page = await readFile(new URL('../../docs/testers.md', import.meta.url), 'utf8');
    expect([...page.matchAll(/^## (\d.*)$/gm)].map(([, heading]) => heading)).toEqual(Object.keys(THINGS));
  });

  it.each(Object.entries(THINGS))('should do as described: %s', SLOW, (_heading, done) => done());
});
