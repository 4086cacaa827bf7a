import { describe, expect, it } from 'vitest';
import type { InvoicePaper } from '../../product/invoices/rules/paper.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { dayText } from '../../resources/language/message.ts';
import { seen, textsIn } from '../stage/read-pdf.ts';
import { ahead, type Fields, ownVendor, SCREEN } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { done, expectSaid } from './outcomes.ts';
import { stageFor } from './stage.ts';

/**
 * Invoices: issued once under the next number, frozen, corrected by credit notes alone, visible to
 * whoever may read the booking.
 */

const stage = stageFor(['admin', 'service.vendor', 'ops', 'support']);
const { host, stored, one, first } = stage;
const [admin, vendor, ops, support] = stage.people;

const at = (id: Id, call: string): string => `/api/bookings/${id}/${call}?${SCREEN}`;
const issue = (client: Client, id: Id): Promise<Answer> => client.post(at(id, 'invoice'), {});
const credit = (client: Client, id: Id, body: unknown = { reason: 'Cancelled' }): Promise<Answer> =>
  client.post(at(id, 'credit-note'), body);
const isBillable = ({ payment_amount }: RecordData): boolean => Number(payment_amount) > 0;
const billable = async (): Promise<RecordData[]> => (await stored('bookings')).filter(isBillable);
const anyOf = async (): Promise<Id> => (await first('bookings', isBillable)).id;
const put = (id: Id, fields: Fields): Promise<void> => host.change('bookings', id, fields);
/** Nothing was priced, agreed or added. */
const NOTHING = { priced: null, payment_amount: 0, additional_amount: 0 } as const;
const fils = (amount: Value | undefined): number => Math.round(Number(amount) * 100);

