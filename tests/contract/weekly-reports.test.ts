import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import { takingMailServer } from '../stage/mail-servers.ts';
import { measuredFixtures, measuredRegistry } from '../stage/measured.ts';
import { textsIn } from '../stage/read-pdf.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { type StartOptions, SYSTEM, startHost, type TestHost } from './host.ts';

/** A kept report is mailed every Monday to whoever asked for it, as the export would give it. */

const VIEWS = '/api/auth/views';
const EMAILS = {
  admin: 'admin@example.com',
  vendor: 'vendor@example.com',
  ops: 'ops@example.com',
  support: 'support@example.com',
  finance: 'finance@example.com',
} as const;
type Who = keyof typeof EMAILS;

/** A Wednesday, and the Mondays after it; six in the morning of Dubai is two in UTC. */
const WEDNESDAY = '2028-03-15T08:00:00Z';
const [EARLY, MORNING, LATER] = ['2028-03-20T01:59:00Z', '2028-03-20T03:00:00Z', '2028-03-20T05:00:00Z'];
const [NEXT, AFTER] = ['2028-03-27T03:00:00Z', '2028-04-03T03:00:00Z'];
const THURSDAY = '2028-03-23T12:00:00Z';

const PERIOD = 'period=2028-01-15..2028-03-10';
const VIEW = { screen: 'stage-sales', name: 'Spring', search: `${PERIOD}&compare=year` };

let server: TestHost;
const clients = new Map<Who, Client>();
const as = (who: Who): Client => {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} is not signed in.`);
  return client;
};

const clockTo = async (now: string, host = server): Promise<void> => {
  expect((await host.client().post('/mock/clock', { now })).status).toBe(200);
};
const signIn = async (who: Who, host = server): Promise<Client> => {
  const client = await host.signIn(EMAILS[who]);
  if (host === server) clients.set(who, client);
  return client;
};

beforeAll(async () => {
  server = await startHost({ registry: measuredRegistry, fixtures: measuredFixtures });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  await clockTo(WEDNESDAY);
  for (const who of Object.keys(EMAILS) as Who[]) await signIn(who);
});

const saved = async (client: Client, more: { readonly [field: string]: unknown } = {}): Promise<number> => {
  const answer = await client.post(VIEWS, { ...VIEW, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const begin = (client: Client, id: number | string, format: unknown = 'xlsx'): Promise<Answer> =>
  client.put(`${VIEWS}/${id}/weekly`, { format });
const begun = async (client: Client, id: number, format = 'xlsx'): Promise<void> => {
  const answer = await begin(client, id, format);
  expect([answer.status, answer.body.weekly], JSON.stringify(answer.body)).toEqual([200, format]);
};
const end = (client: Client, id: number): Promise<Answer> => client.delete(`${VIEWS}/${id}/weekly`);
const weekly = async (client: Client): Promise<unknown[]> =>
  (await client.get('/api/auth/session')).body.views.map((view: { weekly: unknown }) => view.weekly);

const mails = async (host = server): Promise<readonly OutboxEntry[]> =>
  (await host.outbox()).filter(({ about }) => about === 'weekly-report');
const bytesOf = async (mail: OutboxEntry | undefined): Promise<Buffer> => {
  const answer = await fetch(`${server.url}${mail?.attachment?.path}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const sheetIn = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
const exported = async (client: Client, query: string): Promise<string> => {
  const path = `/api/reports/stage-sales/export?screen_label=stage-sales&format=xlsx&${query}`;
  const answer = await fetch(`${server.url}${path}`, { headers: { Cookie: client.cookie } });
  expect(answer.status).toBe(200);
  return sheetIn(new Uint8Array(await answer.arrayBuffer()));
};
const audited = async (): Promise<readonly unknown[]> =>
  (await server.audit()).filter(({ event }) => event === 'report.mail');
const ranAgain = async (name: string, host = server): Promise<void> => {
  for (const job of (await host.all('jobs')).filter((each) => each.name === name))
    await host.change('jobs', job.id, {
      ...{ state: 'waiting', next_at: '2028-01-01T00:00:00.000Z', claim: null, finished_at: null },
      ...(name === 'report-mail' && { data: { weekly_id: 1, week: '2028-03-20' } }),
    });
  await host.outbox();
};

