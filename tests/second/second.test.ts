import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
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
async function begun(env: NodeJS.ProcessEnv, flags: readonly string[]): Promise<Library> {
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
describe.each([
  ['PGlite in memory', ['--json']],
  ['PGlite', []],
])('a second product on %s', (_store, flags) => {
  let library: Library;
  beforeAll(async () => {
    library = await begun({ DEMO_DAY: '2026-06-01' }, ['--demo', ...flags]);
  }, 120_000);
  afterAll(() => library.end());

  const client = (): Client => new Client(library.url, () => undefined);
  const signedIn = async (email: string): Promise<Client> => {
    const browser = client();
    expect((await browser.post('/mock/session', { email })).status).toBeLessThan(300);
    return browser;
  };
  /** A member and a book of its own for a test. */
  const made = async (by: Client, name: string): Promise<{ member_id: number; book_id: number }> => {
    const phone = `98${String(40_000_000 + name.length * 7919 + name.charCodeAt(0))}`;
    const member = await by.post('/api/members?screen_label=members', { name, phone });
    const book = await by.post('/api/books?screen_label=books', { title: name, language: 'Newar', price: 1250.5 });
    expect([member.status, book.status]).toEqual([201, 201]);
    return { member_id: member.body.id, book_id: book.body.id };
  };
  const lend = (by: Client, values: object) =>
    by.post('/api/loans?screen_label=loans', { due_on: '2026-06-20', ...values });

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
    const head = await signedIn(HEAD);
    const members = await head.get('/api/members?screen_label=members');
    expect(Number(members.headers.get('X-Total-Count'))).toBeGreaterThanOrEqual(12);
    for (const { phone } of members.body) expect(phone).toMatch(/^\+97798[456]\d{7}$/);
    const found = await head.get('/api/books?screen_label=books&language=English');
    expect(found.status).toBe(200);
    expect(found.body.every(({ language }: { language: string }) => language === 'English')).toBe(true);
  });

  it('should judge a form by its rules and its house', async () => {
    const head = await signedIn(HEAD);
    const post = (values: object) => head.post('/api/members?screen_label=members', values);
    expect((await post({ phone: '501234567' })).body.errors).toEqual({
      name: ['Name is required'],
      phone: ['Phone number must be exactly 10 digits'],
    });
    expect((await post({ name: 'Deepa', phone: '0984-555-1234' })).body).toMatchObject({ phone: '+9779845551234' });
  });

  it('should make a move, and refuse it where it cannot be made', async () => {
    const head = await signedIn(HEAD);
    const { body: loan } = await lend(head, await made(head, 'Moved'));
    const at = (move: string): string => `/api/loans/${loan.id}/${move}?screen_label=loans`;
    expect(loan.status).toBe('Out');
    const unasked = await head.post(at('write-off'), {});
    expect([unasked.status, unasked.body.errors]).toEqual([422, { fine: ['Say what it costs'] }]);
    const back = await head.post(at('take-back'), {});
    expect(back.body).toMatchObject({ status: 'Returned', returned_at: NOW.toISOString() });
    expect((await head.post(at('take-back'), {})).status).toBe(409);
  });

  it('should ask its own check, and answer its own call', async () => {
    const head = await signedIn(HEAD);
    const { body: before } = await head.get('/api/desk?screen_label=desk');
    const wanted = await made(head, 'Greedy');
    expect((await lend(head, { ...wanted, due_on: '2026-06-01' })).status).toBe(201);
    const { body: second } = await lend(head, wanted);
    const third = await lend(head, wanted);
    expect([third.status, third.body.errors]).toEqual([422, { member_id: ['This member has 2 books already'] }]);
    await head.post(`/api/loans/${second.id}/take-back?screen_label=loans`, {});
    // The first of June is over in Kathmandu.
    const { body: after } = await head.get('/api/desk?screen_label=desk');
    expect(after).toEqual({ out: before.out + 1, late: before.late + 1 });
  });

  it('should part the figures of days at its own midnight', async () => {
    const head = await signedIn(HEAD);
    const paid = async () => {
      const { body } = await head.get('/api/reports/loans?screen_label=loans&period=today&grain=day&compare=previous');
      expect(body).toHaveProperty('cards');
      const fines = body.cards.find(({ measure }: { measure: string }) => measure === 'fines');
      return { period: body.period, fines };
    };
    const { fines: was } = await paid();
    // In Kathmandu the first of June ends a quarter past six in the evening of London.
    const wanted = await made(head, 'Around midnight');
    for (const [returned_at, fine] of [
      ['2026-06-01T18:14:59.999Z', 20],
      ['2026-06-01T18:15:00.000Z', 7.5],
    ] as const) {
      const { body: loan } = await lend(head, wanted);
      const back = { returned_at, fine, status: 'Returned' };
      await library.host.store.transaction((tx) => tx.update('loans', loan.id, back));
    }
    const { period, fines } = await paid();
    expect(period).toMatchObject({ from: '2026-06-02', to: '2026-06-03', before: { from: '2026-06-01' } });
    expect([fines.value, fines.before]).toEqual([was.value + 7.5, was.before + 20]);
    const { screen_label, _of, _cell } = fines.opens;
    const { body: rows } = await head.get(
      `/api/loans?${new URLSearchParams({ screen_label, _of, _cell, _end: '100' })}`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { returned_at } of rows) expect(returned_at >= '2026-06-01T18:15:00.000Z').toBe(true);
  });

  it('should part weeks, months and years at its own midnight too, and compare as many days', async () => {
    const head = await signedIn(HEAD);
    const wanted = await made(head, 'Leap');
    // Clocks are five hours and three quarters ahead; each fine is twice the one before it.
    const ends = [
      '2035-02-28T18:14:59.999Z',
      '2035-12-31T18:15:00.000Z',
      '2036-02-28T18:14:59.999Z',
      '2036-02-28T18:15:00.000Z',
      '2036-02-29T18:14:59.999Z',
      '2036-02-29T18:15:00.000Z',
      '2036-03-02T18:15:00.000Z',
      '2036-12-31T18:14:59.999Z',
      '2036-12-31T18:15:00.000Z',
    ];
    const { body: lent } = await lend(head, wanted);
    await library.host.store.transaction(async (tx) => {
      const { id: _id, _version, ...loan } = (await tx.get('loans', lent.id)) as RecordData;
      for (const [place, returned_at] of ends.entries())
        await tx.insert('loans', { ...loan, returned_at, fine: 2 ** place, status: 'Returned' });
    });
    const placesIn = (fine: number): number[] => ends.flatMap((_, at) => (Math.floor(fine / 2 ** at) % 2 ? [at] : []));
    const fines = async (period: string, grain: string, compare: string) => {
      const asked = `/api/reports/loans?screen_label=loans&period=${period}&grain=${grain}&compare=${compare}`;
      const { cards, table } = (await head.get(asked)).body;
      const card = cards.find(({ measure }: { measure: string }) => measure === 'fines');
      const rows = table.rows.map(({ values }: { values: { fines: number } }) => placesIn(values.fines));
      return { of: placesIn(card.value), before: placesIn(card.before ?? 0), rows };
    };
    expect(await fines('2036-02-29..2036-02-29', 'day', 'year')).toEqual({ of: [3, 4], before: [0], rows: [[3, 4]] });
    expect(await fines('2036-02-29..2036-02-29', 'day', 'previous')).toMatchObject({ of: [3, 4], before: [2] });
    expect(await fines('2036-02-25..2036-03-03', 'week', 'none')).toMatchObject({ rows: [[2, 3, 4, 5], [6]] });
    expect(await fines('2036-01-01..2036-03-31', 'month', 'none')).toMatchObject({ rows: [[1], [2, 3, 4], [5, 6]] });
    const year = { of: [1, 2, 3, 4, 5, 6, 7], before: [0], rows: [[1, 2, 3, 4, 5, 6, 7]] };
    expect(await fines('2036-01-01..2036-12-31', 'year', 'previous')).toEqual(year);
    expect(await fines('2037-01-01..2037-01-01', 'day', 'previous')).toMatchObject({ of: [8], before: [7] });
  });

  it('should export as the house writes', async () => {
    const head = await signedIn(HEAD);
    await made(head, 'Exported');
    const books = await head.get('/api/books/export?screen_label=books&format=csv&q=Exported');
    expect(books.headers.get('Content-Disposition')).toContain('books-2026-06-02.csv');
    const [headings, line] = String(books.body).split('\r\n');
    expect(headings).toBe('\uFEFFID,Title,Language,Replacement price,Copies,Bought');
    expect(line).toMatch(/^\d+,Exported,Newar,1250\.50,0,2026-06-02 00:15/);
  });

  it('should calculate what a loan costs, whoever writes what', async () => {
    const head = await signedIn(HEAD);
    const at = (path = ''): string => `/api/loans${path}?screen_label=loans`;
    const { body: loan } = await lend(head, { ...(await made(head, 'Costly')), fine: 3000.05 });
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
    const { body: free } = await lend(head, await made(head, 'Free'));
    expect(free.to_pay).toBeNull();
  });

  it('should keep parts with their whole, in order', async () => {
    const head = await signedIn(HEAD);
    const { book_id } = await made(head, 'Whole');
    const marks = ['N 1', 'N 2'];
    for (const mark of marks)
      expect((await head.post('/api/copies?screen_label=books', { book_id, mark })).status).toBe(201);
    const parts = await head.get(`/api/books/${book_id}/parts?screen_label=books`);
    expect(parts.body.copies.map(({ mark }: { mark: string }) => mark)).toEqual(marks);
    expect((await head.get(`/api/books/${book_id}?screen_label=books`)).body.copy_count).toBe(2);
    expect((await head.delete(`/api/books/${book_id}?screen_label=books`)).status).toBe(204);
    expect(
      await library.host.store.find({ from: 'copies', where: { of: { column: 'book_id' }, is: book_id } }),
    ).toEqual([]);
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
  expect(Object.values(registry.resources.loans?.measures ?? {}).map(({ says }) => says)).toEqual([
    'Loans, by lent on, Asia/Kathmandu',
    'Lost loans, by lent on, Asia/Kathmandu',
    'Fine of loans, by returned, Asia/Kathmandu',
  ]);
});

it('a second product without a demo should be set up by its first librarian', async () => {
  const library = await begun({ SMTP_URL: 'terminal' }, []);
  try {
    const client = new Client(library.url, () => undefined);
    const first = { email: 'maya@library.example', password: 'Nine quiet reading rooms', first_name: 'Maya' };
    const given = {
      ...first,
      phone_number: '0984-555-1234',
      token: new URL(library.host.setupLink ?? '').searchParams.get('token'),
    };
    expect((await client.post('/api/auth/setup', { ...given, phone_number: '501234567' })).body.errors).toEqual({
      phone_number: ['Phone number must be exactly 10 digits'],
    });
    expect((await client.post('/api/auth/setup', given)).status).toBeLessThan(300);
    const login = await client.post('/api/auth/login', { email: first.email, password: first.password });
    const code = library.printed.findLast((line) => line.startsWith('One-time code for'))?.slice(-4);
    expect((await client.post('/api/auth/otp/verify', { attempt: login.body.attempt, code })).status).toBe(200);
    const made = await client.post('/api/members?screen_label=members', { name: 'Deepa', phone: '9845551234' });
    expect(made.status).toBe(201);
  } finally {
    await library.end();
  }
}, 120_000);
