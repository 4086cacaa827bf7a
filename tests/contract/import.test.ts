import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { grantAll, type Permissions } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { expectGuarded, expectRefusal } from './expectations.ts';
import { SYSTEM, startHost, type TestHost } from './host.ts';
import { csvOf, type Imported, importedOf, send } from './imports.ts';

/** Files taken in: each line judged as a form would be, all or nothing, one write. */

const DOCUMENTS = ['document_types', 'vendor-configuration'] as const;
const WORKERS = ['workers', 'worker-list'] as const;
const PRODUCTS = ['products', 'product-list'] as const;
const CATEGORIES = ['categories', 'category-setup'] as const;
const DRY = '&dry_run=true';
const WORKER_COLUMNS = [
  'First Name',
  'Last Name',
  'Phone Number',
  'Service Type',
  'Address',
  'Identity Type',
  'Identity Number',
  'Expiry Date',
];

let server: TestHost;
let admin: Client;
let service: string;
let paper: string;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
  service = String((await server.one('sub_categories', 1))?.name);
  paper = String((await server.one('document_types', 1))?.name);
});
afterEach(() => server.reset(admin));
afterAll(() => server.close());

const exported = async (client: Client, [resource, screen]: readonly [string, string], format: string) => {
  const path = `/api/${resource}/export?screen_label=${screen}&format=${format}`;
  const answer = await fetch(server.url + path, { headers: { Cookie: client.cookie } });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const history = (): Promise<readonly RecordData[]> => server.all(SYSTEM.history);
const worker = (at: number, given: { readonly [column: string]: string } = {}): string[] => {
  const usual: { [column: string]: string } = {
    'First Name': `Amal ${at}`,
    'Last Name': 'Haddad',
    'Phone Number': `0551${String(100_000 + at)}`,
    'Service Type': service,
    Address: 'Street 8, Al Quoz',
    'Identity Type': paper,
    'Identity Number': `784-${at}`,
    'Expiry Date': '31 Jan 2039',
  };
  return WORKER_COLUMNS.map((column) => given[column] ?? usual[column] ?? '');
};
const workers = (...lines: readonly string[][]): string => csvOf(WORKER_COLUMNS, ...lines);
const counts = ({ rows, creates, updates, unchanged, mistaken }: Imported): number[] => [
  rows,
  creates,
  updates,
  unchanged,
  mistaken,
];

const importable = registry.screens.filter(
  ({ flags, form, list }) => form && list?.imports && flags.includes('write') && flags.includes('export'),
);

describe('an exported file', () => {
  it.each(
    importable.flatMap(({ name, resource }) => [
      [name, resource, 'csv'],
      [name, resource, 'xlsx'],
    ]),
  )('should be importable again unchanged: %s of %s as %s', async (screen = '', resource = '', format = '') => {
    const file = await exported(admin, [resource, screen], format);
    const found = importedOf(await send(admin, [resource, screen], file, DRY));
    expect(found.mistakes).toEqual([]);
    expect(found.rows).toBeGreaterThan(0);
    expect(counts(found)).toEqual([found.rows, 0, 0, found.rows, 0]);
    const kept = importedOf(await send(admin, [resource, screen], file));
    expect([counts(kept), kept.write_id]).toEqual([[found.rows, 0, 0, found.rows, 0], undefined]);
    expect(await history()).toEqual([]);
  });

  it('should change what was changed in it, and nothing else', async () => {
    const before = await server.all('products');
    const file = new TextDecoder().decode(await exported(admin, PRODUCTS, 'csv'));
    const [row] = before.filter((each) => each.approved_status === 'Approved');
    const changed = file
      .split('\r\n')
      .map((line) =>
        line.startsWith(`${row?.id},`) ? line.replace(`,${Number(row?.price).toFixed(2)},`, ',"AED 1,777.50",') : line,
      )
      .join('\r\n');
    const found = importedOf(await send(admin, PRODUCTS, changed));
    expect(found).toMatchObject({ creates: 0, updates: 1, mistakes: [], ignored: [] });
    const after = await server.all('products');
    expect(after.filter((each, at) => JSON.stringify(each) !== JSON.stringify(before[at]))).toEqual([
      { ...row, price: 1777.5, _version: Number(row?._version) + 1 },
    ]);
    const lines = await history();
    expect(lines.map(({ event, changes }) => [event, changes])).toEqual([
      ['updated', { price: { from: row?.price, to: 1777.5 } }],
    ]);
  });
});

describe('an import', () => {
  it('should make and change records in one write, told and undone as one', async () => {
    const stored = await server.one('document_types', 2);
    const file = csvOf(
      ['ID', 'Document Name', 'Vendor Type', 'Required Fields', 'Status'],
      ['', 'Chamber Card', 'Marketplace', 'Document, expiry date', ''],
      [2, String(stored?.name), 'Marketplace', 'No', 'in active'],
      ['', 'Tenancy Contract', 'service', 'No', 'In Active'],
    );
    const before = await server.all('document_types');
    const tried = importedOf(await send(admin, DOCUMENTS, file, DRY));
    expect(tried).toMatchObject({ rows: 3, creates: 2, updates: 1, unchanged: 0, mistakes: [] });
    expect([tried.write_id, await server.all('document_types'), await history()]).toEqual([undefined, before, []]);
    const kept = importedOf(await send(admin, DOCUMENTS, file));
    expect(kept).toMatchObject({ rows: 3, creates: 2, updates: 1, unchanged: 0, mistakes: [] });
    const after = await server.all('document_types');
    expect(after.find(({ id }) => id === 2)).toMatchObject({
      name: stored?.name,
      vendor_type: 'Marketplace',
      is_active: false,
    });
    expect(after.slice(-2)).toMatchObject([
      {
        name: 'Chamber Card',
        vendor_type: 'Marketplace',
        required_fields: ['expiry_date', 'document'],
        is_active: true,
      },
      { name: 'Tenancy Contract', vendor_type: 'Service', required_fields: ['No'], is_active: false },
    ]);
    const lines = await history();
    expect(lines.map(({ event, by_id, screen, write_id }) => [event, by_id, screen, write_id])).toEqual(
      ['created', 'created', 'updated'].map((event) => [event, 1, 'vendor-configuration', kept.write_id]),
    );
    const undone = await admin.post(`/api/history/${kept.write_id}/undo?screen_label=vendor-configuration`);
    expect(undone.status).toBe(200);
    const bare = (all: readonly RecordData[]) => all.map(({ _version, updated_at, ...each }) => each);
    expect(bare(await server.all('document_types'))).toEqual(bare(before));
  });

  it('should be taken back by whoever may only change as far as that goes, with a reason for the rest', async () => {
    const before = await server.one('document_types', 2);
    const file = csvOf(
      ['ID', 'Document Name', 'Vendor Type', 'Required Fields', 'Status'],
      ['', 'Chamber Card', 'Marketplace', 'No', ''],
      [2, String(before?.name), 'Marketplace', 'No', 'in active'],
    );
    const { write_id } = importedOf(await send(admin, DOCUMENTS, file));
    // Operations deletes nothing.
    const ops = await server.signIn('ops@example.com');
    await ops.post(`/api/history/${write_id}/undo?screen_label=vendor-configuration`);
    expect((await server.one('document_types', 2))?.is_active).toBe(before?.is_active);
    expect((await server.all('document_types')).at(-1)?.name).toBe('Chamber Card');
  });

  it('should keep nothing while anything is wrong, and name each mistake by its line', async () => {
    const before = await server.all('workers');
    const driver = before.find(({ user_type }) => user_type === 'Driver');
    const taken = String(before[0]?.phone);
    const found = importedOf(
      await send(
        admin,
        WORKERS,
        workers(
          worker(1),
          worker(2, { 'Phone Number': taken }),
          worker(3, { 'Service Type': 'Nonsense', 'Expiry Date': '2020-01-01' }),
          worker(4, { 'Last Name': '', 'Phone Number': '12' }),
          worker(5, { 'Phone Number': '+971 55 110 0001' }),
          worker(6, { 'Expiry Date': '30/02/2039' }),
        ),
      ),
    );
    expect(driver).toBeDefined();
    expect(found.mistakes).toEqual([
      { line: 3, field: 'Phone Number', message: expect.stringMatching(/already/i) },
      { line: 4, field: 'Service Type', message: "There is no sub-category 'Nonsense'" },
      { line: 5, field: 'Last Name', message: expect.stringMatching(/required/i) },
      { line: 5, field: 'Phone Number', message: 'Invalid phone number' },
      { line: 6, field: 'Phone Number', message: expect.stringMatching(/already.*: line 2 has it/i) },
      { line: 7, field: 'Expiry Date', message: 'Expiry Date must be a day, like 2027-01-31' },
    ]);
    expect([found.write_id, await server.all('workers'), await history()]).toEqual([undefined, before, []]);
  });

  it('should tell mistakes of the headings once, with what may have been meant', async () => {
    const found = importedOf(
      await send(admin, DOCUMENTS, csvOf(['Documnt Name', 'Colour', 'Status', 'Status'], ['A', 'red', 'Yes', 'Yes'])),
    );
    expect(found.mistakes).toEqual([
      { line: 1, field: 'Documnt Name', message: "There is no column 'Documnt Name'. Did you mean 'Document Name'?" },
      { line: 1, field: 'Colour', message: "There is no column 'Colour'" },
      { line: 1, field: 'Status', message: "The column 'Status' is there twice" },
      { line: 1, field: 'Document Name', message: expect.stringMatching(/required.*no such column/i) },
    ]);
    const files = importedOf(
      await send(admin, CATEGORIES, csvOf(['Name', 'Service Type'], ['A', 'Food'], ['B', 'Food'])),
    );
    expect(files.mistakes).toEqual([
      {
        line: 1,
        field: 'Image',
        message: expect.stringMatching(/^Category image is required\. A file cannot be imported/),
      },
    ]);
  });

  it('should look stored names over in every letter case', async () => {
    const found = importedOf(
      await send(
        admin,
        DOCUMENTS,
        csvOf(
          ['Document Name', 'Vendor Type', 'Required Fields'],
          ['Fresh', 'Service', 'No'],
          [paper.toUpperCase(), 'Service', 'No'],
        ),
        DRY,
      ),
    );
    expect(found.mistakes).toEqual([
      { line: 3, field: 'Document Name', message: 'A document type with this name exists already' },
    ]);
  });

  it('should find who is meant by several of one name by what fits, by id, or ask', async () => {
    const [one, two, third] = (await server.all('workers')).filter(({ user_type }) => user_type === 'Driver');
    const name = { first_name: 'Same', last_name: 'Name' };
    for (const each of [one, two]) await server.change('workers', Number(each?.id), name);
    await server.change('workers', Number(third?.id), { ...name, user_type: 'Worker' });
    const [column, other] = [[...WORKER_COLUMNS, 'Driver'], 'Driver'];
    expect(other).toBe('Driver');
    const ask = importedOf(await send(admin, WORKERS, csvOf(column, [...worker(1), 'Same Name']), DRY));
    expect(ask.mistakes).toEqual([
      { line: 2, field: 'Driver', message: expect.stringMatching(/^Several are called 'Same Name': write the id/) },
    ]);
    const byId = importedOf(await send(admin, WORKERS, csvOf(column, [...worker(1), `#${two?.id}`])));
    expect(byId).toMatchObject({ creates: 1, mistakes: [] });
    expect((await server.all('workers')).at(-1)).toMatchObject({ driver_id: two?.id });
    await server.change('workers', Number(one?.id), { first_name: 'Other' });
    const fits = importedOf(await send(admin, WORKERS, csvOf(column, [...worker(2), 'Same Name'])));
    expect(fits).toMatchObject({ creates: 1, mistakes: [] });
    expect((await server.all('workers')).at(-1)).toMatchObject({ driver_id: two?.id });
  });

  it('should refuse ids of nothing, of others and twice', async () => {
    const approved = (await server.all('products')).filter((each) => each.approved_status === 'Approved');
    const pending = (await server.all('products')).find((each) => each.approved_status === 'Pending');
    const id = approved[0]?.id;
    const file = csvOf(
      ['S.no', 'Price'],
      [String(id), 5],
      [String(pending?.id), 5],
      [999_999, 5],
      ['x', 5],
      [String(id), 6],
    );
    const found = importedOf(await send(admin, PRODUCTS, file));
    expect(found.mistakes).toEqual([
      { line: 3, field: 'Product ID', message: `There is no product ${pending?.id} here` },
      { line: 4, field: 'Product ID', message: 'There is no product 999999 here' },
      { line: 5, field: 'Product ID', message: 'Product ID must be an id' },
      { line: 6, field: 'Product ID', message: 'Line 2 is about this record already' },
    ]);
  });

  it('should hold 500 lines to the same rules, quickly, and tell how far it is', async () => {
    const lines = Array.from({ length: 700 }, (_, at) => worker(at + 1));
    const answer = await send(admin, WORKERS, workers(...lines));
    const found = importedOf(answer);
    expect(counts(found)).toEqual([700, 700, 0, 0, 0]);
    expect(String(answer.body).split('\n')[0]).toBe('{"done":500,"total":700}');
    const made = await history();
    expect(made).toHaveLength(700);
    expect(new Set(made.map(({ write_id }) => write_id))).toEqual(new Set([found.write_id]));
    const stored = await server.all('workers');
    expect(stored.at(-1)).toMatchObject({
      id: made.at(-1)?.record_id,
      first_name: 'Amal 700',
      phone: '+971551100700',
      document_expiry_date: '2039-01-31',
      service_types: [1],
      user_type: 'Worker',
      is_active: true,
      created_at: expect.any(String),
    });
    expect(made.at(-1)?.changes).toMatchObject({ phone: { from: null, to: '+971551100700' } });
    expect(await server.audit()).toContainEqual(
      expect.objectContaining({
        event: 'record.imported',
        outcome: 'ok',
        creates: 700,
        write_id: found.write_id,
        dry_run: false,
      }),
    );
  });
});

describe('whoever imports', () => {
  const path = '/api/document_types/import?screen_label=vendor-configuration';
  const granted = async (flags: { readonly [flag: string]: boolean }): Promise<Client> => {
    const permissions = grantAll(registry) as unknown as Permissions;
    const children = (each: Permissions[number]) =>
      each.children.map((child) => (child.id === 'vendor-configuration' ? { ...child, ...flags } : child));
    await server.change('roles', 4, {
      permissions: permissions.map((each) => ({ ...each, children: children(each) })) as unknown as Value,
    });
    return server.signIn('support@example.com');
  };

  it('should hold write, be signed in, and come from our own pages', async () => {
    await expectGuarded(server, admin, ['POST', path]);
    expectRefusal(
      await send(await server.signIn('support@example.com'), DOCUMENTS, csvOf(['Document Name'], ['A'])),
      403,
    );
    const most = await granted({ write: false });
    expectRefusal(await send(most, DOCUMENTS, csvOf(['Document Name'], ['A']), DRY), 403);
    expectRefusal(await send(admin, ['document_types', 'product-list'], 'x'), 403);
    expectRefusal(await send(admin, ['vendors', 'vendor-list'], 'x'), 403);
  });

  it('should be refused where the list takes no files in', async () => {
    const runs = ['payout_runs', 'payout-runs'] as const;
    const before = await server.all('payout_runs');
    for (const query of ['', DRY])
      expectRefusal(await send(admin, runs, csvOf(['Note'], ['October'], ['November']), query), 403);
    expect(await server.all('payout_runs')).toEqual(before);
  });

  it('should prove who they are before an address people sign in with is another, and once for all', async () => {
    const client = server.client();
    await client.post('/mock/session', { email: 'admin@example.com', confirmed: false });
    const [one, two] = (await server.all('users')).filter(({ role_id }) => role_id === 5);
    const file = csvOf(
      ['ID', 'Email'],
      [Number(one?.id), 'one@example.com'],
      [Number(two?.id ?? 7), 'two@example.com'],
    );
    for (const query of [DRY, '']) {
      const answer = await send(client, ['users', 'user-list'], file, query);
      expectRefusal(answer, 403);
      expect(answer.body.code).toBe('confirm_first');
    }
    expect(importedOf(await send(admin, ['users', 'user-list'], file))).toMatchObject({ updates: 2, mistakes: [] });
  });

  it('should change records with update alone', async () => {
    const adds = await granted({ update: false });
    const name = 'Chamber Card';
    const file = csvOf(
      ['ID', 'Document Name', 'Vendor Type', 'Required Fields'],
      ['', name, 'Service', 'No'],
      [1, 'Renamed', 'Service', 'No'],
    );
    const found = importedOf(await send(adds, DOCUMENTS, file));
    expect(found.mistakes).toEqual([
      { line: 3, field: 'ID', message: 'Your role does not allow changing records here' },
    ]);
    const alone = importedOf(
      await send(adds, DOCUMENTS, csvOf(['Document Name', 'Vendor Type', 'Required Fields'], [name, 'Service', 'No'])),
    );
    expect(counts(alone)).toEqual([1, 1, 0, 0, 0]);
  });

  it('should reach only their own, and make only their own', async () => {
    const vendor = await server.signIn('vendor@example.com');
    const mine = new TextDecoder().decode(await exported(vendor, PRODUCTS, 'csv'));
    const unchanged = importedOf(await send(vendor, PRODUCTS, mine));
    expect(unchanged).toMatchObject({
      creates: 0,
      updates: 0,
      mistakes: [],
      ignored: ['Vendor', 'Approval', 'Admin Notes'],
    });
    const ids = mine
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]));
    const other = (await server.all('products')).find(({ id }) => !ids.includes(Number(id)));
    const found = importedOf(
      await send(vendor, PRODUCTS, csvOf(['Product ID', 'Vendor', 'Price'], [String(other?.id), 'Any', 5])),
    );
    expect(found.mistakes).toEqual([
      { line: 2, field: 'Product ID', message: `There is no product ${other?.id} here` },
    ]);
  });
});
