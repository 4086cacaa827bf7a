import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import type { RecordData, Registry } from '../../resources/language/index.ts';
import { takingMailServer } from '../stage/mail-servers.ts';
import { measuredFixtures, measuredRegistry } from '../stage/measured.ts';
import { textsIn } from '../stage/read-pdf.ts';
import type { Answer, Client } from './client.ts';
import { type Fixtures, SYSTEM, startHost } from './host.ts';
import { done, expectRefusal } from './outcomes.ts';
import { running } from './running.ts';

/** A subscribed report is mailed every Monday to its subscribers, as the export would give it. */

const VIEWS = '/api/auth/views';
const emailOf = (name: string): string => `${name}@example.com`;

/** A Wednesday, and the Mondays after it; six in the morning of Dubai is two in UTC. */
const WEDNESDAY = '2028-03-15T08:00:00Z';
const EARLY = '2028-03-20T01:59:00Z';
const MORNING = '2028-03-20T03:00:00Z';
const LATER = '2028-03-20T05:00:00Z';
const [NEXT, AFTER] = ['2028-03-27T03:00:00Z', '2028-04-03T03:00:00Z'] as const;
const THURSDAY = '2028-03-23T12:00:00Z';

const PERIOD = 'period=2028-01-15..2028-03-10';
const VIEW = { screen: 'stage-sales', name: 'Spring', search: `${PERIOD}&compare=year` };

const { server } = running({}, { registry: measuredRegistry, fixtures: measuredFixtures });
let admin: Client;
let finance: Client;

const clockTo = async (now: string, host = server): Promise<void> => {
  done(await host.client().post('/mock/clock', { now }));
};
const signIn = (name: string, host = server): Promise<Client> => host.signIn(emailOf(name));

beforeEach(async () => {
  await clockTo(WEDNESDAY);
  [admin, finance] = await Promise.all([signIn('admin'), signIn('finance')]);
});

const saved = async (client: Client, more: { readonly [field: string]: unknown } = {}): Promise<number> =>
  done(await client.post(VIEWS, { ...VIEW, ...more }), 201).body.id;
const begin = (client: Client, id: number | string, format: unknown = 'xlsx'): Promise<Answer> =>
  client.put(`${VIEWS}/${id}/weekly`, { format });
const started = async (client: Client, id: number, format = 'xlsx'): Promise<void> => {
  expect(done(await begin(client, id, format)).body.weekly).toBe(format);
};
/** Saves a view, and asks for it every week. */
const ask = async (client: Client, format = 'xlsx', more: { readonly [field: string]: unknown } = {}) => {
  const view = await saved(client, more);
  await started(client, view, format);
  return view;
};
const end = (client: Client, id: number): Promise<Answer> => client.delete(`${VIEWS}/${id}/weekly`);
const weekly = async (client: Client): Promise<unknown[]> =>
  (await client.get('/api/auth/session')).body.views.map((view: { weekly: unknown }) => view.weekly);

const mails = async (host = server): Promise<readonly OutboxEntry[]> =>
  (await host.outbox()).filter(({ about }) => about === 'weekly-report');
