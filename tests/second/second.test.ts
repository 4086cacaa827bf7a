import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../../server/host.ts';
import { readSettings } from '../../server/settings.ts';
import { Client } from '../contract/client.ts';
import { registry } from './definitions.ts';
import { product } from './server.ts';

/** A quarter past midnight in Kathmandu, and the evening before in Dubai. */
const NOW = new Date('2026-06-01T18:30:00Z');
const [HEAD, READER, NOBODY] = ['head@library.example', 'reader@library.example', 'nobody@library.example'] as const;

type Library = {
  readonly url: string;
  readonly host: Host;
  readonly printed: string[];
  readonly end: () => Promise<void>;
};

/** The library on a port and in a folder of its own. */
async function started(env: NodeJS.ProcessEnv, flags: readonly string[]): Promise<Library> {
  const folder = await mkdtemp(join(tmpdir(), 'second-'));
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const printed: string[] = [];
  const host = await createHost({
    product,
    settings: readSettings({ ...env, DATA_DIR: folder }, flags),
    publicUrl: url,
    ui: 'none',
    now: () => NOW,
    log: (line) => void printed.push(line),
    jobsEvery: 0,
  });
  server.on('request', host.app);
  const end = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await host.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, host, printed, end };
}

/**
 * The second product runs whole on the engine of the first: another business, country, clock and
 * currency.
 */
describe('a second product', () => {
  let library: Library;
  let head: Client;
  beforeAll(async () => {
    library = await started({ DEMO_DAY: '2026-06-01' }, ['--demo']);
    head = await signedIn(HEAD);
  }, 120_000);
  afterAll(() => library.end());

  const client = (): Client => new Client(library.url, () => undefined);
  const signedIn = async (email: string): Promise<Client> => {
    const browser = client();
    expect((await browser.post('/mock/session', { email })).status).toBeLessThan(300);
    return browser;
  };
  /** A member and a book of its own for a test. */
  const made = async (name: string): Promise<{ member_id: number; book_id: number }> => {
    const phone = `98${String(40_000_000 + name.length * 7919 + name.charCodeAt(0))}`;
    const member = await head.post('/api/members?screen_label=members', { name, phone });
    const book = await head.post('/api/books?screen_label=books', { title: name, language: 'Newar', price: 1250.5 });
    expect([member.status, book.status]).toEqual([201, 201]);
    return { member_id: member.body.id, book_id: book.body.id };
  };
  const lend = (values: object) => head.post('/api/loans?screen_label=loans', { due_on: '2026-06-20', ...values });

  it('should let somebody in by password and code', async () => {
    const browser = client();
    const login = await browser.post('/api/auth/login', { email: HEAD, password: product.fixtures.password });
    expect(login.status).toBe(200);
    const [sent] = (await browser.get('/mock/outbox')).body;
    expect(sent).toMatchObject({ to: HEAD, kind: 'one_time_code' });
    const verified = await browser.post('/api/auth/otp/verify', { attempt: login.body.attempt, code: sent.code });
    expect(verified.status).toBe(200);
    expect((await browser.get('/api/auth/session')).body).toMatchObject({ landing: '/lending/books' });
  });

  it('should list what its definitions generate', async () => {
    const members = await head.get('/api/members?screen_label=members');
    expect(Number(members.headers.get('X-Total-Count'))).toBeGreaterThanOrEqual(12);
    for (const { phone } of members.body) expect(phone).toMatch(/^\+97798[456]\d{7}$/);
    const found = await head.get('/api/books?screen_label=books&language=English');
    expect(found.status).toBe(200);
    expect(found.body.every(({ language }: { language: string }) => language === 'English')).toBe(true);
  });

  it('should judge a form by its rules and its house', async () => {
    const post = (values: object) => head.post('/api/members?screen_label=members', values);
    const phone = ['Phone number must be exactly 10 digits'];
    expect((await post({ phone: '501234567' })).body.errors).toEqual({ name: ['Name is required'], phone });
    expect((await post({ name: 'Deepa', phone: '0984-555-1234' })).body).toMatchObject({ phone: '+9779845551234' });
  });

  it('should make a move, and refuse it where it cannot be made', async () => {
    const { body: loan } = await lend(await made('Moved'));
    const at = (move: string): string => `/api/loans/${loan.id}/${move}?screen_label=loans`;
    expect(loan.status).toBe('Out');
    const unasked = await head.post(at('write-off'), {});
    expect([unasked.status, unasked.body.errors]).toEqual([422, { fine: ['Say what it costs'] }]);
    const back = await head.post(at('take-back'), {});
    expect(back.body).toMatchObject({ status: 'Returned', returned_at: NOW.toISOString() });
    expect((await head.post(at('take-back'), {})).status).toBe(409);
  });

  it('should ask its own check, and answer its own call', async () => {
    const { body: before } = await head.get('/api/desk?screen_label=desk');
    const wanted = await made('Greedy');
    expect((await lend({ ...wanted, due_on: '2026-06-01' })).status).toBe(201);
    const { body: second } = await lend(wanted);
    const third = await lend(wanted);
    expect([third.status, third.body.errors]).toEqual([422, { member_id: ['This member has 2 books already'] }]);
    await head.post(`/api/loans/${second.id}/take-back?screen_label=loans`, {});
    // The first of June is over in Kathmandu.
    const { body: after } = await head.get('/api/desk?screen_label=desk');
    expect(after).toEqual({ out: before.out + 1, late: before.late + 1 });
  });

  it('should export as the house writes', async () => {
    await made('Exported');
    const books = await head.get('/api/books/export?screen_label=books&format=csv&q=Exported');
    expect(books.headers.get('Content-Disposition')).toContain('books-2026-06-02.csv');
    const [headings, line] = String(books.body).split('\r\n');
    expect(headings).toBe('\uFEFFID,Title,Language,Replacement price,Copies,Bought');
    expect(line).toMatch(/^\d+,Exported,Newar,1250\.50,0,2026-06-02 00:15/);
  });

  it('should calculate what a loan costs, whoever writes what', async () => {
    const at = (path = ''): string => `/api/loans${path}?screen_label=loans`;
    const { body: loan } = await lend({ ...(await made('Costly')), fine: 3000.05 });
    // 3390.0565, rounded.
    expect(loan.to_pay).toBe(3390.06);
    const sent = await head.patch(at(`/${loan.id}`), { to_pay: 1 });
    expect([sent.status, sent.body.errors]).toEqual([422, { to_pay: ['This field cannot be written'] }]);
    const much = await head.patch(at(`/${loan.id}`), { fine: 9_999_999_999 });
    expect([much.status, much.body.errors]).toEqual([422, { fine: ['Fine with VAT must be at most 9999999999'] }]);
    // A move, and what takes it back.
    const lost = await head.post(at(`/${loan.id}/write-off`), { fine: 100 });
    expect(lost.body.to_pay).toBe(113);
    await head.post(`/api/history/${lost.headers.get('X-History-Entry')}/undo?screen_label=loans`);
    expect((await head.get(at(`/${loan.id}`))).body.to_pay).toBe(3390.06);
    // A list orders, filters and exports by it.
    const sorted = await head.get(`${at()}&_sort=to_pay&_order=desc&_end=1`);
    expect(sorted.body[0]).toMatchObject({ id: loan.id, to_pay: 3390.06 });
    const found = await head.get(`${at()}&to_pay_gte=3390.06&to_pay_lte=3390.06`);
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([loan.id]);
    const file = await head.get('/api/loans/export?screen_label=loans&format=csv&to_pay=3390.06');
    expect(String(file.body).split('\r\n')[1]).toContain(',3390.06,');
    // Of no fine there is nothing.
    const { body: free } = await lend(await made('Free'));
    expect(free.to_pay).toBeNull();
  });

  it('should refuse each call to whom the role does not open it', async () => {
    const [reader, nobody] = await Promise.all([signedIn(READER), signedIn(NOBODY)]);
    // The desk shows what is out.
    const [out] = await library.host.store.find({ from: 'loans', where: { of: { column: 'status' }, is: 'Out' } });
    const calls = registry.screens.flatMap(({ name, resource, flags, moves }) => {
      const id = resource === 'loans' ? out?.id : 1;
      const at = (path: string): string => `/api/${resource}${path}?screen_label=${name}`;
      return [
        ['read', 'GET', at('')],
        ['read', 'GET', at(`/${id}`)],
        ['write', 'POST', at('')],
        ['update', 'PATCH', at(`/${id}`)],
        ['delete', 'DELETE', at(`/${id}`)],
        ['export', 'GET', `${at('/export')}&format=csv`],
        ...moves.map((move) => ['move', 'POST', at(`/${id}/${move.name}`)]),
      ].filter(([flag]) => flag === 'move' || flags.some((each) => each === flag));
    });
    expect(calls.length).toBeGreaterThan(20);
    for (const [flag, method = '', path = ''] of [...calls, ['read', 'GET', '/api/desk?screen_label=desk']]) {
      const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
      expect([path, (await nobody.call(method, path, body)).status]).toEqual([path, 403]);
      expect([path, (await reader.call(method, path, body)).status]).toEqual([path, flag === 'read' ? 200 : 403]);
    }
  });
});