describe('asking for a report every week', () => {
  it('should be one’s own matter, changed and ended, and gone with its view', async () => {
    const id = await saved(as('admin'), { shared_with: 5 });
    expect([await weekly(as('admin')), await weekly(as('finance'))]).toEqual([[null], [null]]);
    await begun(as('finance'), id, 'pdf');
    expect([await weekly(as('admin')), await weekly(as('finance'))]).toEqual([[null], ['pdf']]);
    await begun(as('finance'), id, 'xlsx');
    await begun(as('admin'), id, 'pdf');
    expect([await weekly(as('admin')), await weekly(as('finance'))]).toEqual([['pdf'], ['xlsx']]);
    expect((await as('admin').patch(`${VIEWS}/${id}`, { name: 'Renamed' })).body.weekly).toBe('pdf');
    expect((await end(as('finance'), id)).status).toBe(204);
    expect((await end(as('finance'), id)).status).toBe(204);
    expect([await weekly(as('admin')), await weekly(as('finance'))]).toEqual([['pdf'], [null]]);
    await begun(as('finance'), id);
    expect(await server.all(SYSTEM.weekly)).toHaveLength(2);
    expect((await as('admin').delete(`${VIEWS}/${id}`)).status).toBe(204);
    expect(await server.all(SYSTEM.weekly)).toEqual([]);
  });

  it('should be refused for a view one does not see', async () => {
    const id = await saved(as('admin'));
    for (const other of [id, 999_999, '0', 'x', `${id}.0`]) {
      expectRefusal(await begin(as('finance'), other), 404);
      expectRefusal(await as('finance').delete(`${VIEWS}/${other}/weekly`), 404);
    }
    expect(await server.all(SYSTEM.weekly)).toEqual([]);
  });

  it('should be refused as another file, or of a screen that has no table of figures', async () => {
    const id = await saved(as('admin'));
    for (const format of ['csv', 'PDF', '', null, 7, ['pdf']])
      expectRefusal(await begin(as('admin'), id, format), 422, 'format');
    expectRefusal(await as('admin').put(`${VIEWS}/${id}/weekly`, {}), 422, 'format');
    expectRefusal(await as('admin').put(`${VIEWS}/${id}/weekly`, { format: 'pdf', user_id: 3 }), 422, 'user_id');
    for (const screen of ['stage-plain', 'stage-visits'])
      expectRefusal(await begin(as('admin'), await saved(as('admin'), { screen, search: '' })), 422);
    // Its table is of what its role is not told.
    expectRefusal(await begin(as('vendor'), await saved(as('vendor'), { screen: 'stage-paid', search: '' })), 422);
  });

  it('should be refused where one may not export', async () => {
    expectRefusal(await begin(as('support'), await saved(as('support'))), 403);
    expectRefusal(await begin(as('ops'), await saved(as('ops'), { screen: 'stage-figures', search: '' })), 403);
    const event = { event: 'record.report_export', outcome: 'refused', screen: 'stage-sales' };
    expect(await server.audit()).toContainEqual(expect.objectContaining(event));
  });

  it('should ask who one is where the export would', async () => {
    const id = await saved(as('admin'), { screen: 'stage-paid', search: '' });
    const client = server.client();
    await client.post('/mock/session', { email: EMAILS.admin, confirmed: false });
    const refused = await begin(client, id);
    expectRefusal(refused, 403);
    expect(refused.body.code).toBe('confirm_first');
    await begun(client, await saved(client));
    await begun(as('admin'), id);
  });
});