const bytesOf = async (mail: OutboxEntry | undefined): Promise<Buffer> => {
  const answer = done(await fetch(`${server.url}${mail?.attachment?.path}`));
  return Buffer.from(await answer.arrayBuffer());
};
const sheetIn = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
const exported = async (client: Client, query: string): Promise<string> => {
  const path = `/api/reports/stage-sales/export?screen_label=stage-sales&format=xlsx&${query}`;
  const answer = done(await fetch(`${server.url}${path}`, { headers: { Cookie: client.cookie } }));
  return sheetIn(new Uint8Array(await answer.arrayBuffer()));
};
const audited = async () => (await server.audit()).filter(({ event }) => event === 'report.mail');
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
    const both = async () => [...(await weekly(admin)), ...(await weekly(finance))];
    const id = await saved(admin, { shared_with: 5 });
    expect(await both()).toEqual([null, null]);
    await started(finance, id, 'pdf');
    expect(await both()).toEqual([null, 'pdf']);
    await started(finance, id, 'xlsx');
    await started(admin, id, 'pdf');
    expect(await both()).toEqual(['pdf', 'xlsx']);
    expect((await admin.patch(`${VIEWS}/${id}`, { name: 'Renamed' })).body.weekly).toBe('pdf');
    for (const _twice of [1, 2]) done(await end(finance, id), 204);
    expect(await both()).toEqual(['pdf', null]);
    await started(finance, id);
    expect(await server.all(SYSTEM.weekly)).toHaveLength(2);
    done(await admin.delete(`${VIEWS}/${id}`), 204);
    expect(await server.all(SYSTEM.weekly)).toEqual([]);
  });

  it('should be refused for a view one does not see', async () => {
    const id = await saved(admin);
    for (const other of [id, 999_999, '0', 'x', `${id}.0`]) {
      expectRefusal(await begin(finance, other), 404);
      expectRefusal(await finance.delete(`${VIEWS}/${other}/weekly`), 404);
    }
    expect(await server.all(SYSTEM.weekly)).toEqual([]);
  });

  it('should be refused as another file, or of a screen that has no table of figures', async () => {
    const id = await saved(admin);
    for (const format of ['csv', 'PDF', '', null, 7, ['pdf']])
      expectRefusal(await begin(admin, id, format), 422, 'format');
    expectRefusal(await admin.put(`${VIEWS}/${id}/weekly`, {}), 422, 'format');
    expectRefusal(await admin.put(`${VIEWS}/${id}/weekly`, { format: 'pdf', user_id: 3 }), 422, 'user_id');
    for (const screen of ['stage-plain', 'stage-visits'])
      expectRefusal(await begin(admin, await saved(admin, { screen, search: '' })), 422);
    // Its table is of what its role does not see.
    const vendor = await signIn('vendor');
    expectRefusal(await begin(vendor, await saved(vendor, { screen: 'stage-paid', search: '' })), 422);
  });

  it('should be refused where one may not export', async () => {
    const [support, ops] = [await signIn('support'), await signIn('ops')];
    expectRefusal(await begin(support, await saved(support)), 403);
    expectRefusal(await begin(ops, await saved(ops, { screen: 'stage-figures', search: '' })), 403);
    const event = { event: 'record.report_export', outcome: 'refused', screen: 'stage-sales' };
    expect(await server.audit()).toContainEqual(expect.objectContaining(event));
  });

  it('should ask who one is where the export would', async () => {
    const id = await saved(admin, { screen: 'stage-paid', search: '' });
    const client = server.client();
    await client.post('/mock/session', { email: emailOf('admin'), confirmed: false });
    expect((await begin(client, id)).body.code).toBe('confirm_first');
    await ask(client);
    await started(admin, id);
  });
});

