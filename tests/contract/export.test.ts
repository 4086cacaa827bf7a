import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { expectRefusal } from './expectations.ts';
import { idsOf, stageFor } from './stage.ts';

const { host: server, people, first, one } = stageFor(['admin', 'support']);
const [admin, support] = people;
const EXPORT = '/api/categories/export?screen_label=category-setup';
const LIST = '/api/categories?screen_label=category-setup&_end=100';

/** The lines of a file, without the mark it begins with. */
const linesOf = async (query: string, path = EXPORT): Promise<string[]> =>
  String((await admin.get(`${path}${query}`)).body)
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '');

describe('an export', () => {
  it('should hold the screen’s columns and every row, whatever the page', async () => {
    const lines = await linesOf('&format=csv');
    expect(lines[0]).toBe('ID,Name,Subcategory Count,Service Type,Created On,Status');
    expect(lines).toHaveLength((await admin.get(LIST)).body.length + 1);
  });

  it('should hold what stands under columns, each with a heading of its own', async () => {
    const [header = '', ...lines] = await linesOf('', '/api/bookings/export?screen_label=booking-list');
    // 'Service Name', as the list calls it: files are imported by 'Service', the catalogue's.
    expect(header).toBe(
      'Booking ID,Booking Date,Schedule Date,Time,Customer,Customer Phone,Service Name,Zone,Vendor,Vendor Phone,' +
        'Driver,Driver Phone,Worker,Booking Status,Assignment,Payment Amount,Payment Status',
    );
    const isDriven = ({ payment_status, driver_id }: RecordData) => payment_status === 'Paid' && driver_id !== null;
    const { id, driver_id, schedule_time, payment_amount } = await first('bookings', isDriven);
    const driver = await one('workers', driver_id);
    const line = lines.find((each) => each.startsWith(`${id},`)) ?? '';
    const phone = String(driver.phone).slice(-7);
    for (const cell of [schedule_time, driver.first_name, 'Paid', payment_amount, phone])
      expect(line).toContain(String(cell));
  });

  it('should be named after the resource and the day in Dubai', async () => {
    const { headers } = await admin.get(EXPORT);
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="categories-\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  });

  it('should follow the list’s tab, search, filters and order', async () => {
    const query = '&_tab=active&service_type=Service&q=a&_sort=name&_order=asc';
    const rows = (await admin.get(`${LIST}${query}`)).body;
    const names = (await linesOf(query)).slice(1).map((line) => line.split(',')[1]);
    expect(names).toEqual(rows.map((row: { name: string }) => row.name));
    expect(names.length).toBeGreaterThan(2);
  });

  it('should hold the rows that were chosen alone, as far as tab and filters let them through', async () => {
    const rows: { id: number; is_active: boolean }[] = (await admin.get(LIST)).body;
    const active = rows.filter(({ is_active }) => is_active).slice(0, 2);
    const chosen = [...active, ...rows.filter(({ is_active }) => !is_active).slice(0, 1)];
    const ids = async (query: string) =>
      (await linesOf(`${chosen.map(({ id }) => `&id=${id}`).join('')}&id=999999${query}`))
        .slice(1)
        .map((line) => Number(line.split(',')[0]))
        .toSorted();
    expect(await ids('')).toEqual(idsOf(chosen));
    expect(await ids('&_tab=active')).toEqual(idsOf(active));
    const many = Array.from({ length: 500 }, (_, at) => `&id=${at + 1}`).join('');
    expect((await linesOf(many)).length).toBe(rows.length + 1);
    for (const wrong of [`${many}&id=501`, '&id=x', '&id=1&id=0', '&id=', '&id=1.5', '&id_ne=1', '&id=1%27']) {
      const key = wrong.startsWith('&id_ne') ? 'id_ne' : 'id';
      expectRefusal(await admin.get(`${EXPORT}${wrong}`), 400, key);
    }
  });

  it('should say in the log who took what', async () => {
    await linesOf('&_tab=active');
    expectRefusal(await support.get(EXPORT), 403);
    const events = await server.audit();
    const done = { event: 'record.exported', outcome: 'ok', user_id: 1, resource: 'categories', format: 'csv' };
    const refused = { event: 'record.export', outcome: 'refused', screen: 'category-setup' };
    for (const each of [done, refused]) expect(events).toContainEqual(expect.objectContaining(each));
  });
});