describe('the mail', () => {
  it('should come on Monday morning, once, and again the next week', async () => {
    await begun(as('admin'), await saved(as('admin')));
    await clockTo(EARLY);
    expect(await mails()).toEqual([]);
    await clockTo(MORNING);
    expect(await mails()).toMatchObject([
      { to: EMAILS.admin, kind: 'news', attachment: { name: 'stage-sales-2028-01-15-2028-03-10.xlsx' } },
    ]);
    await clockTo(LATER);
    await clockTo(THURSDAY);
    expect(await mails()).toHaveLength(1);
    await clockTo(NEXT);
    expect(await mails()).toHaveLength(2);
    expect(await audited()).toMatchObject([
      { outcome: 'ok', user_id: 1, screen: 'stage-sales', format: 'xlsx', rows: 5 },
      { outcome: 'ok', user_id: 1 },
    ]);
  });

  it('should be sent once where its jobs are done twice', async () => {
    await begun(as('admin'), await saved(as('admin')));
    await clockTo(MORNING);
    await ranAgain('weekly-reports');
    await ranAgain('report-mail');
    expect(await mails()).toHaveLength(1);
  });

  it('should be sent later in the week where the server was down on Monday', async () => {
    await begun(as('admin'), await saved(as('admin')));
    await clockTo(THURSDAY);
    expect(await mails()).toHaveLength(1);
    await clockTo(NEXT);
    expect(await mails()).toHaveLength(2);
  });

  it('should not make up for the week in which it was asked for', async () => {
    await clockTo(MORNING);
    const admin = await signIn('admin');
    await begun(admin, await saved(admin));
    await clockTo(THURSDAY);
    expect(await mails()).toEqual([]);
    await clockTo(NEXT);
    expect(await mails()).toHaveLength(1);
  });

  it('should hold what the export holds, of what the view keeps', async () => {
    const search = `tab=gifts&q=S&status=Paid&status=Unpaid&amount_from=10&shop_town=2&${PERIOD}&sort=-amount`;
    const unknown = '&nonsense=7&status=Lost&period_x=1&sold_at_from=x&compare=year&grain=week&view=3&page=4';
    await begun(as('admin'), await saved(as('admin'), { search: search + unknown }));
    await clockTo(MORNING);
    const [mail] = await mails();
    const call = `_tab=gifts&q=S&status=Paid&status=Unpaid&amount_gte=10&shop_town=2&${PERIOD}&grain=week`;
    const sheet = sheetIn(await bytesOf(mail));
    expect(sheet).toBe(await exported(await signIn('admin'), call));
    expect(sheet).not.toBe(await exported(as('admin'), PERIOD));
  });

  it('should open as the report does where the address says nothing that is known', async () => {
    await begun(as('admin'), await saved(as('admin'), { search: 'period=someday&grain=hour&tab=none' }));
    await clockTo(MORNING);
    expect(sheetIn(await bytesOf((await mails())[0]))).toBe(await exported(await signIn('admin'), ''));
  });

  it('should hold the table with its total, the period and what narrows it, as PDF', async () => {
    const search = `${PERIOD}&tab=gifts&shop_id=2`;
    await begun(as('admin'), await saved(as('admin'), { search }), 'pdf');
    await clockTo(MORNING);
    const [mail] = await mails();
    expect(mail?.attachment?.name).toBe('stage-sales-2028-01-15-2028-03-10.pdf');
    const admin = await signIn('admin');
    const call = `/api/reports/stage-sales?screen_label=stage-sales&_tab=gifts&shop_id=2&${PERIOD}`;
    const { table } = (await admin.get(call)).body;
    const texts = textsIn(await bytesOf(mail));
    expect(texts).toEqual(
      expect.arrayContaining(['Sales – Spring', '15 Jan 2028 – 10 Mar 2028', 'Tab: Gifts', 'Shop: Shop 2']),
    );
    const total = texts.slice(texts.indexOf('Total'));
    expect(total.slice(1, 3)).toEqual([
      table.total.values.revenue.toFixed(2).replace(/\B(?=(\d{3})+\.)/, ','),
      String(table.total.values.sold),
    ]);
    expect(texts).toContain('Shop 2');
    expect(texts.at(-1)).toMatch(/1 \/ 1$/);
  });
});

describe('a table with too many rows', () => {
  it('should be told of in the mail that would hold it as PDF, and be sent as a sheet', async () => {
    const ids = Array.from({ length: 1001 }, (_, at) => 1000 + at);
    await server.put('shops', ...ids.map((id) => ({ id, name: `Shop ${id}`, town_id: null, user_id: null })));
    const sale = { code: 'S', sold_at: '2028-03-01T08:00:00.000Z', amount: 1, status: 'Paid', is_gift: false };
    await server.put('sales', ...ids.map((id) => ({ id, ...sale, shop_id: id })));
    await begun(as('admin'), await saved(as('admin')), 'pdf');
    await begun(as('finance'), await saved(as('finance')), 'xlsx');
    await clockTo(MORNING);
    const sent = await mails();
    expect(sent.map(({ to, attachment }) => [to, attachment?.name]).toSorted()).toEqual([
      [EMAILS.admin, undefined],
      [EMAILS.finance, 'stage-sales-2028-01-15-2028-03-10.xlsx'],
    ]);
    expect(await audited()).toContainEqual(expect.objectContaining({ user_id: 1, format: 'pdf', outcome: 'ok' }));
  });
});