describe('the mail', () => {
  it.each<[what: string, from: string, counts: { readonly [now: string]: number }]>([
    ['on Monday, once a week', WEDNESDAY, { [EARLY]: 0, [MORNING]: 1, [LATER]: 1, [THURSDAY]: 1, [NEXT]: 2 }],
    ['later where the server was down on Monday', WEDNESDAY, { [THURSDAY]: 1, [NEXT]: 2 }],
    ['not for the week in which it was asked for', MORNING, { [THURSDAY]: 0, [NEXT]: 1 }],
  ])('should come %s', async (_what, from, counts) => {
    await clockTo(from);
    await ask(await signIn('admin'));
    for (const [now, count] of Object.entries(counts)) {
      await clockTo(now);
      expect(await mails(), now).toHaveLength(count);
    }
  });

  it('should be sent once where its jobs are done twice', async () => {
    await ask(admin);
    await clockTo(MORNING);
    await ranAgain('weekly-reports');
    await ranAgain('report-mail');
    expect(await mails()).toHaveLength(1);
  });

  it('should hold what the export holds, of what the view keeps', async () => {
    const search = `tab=gifts&q=S&status=Paid&status=Unpaid&amount_from=10&shop_town=2&${PERIOD}&sort=-amount`;
    const unknown = '&nonsense=7&status=Lost&period_x=1&sold_at_from=x&compare=year&grain=week&view=3&page=4';
    await ask(admin, 'xlsx', { search: search + unknown });
    await clockTo(MORNING);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      ...{ to: emailOf('admin'), kind: 'news' },
      attachment: { name: 'stage-sales-2028-01-15-2028-03-10.xlsx' },
    });
    const line = { outcome: 'ok', user_id: 1, screen: 'stage-sales', format: 'xlsx' };
    expect((await audited()).at(-1)).toMatchObject(line);
    const call = `_tab=gifts&q=S&status=Paid&status=Unpaid&amount_gte=10&shop_town=2&${PERIOD}&grain=week`;
    const sheet = sheetIn(await bytesOf(mail));
    // Sessions end with such a step of the clock.
    const later = await signIn('admin');
    expect(sheet).toBe(await exported(later, call));
    expect(sheet).not.toBe(await exported(later, PERIOD));
  });

  it('should open as the report does where the address says nothing that is known', async () => {
    await ask(admin, 'xlsx', { search: 'period=someday&grain=hour&tab=none' });
    await clockTo(MORNING);
    expect(sheetIn(await bytesOf((await mails())[0]))).toBe(await exported(await signIn('admin'), ''));
  });

  it('should hold the table with its total, the period and what narrows it, as PDF', async () => {
    const search = `${PERIOD}&tab=gifts&shop_id=2&nonsense=7&status=Lost`;
    await ask(admin, 'pdf', { search });
    await clockTo(MORNING);
    const [mail] = await mails();
    expect(mail?.attachment?.name).toBe('stage-sales-2028-01-15-2028-03-10.pdf');
    const call = `/api/reports/stage-sales?screen_label=stage-sales&_tab=gifts&shop_id=2&${PERIOD}`;
    const { table } = (await (await signIn('admin')).get(call)).body;
    const texts = textsIn(await bytesOf(mail));
    const heading = ['Sales – Spring', '15 Jan 2028 – 10 Mar 2028', 'Tab: Gifts', 'Shop: Shop 2'];
    expect(texts).toEqual(expect.arrayContaining(heading));
    // It has more than the view was made for.
    expect(texts).toContain('Not understood, and left out: nonsense, Status');
    const total = texts.slice(texts.indexOf('Total'));
    expect(total.slice(1, 3)).toEqual([
      table.total.values.revenue.toFixed(2).replace(/\B(?=(\d{3})+\.)/, ','),
      String(table.total.values.sold),
    ]);
    expect(texts).toContain('Shop 2');
    expect(texts.at(-1)).toMatch(/1 \/ 1$/);
  });

  it('should number its rows, where the table on the page does', async () => {
    await ask(admin, 'pdf', { screen: 'stage-figures', search: 'period=2028-01-01..2028-03-10&grain=month' });
    await clockTo(MORNING);
    const texts = textsIn(await bytesOf((await mails())[0]));
    const numbers = ['Jan 2028', 'Feb 2028', 'Mar 2028'].map((month) => texts[texts.indexOf(month) - 1]);
    expect([texts.includes('S.no'), ...numbers]).toEqual([true, '1', '2', '3']);
  });
});

describe('a table with too many rows', () => {
  /** More shops than a PDF takes, each with a sale, from the start: putting them takes long. */
  async function manyFixtures(registry: Registry): Promise<Fixtures> {
    const made = await measuredFixtures(registry);
    const ids = Array.from({ length: 1001 }, (_, at) => 1000 + at);
    const sale = { code: 'S', sold_at: '2028-03-01T08:00:00.000Z', amount: 1, status: 'Paid', is_gift: false };
    return {
      ...made,
      collections: {
        ...made.collections,
        shops: ids.map((id) => ({ id, name: `Shop ${id}`, town_id: null, user_id: null })),
        sales: ids.map((id) => ({ id, ...sale, shop_id: id })),
      },
    };
  }
  const { server: host } = running({}, { registry: measuredRegistry, fixtures: manyFixtures, keeps: true });

  it('should be mentioned in the mail that would hold it as PDF, and be sent as a sheet', async () => {
    await clockTo(WEDNESDAY, host);
    await ask(await signIn('admin', host), 'pdf');
    await ask(await signIn('finance', host));
    await clockTo(MORNING, host);
    expect((await mails(host)).map(({ to, attachment }) => [to, attachment?.name]).toSorted()).toEqual([
      [emailOf('admin'), undefined],
      [emailOf('finance'), 'stage-sales-2028-01-15-2028-03-10.xlsx'],
    ]);
    expect(await host.audit()).toContainEqual(
      expect.objectContaining({ event: 'report.mail', user_id: 1, format: 'pdf', outcome: 'ok' }),
    );
  });
});

