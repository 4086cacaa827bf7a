import { describe, expect, it } from 'vitest';
import { permissionsWhere } from '../../access-control/index.ts';
import type { InvoicePaper } from '../../product/invoices/rules/paper.ts';
import { registry } from '../../resources/index.ts';
import type { Flag, Id, RecordData, Value } from '../../resources/language/index.ts';
import { ownVendor, SCREEN } from './bookings.ts';
import { done, expectRefusal, expectUnproved } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/** Who issues papers, who sees them, and how far. */

const stage = stageFor(['admin', 'service.vendor', 'ops', 'support']);
const [admin, vendor, ops, support] = stage.people;
const { first, stored } = stage;
const BOARD = 'screen_label=day-board';
const at = (id: Id, call: string, query = SCREEN): string => `/api/bookings/${id}/${call}?${query}`;
const issue = (client: Client, id: Id): Promise<Answer> => client.post(at(id, 'invoice'), {});
const billable = (): Promise<RecordData> =>
  first('bookings', ({ payment_amount, vendor_id }) => Number(payment_amount) > 0 && vendor_id !== null);

/** Grants a role these flags of these screens, and nothing else. */
const grant = (role: Id, open: { readonly [screen: string]: readonly Flag[] }): Promise<void> => {
  const permissions = permissionsWhere(registry, ({ name }, flag) => open[name]?.includes(flag) ?? false);
  return stage.host.change('roles', role, { permissions: permissions as unknown as Value });
};

/** A booking of the vendor's, whom every flag was granted. */
async function bookingOfVendor(): Promise<RecordData> {
  const own = await ownVendor(stage);
  await grant(2, { 'booking-list': ['access', 'read', 'write', 'update', 'delete', 'export', 'issue'] });
  const booking = await billable();
  await stage.host.change('bookings', booking.id, { vendor_id: own.id, driver_id: null, worker_id: null });
  return booking;
}

describe('the right to issue papers', () => {
  it('should be no vendor’s, whatever it was granted', async () => {
    const { id } = await bookingOfVendor();
    expectRefusal(await issue(vendor, id), 403);
    expectRefusal(await vendor.post(at(id, 'credit-note'), { reason: 'Mine' }), 403);
    expect(await stored('invoices')).toEqual([]);
    expect((await vendor.get('/api/auth/session')).body.can['booking-list']).not.toContain('issue');
  });

  it('should be granted to no vendor, and the refusal say why', async () => {
    const { permissions } = await first('roles', ({ id }) => id === 2);
    const wanted = (permissions as unknown as { children: { id: string }[] }[]).map((module) => ({
      ...module,
      children: module.children.map((child) => (child.id === 'booking-list' ? { ...child, issue: true } : child)),
    }));
    const answer = await admin.patch('/api/roles/2?screen_label=role-list', { permissions: wanted });
    expectRefusal(answer, 422, 'permissions');
    expect(answer.body.errors.permissions[0]).toContain('and others issue their papers');
  });

  it('should be another than to change bookings', async () => {
    const { id } = await billable();
    await grant(3, { 'booking-list': ['access', 'read', 'update'] });
    expectRefusal(await issue(ops, id), 403);
    await grant(3, { 'booking-list': ['access', 'read', 'issue'] });
    done(await issue(ops, id), 201);
    expectRefusal(await ops.post(at(id, 'note'), { admin_notes: 'Mine' }), 403);
  });

  it('should ask whoever takes an invoice back who they are', async () => {
    const { id } = await billable();
    done(await issue(ops, id), 201);
    await ops.post('/mock/session', { email: 'ops@example.com', confirmed: false });
    expectUnproved(await ops.post(at(id, 'credit-note'), { reason: 'Wrong' }));
    expect(await stored('invoices')).toHaveLength(1);
    // An invoice is issued without.
    const another = await first('bookings', (each) => Number(each.payment_amount) > 0 && each.id !== id);
    done(await issue(ops, another.id), 201);
  });
});

describe('what is shown of a paper', () => {
  it('should be nothing from the day board', async () => {
    const { id } = await billable();
    done(await issue(admin, id), 201);
    for (const call of ['invoice', 'invoice.pdf', 'credit-note', 'credit-note.pdf', 'booked'])
      expectRefusal(await admin.get(at(id, call, BOARD)), 403);
    expectRefusal(await admin.post(at(id, 'invoice', BOARD), {}), 403);
    expectRefusal(await admin.post(at(id, 'credit-note', BOARD), { reason: 'Wrong' }), 403);
    await grant(3, { 'day-board': ['access', 'read', 'update'] });
    for (const query of [SCREEN, BOARD])
      for (const call of ['invoice', 'invoice.pdf', 'booked']) expectRefusal(await ops.get(at(id, call, query)), 403);
  });

  it('should be its number alone to whoever issues it and may not read', async () => {
    const { id } = await billable();
    await grant(3, { 'booking-list': ['access', 'issue'] });
    for (const status of [201, 200]) {
      const answer = await issue(ops, id);
      expect([answer.status, answer.body]).toEqual([status, { number: 'INV-000001' }]);
    }
    const note = await ops.post(at(id, 'credit-note'), { reason: 'Wrong' });
    expect([note.status, note.body]).toEqual([201, { number: 'CN-000001' }]);
    expectRefusal(await ops.get(at(id, 'invoice')), 403);
  });

  it('should be what its screen tells of the booking', async () => {
    const { id } = await bookingOfVendor();
    const whole = (await issue(admin, id)).body as InvoicePaper;
    expect(whole.billed_from.email).toContain('@');
    const result = (await vendor.get(at(id, 'invoice'))).body as InvoicePaper;
    // A vendor sees no customer's address of mail; all else is on both.
    expect(result).toEqual({ ...whole, billed_from: { ...whole.billed_from, email: null } });
    const tags = ['admin@example.com', 'service.vendor@example.com'].map(async (email) =>
      (await stage.as(email).call('HEAD', at(id, 'invoice.pdf'))).headers.get('ETag'),
    );
    expect(new Set(await Promise.all(tags)).size).toBe(2);
    expect((await support.get(at(id, 'invoice'))).body).toEqual(whole);
  });
});