describe('whoever gets it', () => {
  it('should be told of the rows of their own alone, and of what their role is told', async () => {
    const id = await saved(as('vendor'));
    await begun(as('vendor'), id);
    await begun(as('admin'), await saved(as('admin')));
    await clockTo(MORNING);
    const all = await mails();
    expect(all.map(({ to }) => to).toSorted()).toEqual([EMAILS.admin, EMAILS.vendor]);
    const sheet = sheetIn(await bytesOf(all.find(({ to }) => to === EMAILS.vendor)));
    expect(sheet).toBe(await exported(await signIn('vendor'), PERIOD));
    expect(sheet).not.toMatch(/Shop [234]|Profit/);
  });

  const LOST: readonly (readonly [what: string, how: (view: number, user: number) => Promise<unknown>])[] = [
    ['the view is shared no more', (view) => as('admin').patch(`${VIEWS}/${view}`, { shared_with: null })],
    ['they have another role', (_view, user) => server.change('users', user, { role_id: 4 })],
    ['they are inactive', (_view, user) => server.change('users', user, { is_active: false })],
    ['they must choose a password', (_view, user) => server.change('users', user, { is_password_updated: false })],
    ['their role is inactive', () => server.change('roles', 5, { is_active: false })],
    ['their role may do nothing any more', () => server.change('roles', 5, { permissions: null })],
  ];

  it.each(LOST)('should get nothing once %s', async (what, how) => {
    const view = await saved(as('admin'), { shared_with: 5 });
    await begun(as('finance'), view);
    await begun(as('admin'), view, 'pdf');
    await clockTo(MORNING);
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual([EMAILS.admin, EMAILS.finance]);
    await signIn('admin');
    const { id } = (await server.all('users')).find(({ email }) => email === EMAILS.finance) ?? { id: 0 };
    await how(view, Number(id));
    await clockTo(NEXT);
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual([EMAILS.admin, EMAILS.admin, EMAILS.finance]);
    expect((await audited()).slice(-2)).toContainEqual(
      expect.objectContaining({ outcome: 'refused', user_id: id, view }),
    );
    // Whoever sees it no more can still end it.
    if (what.startsWith('the view')) expect((await end(await signIn('finance'), view)).status).toBe(204);
  });

  it('should get it again once they may', async () => {
    const view = await saved(as('admin'), { shared_with: 5 });
    await begun(as('finance'), view);
    await as('admin').patch(`${VIEWS}/${view}`, { shared_with: null });
    await clockTo(MORNING);
    expect(await mails()).toEqual([]);
    await (await signIn('admin')).patch(`${VIEWS}/${view}`, { shared_with: 5 });
    await clockTo(NEXT);
    await clockTo(AFTER);
    expect(await mails()).toHaveLength(2);
  });
});

describe('a mail server that is away', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('should be tried again, and be sent one mail', async () => {
    const away = await takingMailServer();
    await away.close();
    const options: StartOptions = {
      ...{ registry: measuredRegistry, fixtures: measuredFixtures },
      env: { SMTP_URL: away.url, MAIL_FROM: 'office@example.com' },
    };
    const host = await startHost(options);
    closing.push(() => host.close());
    await clockTo(WEDNESDAY, host);
    const admin = await signIn('admin', host);
    await begun(admin, await saved(admin), 'pdf');
    await clockTo(MORNING, host);
    const jobs = async () => (await host.all('jobs')).filter(({ name }) => name === 'report-mail');
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const back = await takingMailServer(away.port);
    closing.push(() => back.close());
    await clockTo(LATER, host);
    expect(await jobs()).toMatchObject([{ state: 'done' }]);
    expect(back.taken).toEqual([EMAILS.admin]);
    await ranAgain('report-mail', host);
    await ranAgain('weekly-reports', host);
    expect(back.taken).toEqual([EMAILS.admin]);
  });
});
