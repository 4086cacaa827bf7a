import { describe, expect, it } from 'vitest';
import { grantAll } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { expectAsked, expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { csvOf, type Imported, importedOf, send } from './imports.ts';
import { done } from './outcomes.ts';
import { stageFor, withFlags } from './stage.ts';

/** Files taken in: each line judged as a form would be, all or nothing, one write. */

const DOCUMENTS = ['document_types', 'vendor-configuration'] as const;
const WORKERS = ['workers', 'worker-list'] as const;
const PRODUCTS = ['products', 'product-list'] as const;
const CATEGORIES = ['categories', 'category-setup'] as const;
const DRY = '&dry_run=true';

const { host: server, people, stored, first, one } = stageFor(['admin']);
const [admin] = people;
type Target = readonly [resource: string, screen: string];

const exported = async (client: Client, [resource, screen]: Target, query: string) => {
  const path = `/api/${resource}/export?screen_label=${screen}&${query}`;
  const answer = await fetch(server.url + path, { headers: { Cookie: client.cookie } });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
/** What comes of a file. */
const take = async (path: Target, file: string | Uint8Array, query = '', client = admin): Promise<Imported> =>
  importedOf(await send(client, path, file, query));
const history = () => stored(SYSTEM.history);
const WORKER = {
  ...{ 'First Name': 'Amal', 'Last Name': 'Haddad', 'Phone Number': '', 'Service Type': '' },
  ...{ Address: 'Street 8, Al Quoz', 'Identity Type': '', 'Identity Number': '', 'Expiry Date': '31 Jan 2039' },
};
const WORKER_COLUMNS = Object.keys(WORKER);
const worker = async (at: number, given: { readonly [column: string]: string } = {}): Promise<string[]> => {
  const service = String((await one('sub_categories', 1)).name);
  const own = { 'First Name': `Amal ${at}`, 'Phone Number': `0551${100_000 + at}`, 'Identity Number': `784-${at}` };
  return Object.values({ ...WORKER, ...own, 'Service Type': service, 'Identity Type': await paper(), ...given });
};
const paper = async (): Promise<string> => String((await one('document_types', 1)).name);
const workers = (...lines: readonly string[][]): string => csvOf(WORKER_COLUMNS, ...lines);
/** Rows, and what became of them. */
const counts = ({ rows, creates, updates, unchanged, mistaken }: Imported): number[] => {
  return [rows, creates, updates, unchanged, mistaken];
};

const importable = registry.screens.filter(
  ({ flags, form }) => form && form.only === undefined && flags.includes('write') && flags.includes('export'),
);

describe('an exported file', () => {
  it.each(importable)('should be importable again unchanged: $name of $resource', async ({ name, resource }) => {
    const rows = (await admin.get(`/api/${resource}?screen_label=${name}&_end=10`)).body as RecordData[];
    // A workbook reads to the same lines: some of them show that it is read here too.
    const some = rows.map(({ id }) => `&id=${id}`).join('');
    for (const query of ['format=csv', `format=xlsx${some}`]) {
      const found = await take([resource, name], await exported(admin, [resource, name], query));
      expect(found.mistakes).toEqual([]);
      expect(found.rows).toBeGreaterThan(0);
      expect([counts(found), found.write_id]).toEqual([[found.rows, 0, 0, found.rows, 0], undefined]);
    }
    expect(await history()).toEqual([]);
  });

  it('should change what was changed in it, and nothing else', async () => {
    const before = await stored('products');
    const file = new TextDecoder().decode(await exported(admin, PRODUCTS, 'format=csv'));
    const row = await first('products', (each) => each.approved_status === 'Approved');
    const priced = (line: string) => line.replace(`,${Number(row.price).toFixed(2)},`, ',"AED 1,777.50",');
    const lines = file.split('\r\n').map((line) => (line.startsWith(`${row.id},`) ? priced(line) : line));
    const found = await take(PRODUCTS, lines.join('\r\n'));
    expect(found).toMatchObject({ creates: 0, updates: 1, mistakes: [], ignored: [] });
    const after = await stored('products');
    expect(after.filter((each, at) => JSON.stringify(each) !== JSON.stringify(before[at]))).toEqual([
      { ...row, price: 1777.5, _version: Number(row._version) + 1 },
    ]);
    expect((await history()).map(({ event, changes }) => [event, changes])).toEqual([
      ['updated', { price: { from: row.price, to: 1777.5 } }],
    ]);
  });
});

describe('an import', () => {
  const PAPERS = ['ID', 'Document Name', 'Vendor Type', 'Required Fields', 'Status'];

  it('should make and change records in one write, reported and undone as one', async () => {
    const before = await stored('document_types');
    const name = String((await one('document_types', 2)).name);
    const file = csvOf(
      PAPERS,
      ['', 'Chamber Card', 'Marketplace', 'Document, expiry date', ''],
      [2, name, 'Marketplace', 'No', 'in active'],
      ['', 'Tenancy Contract', 'service', 'No', 'In Active'],
    );
    const expected = { rows: 3, creates: 2, updates: 1, unchanged: 0, mistakes: [] };
    const tried = await take(DOCUMENTS, file, DRY);
    expect(tried).toMatchObject(expected);
    expect([tried.write_id, await stored('document_types'), await history()]).toEqual([undefined, before, []]);
    const saved = await take(DOCUMENTS, file);
    expect(saved).toMatchObject(expected);
    const after = await stored('document_types');
    expect([after.find(({ id }) => id === 2), ...after.slice(-2)]).toMatchObject([
      { name, vendor_type: 'Marketplace', is_active: false },
      { name: 'Chamber Card', required_fields: ['expiry_date', 'document'], is_active: true },
      { name: 'Tenancy Contract', vendor_type: 'Service', required_fields: ['No'], is_active: false },
    ]);
    const lines = await history();
    expect(lines.map(({ event, by_id, screen, write_id }) => [event, by_id, screen, write_id])).toEqual(
      ['created', 'created', 'updated'].map((event) => [event, 1, 'vendor-configuration', saved.write_id]),
    );
    done(await admin.post(`/api/history/${saved.write_id}/undo?screen_label=vendor-configuration`));
    const bare = (all: readonly RecordData[]) => all.map(({ _version, updated_at, ...each }) => each);
    expect(bare(await stored('document_types'))).toEqual(bare(before));
  });

  it('should say where it is tried what each line changes, before and after', async () => {
    const { id, first_name, last_name, phone, full_address } = await one('workers', 1);
    const [from, to] = await Promise.all([1, 2].map((at) => one('sub_categories', at)));
    await server.change('workers', 1, { service_types: [1], document_expiry_date: '2039-01-31' });
    const columns = ['ID', 'Phone Number', 'Service Type', 'Address', 'Expiry Date'];
    const line = [String(id), '055 110 0001', String(to?.name).toUpperCase(), String(full_address), '1 Feb 2039'];
    const file = csvOf(columns, line);
    expect((await take(WORKERS, file, DRY)).changes).toEqual([
      {
        ...{ line: 2, title: `${first_name} ${last_name}` },
        fields: [
          { field: 'Phone Number', from: phone, to: '+971551100001' },
          { field: 'Service Type', from: from?.name, to: String(to?.name).toUpperCase() },
          { field: 'Expiry Date', from: '2039-01-31', to: '2039-02-01' },
        ],
      },
    ]);
    expect(await take(WORKERS, file)).not.toHaveProperty('changes');
  });

  it('should be taken back by whoever may only change as far as that goes', async () => {
    const { name, is_active } = await one('document_types', 2);
    const lines = [
      ['', 'Chamber Card', 'Marketplace', 'No', ''],
      [2, String(name), 'Marketplace', 'No', 'in active'],
    ];
    const { write_id } = await take(DOCUMENTS, csvOf(PAPERS, ...lines));
    // Operations deletes nothing.
    const ops = await server.signIn('ops@example.com');
    await ops.post(`/api/history/${write_id}/undo?screen_label=vendor-configuration`);
    expect((await one('document_types', 2)).is_active).toBe(is_active);
    expect((await stored('document_types')).at(-1)?.name).toBe('Chamber Card');
  });

  it('should keep nothing while anything is wrong, and name each mistake by its line', async () => {
    const before = await stored('workers');
    const lines = [
      {},
      { 'Phone Number': String(before[0]?.phone) },
      { 'Service Type': 'Nonsense', 'Expiry Date': '2020-01-01' },
      { 'Last Name': '', 'Phone Number': '12' },
      { 'Phone Number': '+971 55 110 0001' },
      { 'Expiry Date': '30/02/2039' },
    ].map((given: object, at) => worker(at + 1, { ...given }));
    const found = await take(WORKERS, workers(...(await Promise.all(lines))));
    expect(found.mistakes).toEqual([
      { line: 3, field: 'Phone Number', message: expect.stringMatching(/already/i) },
      { line: 4, field: 'Service Type', message: "There is no sub-category 'Nonsense'" },
      { line: 5, field: 'Last Name', message: expect.stringMatching(/required/i) },
      { line: 5, field: 'Phone Number', message: 'Invalid phone number' },
      { line: 6, field: 'Phone Number', message: expect.stringMatching(/already.*: line 2 has it/i) },
      { line: 7, field: 'Expiry Date', message: 'Expiry Date must be a day, like 2027-01-31' },
    ]);
    expect([found.write_id, await stored('workers'), await history()]).toEqual([undefined, before, []]);
  });

  it('should report mistakes of the headings once, with what may have been intended', async () => {
    const wrong = csvOf(
      ['Documents Name', 'Documnt Name', 'Colour', 'Status', 'Status'],
      ['A', 'B', 'red', 'Yes', 'Yes'],
    );
    const found = await take(DOCUMENTS, wrong);
    expect(found.mistakes).toEqual([
      { line: 1, field: 'Documnt Name', message: "The column 'Documnt Name' is there twice" },
      { line: 1, field: 'Colour', message: "There is no column 'Colour'" },
      { line: 1, field: 'Status', message: "The column 'Status' is there twice" },
    ]);
    const fewer = await take(DOCUMENTS, csvOf(['Document', 'Status'], ['A', 'Yes']));
    expect(fewer.mistakes).toEqual([
      { line: 1, field: 'Document', message: "There is no column 'Document'. Did you mean 'Document Name'?" },
      { line: 1, field: 'Document Name', message: expect.stringMatching(/required.*no such column/i) },
    ]);
    const files = await take(CATEGORIES, csvOf(['Name', 'Service Type'], ['A', 'Food'], ['B', 'Food']));
    const message = expect.stringMatching(/^Category image is required\. A file cannot be imported/);
    expect(files.mistakes).toEqual([{ line: 1, field: 'Image', message }]);
  });

  it('should look stored names over in every letter case', async () => {
    const lines = [
      ['Fresh', 'Service', 'No'],
      [(await paper()).toUpperCase(), 'Service', 'No'],
    ];
    const found = await take(DOCUMENTS, csvOf(['Document Name', 'Vendor Type', 'Required Fields'], ...lines), DRY);
    const message = 'A document type with this name exists already';
    expect(found.mistakes).toEqual([{ line: 3, field: 'Document Name', message }]);
  });

  it('should find which of several of one name fits, by their values or by id, or ask', async () => {
    const [driver, two, third] = (await stored('workers')).filter(({ user_type }) => user_type === 'Driver');
    const name = { first_name: 'Same', last_name: 'Name' };
    for (const each of [driver, two]) await server.change('workers', Number(each?.id), name);
    await server.change('workers', Number(third?.id), { ...name, user_type: 'Worker' });
    const drivenBy = async (at: number, text: string) =>
      take(WORKERS, csvOf([...WORKER_COLUMNS, 'Driver'], [...(await worker(at)), text]));
    const message = expect.stringMatching(/^Several are called 'Same Name': write the id/);
    expect((await drivenBy(1, 'Same Name')).mistakes).toEqual([{ line: 2, field: 'Driver', message }]);
    expect(await drivenBy(1, `#${two?.id}`)).toMatchObject({ creates: 1, mistakes: [] });
    expect((await stored('workers')).at(-1)).toMatchObject({ driver_id: two?.id });
    await server.change('workers', Number(driver?.id), { first_name: 'Other' });
    expect(await drivenBy(2, 'Same Name')).toMatchObject({ creates: 1, mistakes: [] });
    expect((await stored('workers')).at(-1)).toMatchObject({ driver_id: two?.id });
  });

  it('should refuse ids of nothing, of others and twice', async () => {
    const { id } = await first('products', (each) => each.approved_status === 'Approved');
    const pending = await first('products', (each) => each.approved_status === 'Pending');
    const lines = [id, pending.id, 999_999, 'x', id].map((each) => [each, 5]);
    const found = await take(PRODUCTS, csvOf(['S.no', 'Price'], ...lines));
    expect(found.mistakes).toEqual([
      { line: 3, field: 'Product ID', message: `There is no product ${pending.id} here` },
      { line: 4, field: 'Product ID', message: 'There is no product 999999 here' },
      { line: 5, field: 'Product ID', message: 'Product ID must be an id' },
      { line: 6, field: 'Product ID', message: 'Line 2 is about this record already' },
    ]);
  });

  it('should hold 500 lines to the same rules, quickly, and tell how far it is', async () => {
    const lines = await Promise.all(Array.from({ length: 700 }, (_, at) => worker(at + 1)));
    const answer = await send(admin, WORKERS, workers(...lines));
    const found = importedOf(answer);
    expect(counts(found)).toEqual([700, 700, 0, 0, 0]);
    expect(String(answer.body).split('\n')[0]).toBe('{"done":500,"total":700}');
    const made = await history();
    expect(made).toHaveLength(700);
    expect(new Set(made.map(({ write_id }) => write_id))).toEqual(new Set([found.write_id]));
    expect((await stored('workers')).at(-1)).toMatchObject({
      ...{ id: made.at(-1)?.record_id, first_name: 'Amal 700', phone: '+971551100700', user_type: 'Worker' },
      ...{ document_expiry_date: '2039-01-31', service_types: [1], is_active: true, created_at: expect.any(String) },
    });
    expect(made.at(-1)?.changes).toMatchObject({ phone: { from: null, to: '+971551100700' } });
    const line = { event: 'record.imported', outcome: 'ok', creates: 700, write_id: found.write_id, dry_run: false };
    expect(await server.audit()).toContainEqual(expect.objectContaining(line));
  });
});

describe('a file that is tried', () => {
  it('should let others have their turn between its lines', async () => {
    const columns = ['First Name', 'Phone Number'];
    const lines = Array.from({ length: 3000 }, (_, at) => [`Amal ${at}`, `050${1_000_000 + at}`]);
    let [isOver, answered] = [false, 0];
    const tried = take(['customers', 'customer-list'], csvOf(columns, ...lines), DRY).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      done(await admin.get('/api/customers?screen_label=customer-list&_end=5'));
      answered++;
    }
    expect(counts(await tried)).toEqual([3000, 3000, 0, 0, 0]);
    // As many as there are turns, except for those that were requested too late for one.
    expect(answered).toBeGreaterThan(20);
  });

  it('should get the same report as one that is stored, where a line sets free what a later one takes', async () => {
    const { name, vendor_type } = await one('document_types', 1);
    const lines = Array.from({ length: 520 }, (_, at) => ['', `Card ${at}`, 'Service', 'No']);
    const all = [['1', 'Renamed', String(vendor_type), 'No'], ...lines, ['', String(name), 'Service', 'No']];
    const file = csvOf(['ID', 'Document Name', 'Vendor Type', 'Required Fields'], ...all);
    const expected = { creates: 521, updates: 1, mistakes: [] };
    expect(await take(DOCUMENTS, file, DRY)).toMatchObject(expected);
    expect(await take(DOCUMENTS, file)).toMatchObject(expected);
    const again = csvOf(
      ['Document Name', 'Vendor Type', 'Required Fields'],
      ...[...lines, ['', 'card 3']].map((line) => line.slice(1)),
    );
    const twice = await take(DOCUMENTS, again.replaceAll('Card', 'Pass').replace('card 3', 'PASS 3'), DRY);
    expect(twice.mistakes).toContainEqual({
      ...{ line: 522, field: 'Document Name' },
      message: expect.stringMatching(/: line 5 has it$/),
    });
  });
});

describe('whoever imports', () => {
  const granted = async (flags: { readonly [flag: string]: boolean }): Promise<Client> => {
    const permissions = withFlags(grantAll(registry) as unknown as Value, 'vendor-configuration', flags);
    await server.change('roles', 4, { permissions });
    return server.signIn('support@example.com');
  };

  it('should hold write', async () => {
    const file = csvOf(['Document Name'], ['A']);
    expectRefusal(await send(await granted({ write: false }), DOCUMENTS, file, DRY), 403);
  });

  it('should be refused where the list takes no files in', async () => {
    const runs = ['payout_runs', 'payout-runs'] as const;
    const before = await stored('payout_runs');
    for (const query of ['', DRY])
      expectRefusal(await send(admin, runs, csvOf(['Note'], ['October'], ['November']), query), 403);
    expect(await stored('payout_runs')).toEqual(before);
  });

  it('should prove who they are before an address people sign in with is another, and once for all', async () => {
    const client = server.client();
    await client.post('/mock/session', { email: 'admin@example.com', confirmed: false });
    const [user, other] = (await stored('users')).filter(({ role_id }) => role_id === 5);
    const ids = [Number(user?.id), Number(other?.id ?? 7)];
    const file = csvOf(['ID', 'Email'], ...ids.map((id) => [id, `user-${id}@example.com`]));
    for (const query of [DRY, '']) expectAsked(await send(client, ['users', 'user-list'], file, query));
    expect(await take(['users', 'user-list'], file)).toMatchObject({ updates: 2, mistakes: [] });
  });

  it('should change records with update alone', async () => {
    const adds = await granted({ update: false });
    const columns = ['ID', 'Document Name', 'Vendor Type', 'Required Fields'];
    const added = ['', 'Chamber Card', 'Service', 'No'];
    const found = await take(DOCUMENTS, csvOf(columns, added, [1, 'Renamed', 'Service', 'No']), '', adds);
    const message = 'Your role does not allow changing records here';
    expect(found.mistakes).toEqual([{ line: 3, field: 'ID', message }]);
    expect(counts(await take(DOCUMENTS, csvOf(columns, added), '', adds))).toEqual([1, 1, 0, 0, 0]);
  });

  it('should reach only their own, and make only their own', async () => {
    const vendor = await server.signIn('vendor@example.com');
    const mine = new TextDecoder().decode(await exported(vendor, PRODUCTS, 'format=csv'));
    const ignored = ['Vendor', 'Approval', 'Admin Notes'];
    expect(await take(PRODUCTS, mine, '', vendor)).toMatchObject({ creates: 0, updates: 0, mistakes: [], ignored });
    const lines = mine.split('\r\n').slice(1, -1);
    const ids = lines.map((line) => Number(line.split(',')[0]));
    const other = await first('products', ({ id }) => !ids.includes(Number(id)));
    const file = csvOf(['Product ID', 'Vendor', 'Price'], [String(other.id), 'Any', 5]);
    const found = await take(PRODUCTS, file, '', vendor);
    expect(found.mistakes).toEqual([{ line: 2, field: 'Product ID', message: `There is no product ${other.id} here` }]);
  });
});