describe('an invoice', () => {
  it('should tell the booking, the customer and the vendor as they are', async () => {
    // spec 1.3.12, 1.3.13, 1.7.27
    const isLonger = ({ vendor_id, additional_amount }: RecordData) =>
      vendor_id !== null && Number(additional_amount) > 0;
    const booking = await first('bookings', (each) => isLonger(each) && each.priced === null);
    const customer = await one('customers', booking.customer_id);
    const { first_name, last_name, email, full_address, phone_number } = customer;
    const vendor = await one('vendors', booking.vendor_id);
    const paper: InvoicePaper = done(await issue(ops, booking.id), 201).body;
    const today = ahead(0);
    expect(paper).toMatchObject({
      ...{ kind: 'invoice', type_code: '380', title: 'Invoice', number: 'INV-000001', booking_id: booking.id },
      ...{ issued_on: today, due_on: today },
      supplier: { trn: null },
      billed_from: { first_name, last_name, email, address: full_address, phone: phone_number },
      billed_to: { address: vendor.address, phone: vendor.phone_number },
      service_name: booking.service_name,
      total_amount: fils(booking.payment_amount),
      corrects: null,
    });
    expect(paper.booking_info.map(({ final_price }) => final_price)).toEqual([fils(booking.service_amount)]);
    expect(paper.extra_service).toMatchObject([
      { option_name: 'Additional time', count: booking.additional_hours, final_price: fils(booking.additional_amount) },
    ]);
    expect(paper.uuid).toMatch(/^[0-9a-f-]{36}$/);
    const [record] = await stored('invoices');
    expect(record).toMatchObject({
      ...{ number: 'INV-000001', uuid: paper.uuid, kind: 'invoice', booking_id: booking.id },
      ...{ customer_id: customer.id, corrects_id: null, gross: booking.payment_amount },
    });
  });

  it('should be issued once, and answered again as it was whatever changed since', async () => {
    const [booking] = await billable();
    const { id, customer_id } = booking as RecordData;
    const issued = await issue(ops, id);
    await put(id, { service_name: 'Another', service_amount: 1, payment_amount: 1 });
    await host.change('customers', customer_id as Id, { first_name: 'Another' });
    const again = await issue(admin, id);
    expect([again.status, again.body]).toEqual([200, issued.body]);
    expect((await admin.get(at(id, 'invoice'))).body).toEqual(issued.body);
    expect(await stored('invoices')).toHaveLength(1);
  });

  it('should be one for all who issue it at once', async () => {
    const id = await anyOf();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => issue(nth % 2 ? admin : ops, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stored('invoices')).toHaveLength(1);
  });

  it('should have the next number, of fifty issued at once and some refused between them', async () => {
    const bookings = (await billable()).slice(0, 55);
    const empty = bookings.filter((_, nth) => nth % 11 === 10);
    for (const { id } of empty) await put(id, NOTHING);
    const answers = await Promise.all(bookings.map(({ id }, nth) => issue(nth % 2 ? admin : ops, id)));
    const result = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
    expect(result).toHaveLength(50);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 409);
    const numbers = Array.from({ length: 50 }, (_, nth) => `INV-${String(nth + 1).padStart(6, '0')}`);
    expect(result.toSorted()).toEqual(numbers);
    expect((await stored('invoices')).map(({ number }) => number).toSorted()).toEqual(numbers);
    for (const { number, paper } of await stored('invoices')) expect(paper).toMatchObject({ number });
  });

  it('should be dated after the last paper, whatever the clock says', async () => {
    const [one, other] = await billable();
    const [first, second] = [one?.id ?? 0, other?.id ?? 0];
    done(await issue(ops, first), 201);
    // Sessions end with such a step.
    const shifted = async (days: number): Promise<Client> => {
      await host.ahead(days * 86_400_000);
      return host.signIn('admin@example.com');
    };
    const before = await shifted(-2);
    const words = /clock says .* INV-000001 was issued on .*cannot be dated before/;
    expectSaid(await issue(before, second), 409, words);
    expectSaid(await credit(before, first), 409, words);
    // A valid invoice is returned all the same.
    done(await issue(before, first));
    expect((await issue(await shifted(20), second)).body.number).toBe('INV-000002');
    // Far ahead of the last one somebody says that it is right.
    const late = await shifted(60);
    const jumped = await credit(late, first);
    expectRefusal(jumped, 409);
    expect([jumped.body.code, jumped.body.detail]).toEqual(['accept_first', expect.stringContaining('Is it ')]);
    expectRefusal(await credit(late, first, { reason: 'Cancelled', accept: 'yes' }), 422, 'accept');
    done(await credit(late, first, { reason: 'Cancelled', accept: true }), 201);
    expect((await stored('invoices')).map(({ number }) => number)).toEqual(['INV-000001', 'INV-000002', 'CN-000001']);
    done(await issue(late, first), 201);
  });

  it('should be noted with who issued it, and nothing take it back', async () => {
    const before = (await stored(SYSTEM.history)).length;
    const answer = await issue(ops, await anyOf());
    expect(answer.headers.get('X-History-Entry')).toBeNull();
    const lines = (await stored(SYSTEM.history)).slice(before);
    const user = await first('users', ({ email }) => email === 'ops@example.com');
    expect(lines).toMatchObject([{ resource: 'invoices', event: 'created', by_id: user.id, screen: 'booking-list' }]);
    expectRefusal(await admin.post(`/api/history/${lines[0]?.id}/undo?${SCREEN}`), 404);
    for (const [method, path, body] of [
      ['PATCH', '/1', { gross: 1 }],
      ['DELETE', '/1'],
      ['GET', '/1'],
      ['GET', ''],
    ])
      expectRefusal(await admin.call(String(method), `/api/invoices${path}?${SCREEN}`, body), 403);
    expect(await stored('invoices')).toHaveLength(1);
    expect(await host.verify()).toMatchObject({ breaks: [] });
    // Changed past the api it is found out.
    await host.change('invoices', 1, { paper: { ...answer.body, total_amount: 1 } });
    expect((await host.verify()).breaks).toHaveLength(1);
  });

  it('should name the supplier of its day, and go on naming it', async () => {
    const settings = '/api/suppliers?screen_label=invoice-settings';
    const supplier = { supplier_name: 'Home Services LLC', address: 'Dubai', trn: '100123456700003' };
    const names = Object.entries({ Before: -30, [supplier.supplier_name]: 0, Tomorrow: 1 });
    for (const [supplier_name, days] of names)
      done(await admin.post(settings, { ...supplier, valid_from: ahead(days), supplier_name }), 201);
    expectRefusal(await admin.post(settings, { ...supplier, valid_from: ahead(5), trn: '1234' }), 422, 'trn');
    const all = await billable();
    const [one, other] = all.filter(({ priced }) => priced === null);
    const { body } = await issue(ops, one?.id ?? 0);
    expect(body.supplier).toEqual({ name: supplier.supplier_name, address: 'Dubai', trn: supplier.trn });
    // How much of what is paid is tax is not known: a tax invoice would have to say.
    expect(body.title).toBe('Invoice');
    const ordered = all.find(({ priced }) => priced !== null);
    expect((await issue(ops, ordered?.id ?? 0)).body.title).toBe('Tax Invoice');
    const today = (await stored('suppliers')).find(({ valid_from }) => valid_from === ahead(0));
    await host.change('suppliers', today?.id ?? 0, { supplier_name: 'Renamed' });
    expect((await ops.get(at(one?.id ?? 0, 'invoice'))).body.supplier.name).toBe(supplier.supplier_name);
    expect((await issue(ops, other?.id ?? 0)).body.supplier.name).toBe('Renamed');
  });

  it('should be refused in words', async () => {
    // spec 1.8.47, 1.8.78
    const id = await anyOf();
    await put(id, NOTHING);
    expectSaid(await issue(ops, id), 409, 'This booking has no amount to invoice.');
    const none = 'Failed to load invoice: none was issued for this booking yet.';
    for (const call of ['invoice', 'invoice.pdf']) expectSaid(await ops.get(at(id, call)), 404, none);
    expectSaid(await issue(ops, 999_999), 404, 'Booking information not found');
    expectSaid(await ops.get(at(999_999, 'invoice')), 404, 'Booking information not found');
    expectSaid(await ops.get(at('none', 'invoice')), 404, 'No booking ID provided for invoice preview');
    expectRefusal(await ops.post(at(id, 'invoice'), { number: 'INV-000009' }), 422, 'number');
    expect(await stored('invoices')).toEqual([]);
  });

  it('should be issued by users who may change bookings, and be visible to users who may read them', async () => {
    const { id: whose } = await ownVendor(stage);
    const own = await first('bookings', (each) => each.vendor_id === whose && Number(each.payment_amount) > 0);
    const [other] = (await billable()).filter(({ vendor_id }) => vendor_id !== own.vendor_id);
    expectRefusal(await issue(support, own.id), 403);
    expectRefusal(await credit(support, own.id), 403);
    await issue(ops, own.id);
    await issue(ops, other?.id ?? 0);
    done(await support.get(at(own.id, 'invoice')));
    // A vendor reaches its own bookings alone.
    done(await vendor.get(at(own.id, 'invoice')));
    expectRefusal(await vendor.get(at(other?.id ?? 0, 'invoice')), 404);
  });
});