describe('whoever gets it', () => {
  it('should get only rows of their own, and only what their role sees', async () => {
    await ask(await signIn('vendor'));
    await ask(admin);
    await clockTo(MORNING);
    const all = await mails();
    expect(all.map(({ to }) => to).toSorted()).toEqual([emailOf('admin'), emailOf('vendor')]);
    const sheet = sheetIn(await bytesOf(all.find(({ to }) => to === emailOf('vendor'))));
    expect(sheet).toBe(await exported(await signIn('vendor'), PERIOD));
    expect(sheet).not.toMatch(/Shop [234]|Profit/);
  });

  it('should get nothing once they may not see it, export it or sign in, and still end it', async () => {
    const users = await server.all('users');
    const roles = await server.all('roles');
    const [like, role] = [users.find(({ email }) => email === emailOf('finance')), roles.find(({ id }) => id === 5)];
    // Each loses it by another way, with a role that nobody else has.
    const LOSSES: readonly (readonly [name: string, how: (id: number) => Promise<unknown>])[] = [
      ['unshared', (id) => signIn('admin').then((by) => by.patch(`${VIEWS}/${id}`, { shared_with: null }))],
      ['moved', (id) => server.change('users', id, { role_id: 4 })],
      ['inactive', (id) => server.change('users', id, { is_active: false })],
      ['unsettled', (id) => server.change('users', id, { is_password_updated: false })],
      ['of an inactive role', (id) => server.change('roles', id, { is_active: false })],
      ['of a role that may nothing', (id) => server.change('roles', id, { permissions: null })],
    ];
    const sees = new Map<string, number>();
    for (const [at, [name]] of LOSSES.entries()) {
      const id = 900 + at;
      await server.put('roles', { ...(role as RecordData), id, name });
      const own = { id, role_id: id, email: emailOf(`lost.${at}`), phone_number: `+97150777000${at}` };
      await server.put('users', { ...(like as RecordData), ...own });
      const view = await saved(admin, { shared_with: id, name });
      sees.set(name, view);
      await started(await signIn(`lost.${at}`), view);
    }
    await ask(admin, 'pdf');
    await clockTo(MORNING);
    expect(await mails()).toHaveLength(LOSSES.length + 1);
    for (const [at, [name, how]] of LOSSES.entries()) await how(name === 'unshared' ? (sees.get(name) ?? 0) : 900 + at);
    await clockTo(NEXT);
    expect((await mails()).map(({ to }) => to).filter((to) => to === emailOf('admin'))).toHaveLength(2);
    expect(await mails()).toHaveLength(LOSSES.length + 2);
    for (const [at, [name]] of LOSSES.entries())
      expect(await audited(), name).toContainEqual(
        expect.objectContaining({ outcome: 'refused', user_id: 900 + at, view: sees.get(name) }),
      );
    done(await end(await signIn('lost.0'), sees.get('unshared') ?? 0), 204);
  });

  it('should get it again once they may', async () => {
    const view = await saved(admin, { shared_with: 5 });
    await started(finance, view);
    await admin.patch(`${VIEWS}/${view}`, { shared_with: null });
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
    const env = { SMTP_URL: away.url, MAIL_FROM: 'office@example.com' };
    const host = await startHost({ registry: measuredRegistry, fixtures: measuredFixtures, env });
    closing.push(() => host.close());
    await clockTo(WEDNESDAY, host);
    await ask(await signIn('admin', host), 'pdf');
    await clockTo(MORNING, host);
    const jobs = async () => (await host.all('jobs')).filter(({ name }) => name === 'report-mail');
    expect(await jobs()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const back = await takingMailServer(away.port);
    closing.push(() => back.close());
    await clockTo(LATER, host);
    expect(await jobs()).toMatchObject([{ state: 'done' }]);
    expect(back.taken).toEqual([emailOf('admin')]);
    await ranAgain('report-mail', host);
    await ranAgain('weekly-reports', host);
    expect(back.taken).toEqual([emailOf('admin')]);
  });
});
