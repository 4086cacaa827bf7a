import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';
import { uploadedId } from './pictures.ts';

let server: TestHost;
let admin: Client;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
});
afterAll(() => server.close());

const fetched = (query: string): Promise<Response> =>
  fetch(`${server.url}/api/categories/export?screen_label=category-setup${query}`, {
    headers: { Cookie: admin.cookie },
  });
const linesOf = async (query: string): Promise<string[]> =>
  Buffer.from(await (await fetched(query)).arrayBuffer())
    .toString('utf8')
    .split('\r\n')
    .filter((line) => line !== '');
const add = async (name: string): Promise<void> => {
  const answer = await admin.post('/api/categories?screen_label=category-setup', {
    name,
    service_type: 'Service',
    category_image: await uploadedId(admin),
  });
  expect(answer.status).toBe(201);
};

describe('an export', () => {
  it('should hold the screen’s columns and every row, whatever the page', async () => {
    const total = Number((await admin.get('/api/categories?screen_label=category-setup')).headers.get('X-Total-Count'));
    const lines = await linesOf('&format=csv');
    expect(lines[0]).toBe('\uFEFFID,Name,Subcategory Count,Service Type,Created On,Status');
    expect(lines).toHaveLength(total + 1);
  });

  it('should hold what stands under columns, each with a heading of its own', async () => {
    const at = '/api/bookings/export?screen_label=booking-list&format=csv';
    const [header = '', ...lines] = String((await admin.get(at)).body)
      .replace('\uFEFF', '')
      .split('\r\n');
    const headings = header.split(',');
    expect(headings).toEqual([
      'Booking ID',
      'Booking Date',
      'Schedule Date',
      'Time',
      'Customer',
      'Customer Phone',
      // As the list calls it: 'Service' is the one of the catalogue, by which files are taken in.
      'Service Name',
      'Zone',
      'Provider',
      'Provider Phone',
      'Driver',
      'Driver Phone',
      'Worker',
      'Booking Status',
      'Assignment',
      'Payment Amount',
      'Payment Status',
    ]);
    const bookings = await server.all('bookings');
    const paid = bookings.find(({ payment_status, driver_id }) => payment_status === 'Paid' && driver_id !== null);
    const driver = (await server.all('workers')).find(({ id }) => id === paid?.driver_id);
    const line = lines.find((each) => each.startsWith(`${paid?.id},`)) ?? '';
    for (const told of [String(paid?.schedule_time), String(driver?.first_name), 'Paid', String(paid?.payment_amount)])
      expect(line).toContain(told);
    expect(line).toContain(String(driver?.phone).slice(-7));
  });

  it('should be named after the resource and the day in Dubai', async () => {
    const answer = await fetched('&format=csv');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="categories-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    await answer.arrayBuffer();
  });

  it('should follow the list’s tab, search, filters and order', async () => {
    const query = '&_tab=active&service_type=Service&q=a&_sort=name&_order=asc';
    const rows = (await admin.get(`/api/categories?screen_label=category-setup&_end=100${query}`)).body;
    const names = (await linesOf(query)).slice(1).map((line) => line.split(',')[1]);
    expect(names).toEqual(rows.map((row: { name: string }) => row.name));
    expect(names.length).toBeGreaterThan(2);
  });

  it('should hold the rows that were chosen alone, as far as tab and filters let them through', async () => {
    const rows = (await admin.get('/api/categories?screen_label=category-setup&_end=100')).body;
    const [one, two] = rows.filter((row: { is_active: boolean }) => row.is_active);
    const off = rows.find((row: { is_active: boolean }) => !row.is_active);
    const chosen = `&id=${one.id}&id=${two.id}&id=${off.id}&id=999999`;
    const ids = async (query: string): Promise<(string | undefined)[]> =>
      (await linesOf(query)).slice(1).map((line) => line.split(',')[0]);
    expect((await ids(`${chosen}&_sort=id&_order=asc`)).map(Number)).toEqual(
      [one.id, two.id, off.id].toSorted((a, b) => a - b),
    );
    expect((await ids(`${chosen}&_tab=active&_sort=id&_order=asc`)).map(Number)).toEqual(
      [one.id, two.id].toSorted((a, b) => a - b),
    );
    const many = Array.from({ length: 500 }, (_, at) => `&id=${at + 1}`).join('');
    expect((await linesOf(many)).length).toBe(rows.length + 1);
    for (const wrong of [`${many}&id=501`, '&id=x', '&id=1&id=0', '&id=', '&id=1.5', '&id_ne=1', '&id=1%27']) {
      const key = wrong.startsWith('&id_ne') ? 'id_ne' : 'id';
      expectRefusal(await admin.get(`/api/categories/export?screen_label=category-setup${wrong}`), 400, key);
    }
  });

  it('should keep text that looks like a formula or a number text', async () => {
    await add('=HYPERLINK("http://evil.example")');
    await add('+971501234567');
    const lines = await linesOf('');
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""http://evil.example"")"`))).toBe(true);
    expect(lines.some((line) => line.includes(`,'+971501234567,`))).toBe(true);
    const files = unzipSync(new Uint8Array(await (await fetched('&format=xlsx')).arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">+971501234567</t>');
    expect(sheet).not.toContain('<f>');
  });

  it('should say in the log who took what', async () => {
    await linesOf('&_tab=active');
    const refused = await (await server.signIn('support@example.com')).get(
      '/api/categories/export?screen_label=category-setup',
    );
    expectRefusal(refused, 403);
    const events = await server.audit();
    expect(events).toContainEqual(
      expect.objectContaining({
        event: 'record.exported',
        outcome: 'ok',
        user_id: 1,
        resource: 'categories',
        format: 'csv',
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'record.export', outcome: 'refused', screen: 'category-setup' }),
    );
  });

  it('should let a reader go who has had enough, and serve the next', async () => {
    const stop = new AbortController();
    const answer = await fetch(`${server.url}/api/categories/export?screen_label=category-setup`, {
      headers: { Cookie: admin.cookie },
      signal: stop.signal,
    });
    stop.abort();
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect((await linesOf('')).length).toBeGreaterThan(1);
  });
});