describe('a credit note', () => {
  it('should take a whole invoice back, once, and let another be issued', async () => {
    const id = await anyOf();
    expectRefusal(await credit(ops, id), 409);
    const { body: invoice } = await issue(ops, id);
    for (const [body, sentence] of [
      [{}, 'Reason is required'],
      [{ reason: '  ' }, 'Reason is required'],
      [{ reason: 7 }, 'Reason must be text'],
      [{ reason: 'x'.repeat(501) }, 'Reason cannot exceed 500 characters'],
      [{ reason: 'half \ud800' }, 'Reason has characters that cannot be stored'],
    ] as const)
      expectSaid(await credit(ops, id, body), 422, sentence, 'reason');
    const answer = done(await credit(ops, id, { reason: 'تم الإلغاء' }), 201);
    const { number, uuid, issued_on } = invoice;
    expect(answer.body).toEqual({
      ...invoice,
      ...{ kind: 'credit_note', type_code: '381', title: 'Credit Note', number: 'CN-000001', uuid: answer.body.uuid },
      corrects: { number, uuid, issued_on, reason: 'تم الإلغاء' },
    });
    expect(answer.body.uuid).not.toBe(invoice.uuid);
    expect((await ops.get(at(id, 'invoice'))).body).toEqual({ ...invoice, corrected_by: 'CN-000001' });
    expect((await ops.get(at(id, 'credit-note'))).body).toEqual(answer.body);
    expectRefusal(await credit(ops, id), 409);
    const next = await issue(ops, id);
    expect([next.status, next.body.number]).toEqual([201, 'INV-000002']);
    const kinds = (await stored('invoices')).map(({ kind, corrects_id }) => `${kind} ${corrects_id}`);
    expect(kinds).toEqual(['invoice null', 'credit_note 1', 'invoice null']);
  });
});

describe('the PDF of an invoice', () => {
  it('should be the same bytes each time, for this browser alone, and say what the paper says', async () => {
    const [booking] = await billable();
    const { id, customer_id } = booking as RecordData;
    const name = { first_name: 'محمد', last_name: 'الأحمد' };
    await host.change('customers', customer_id as Id, { ...name, full_address: 'شقة 1204، برج Marina Plaza، دبي' });
    const { body: paper } = await issue(ops, id);
    const fetched = (): Promise<Response> =>
      fetch(`${host.url}${at(id, 'invoice.pdf')}`, { headers: { Cookie: ops.cookie } });
    const answer = await fetched();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toContain('filename="Invoice INV-000001.pdf"');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(Buffer.from(await (await fetched()).arrayBuffer()).equals(bytes)).toBe(true);
    const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' };
    expect((await ops.get(at(id, 'invoice.pdf'), { headers })).status).toBe(304);
    const texts = textsIn(bytes);
    for (const text of ['Invoice', 'INV-000001', `Invoice Date: ${dayText(paper.issued_on)}`, 'Grand Total'])
      expect(texts).toContain(text);
    expect(texts).toContain(seen('محمد الأحمد'));
  });
});