it('a second product should say what it measures by its own clock', () => {
  const { lost } = registry.resources.loans?.measures ?? {};
  expect(lost?.description).toBe('Lost loans, by lent on, Asia/Kathmandu');
});

it('a second product without a demo should be set up by its first librarian', async () => {
  const library = await started({ SMTP_URL: 'terminal' }, ['--json']);
  try {
    const client = new Client(library.url, () => undefined);
    const first = { email: 'maya@library.example', password: 'Nine quiet reading rooms', first_name: 'Maya' };
    const token = new URL(library.host.setupLink ?? '').searchParams.get('token');
    const setup = (phone_number: string) => client.post('/api/auth/setup', { ...first, token, phone_number });
    const refused = { phone_number: ['Phone number must be exactly 10 digits'] };
    expect((await setup('501234567')).body.errors).toEqual(refused);
    expect((await setup('0984-555-1234')).status).toBeLessThan(300);
    const login = await client.post('/api/auth/login', { email: first.email, password: first.password });
    const code = library.printed.findLast((line) => line.startsWith('One-time code for'))?.slice(-4);
    expect((await client.post('/api/auth/otp/verify', { attempt: login.body.attempt, code })).status).toBe(200);
    const made = await client.post('/api/members?screen_label=members', { name: 'Deepa', phone: '9845551234' });
    expect(made.status).toBe(201);
  } finally {
    await library.end();
  }
}, 120_000);
