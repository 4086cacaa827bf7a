import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { DEMO_PASSWORD } from './host.ts';
import { done } from './outcomes.ts';
import { idsOf, stageFor } from './stage.ts';

/**
 * Calls of the specification that have no address of their own there: they are made by the pattern.
 */

const ADMIN = 'admin@example.com';
const stage = stageFor([ADMIN]);
const [admin] = stage.people;
const at = (path: string, screen: string, query = ''): string => `/api/${path}?screen_label=${screen}${query}`;

describe('lists', () => {
  it.each<readonly [string, string, string, string, (row: RecordData) => boolean, string]>([
    ['spec 1.7.5', 'document_types', 'vendor-configuration', 'service', (row) => row.vendor_type === 'Service', 'name'],
    ['spec 1.7.11', 'users', 'user-list', 'inactive', (row) => row.is_active === false, 'email'],
    ['spec 1.7.23', 'bookings', 'booking-list', 'repeat', (row) => row.booking_type === 'Repeat', 'id'],
    ['spec 2.7.13', 'categories', 'category-setup', 'inactive', (row) => row.is_active === false, 'name'],
    ['spec 2.7.14', 'sub_categories', 'sub-category-setup', 'active', (row) => row.is_active === true, 'name'],
    ['spec 1.7.31, 2.7.24', 'workers', 'worker-list', 'driver', (row) => row.user_type === 'Driver', 'full_name'],
    ['spec 2.7.32', 'customers', 'customer-list', 'active', (row) => row.is_active === true, 'customer_name'],
  ])('%s: %s should come by page, tab and search, with the total', async (_, resource, screen, tab, is, title) => {
    const of = (await stage.stored(resource)).filter(is);
    expect(of.length).toBeGreaterThan(0);
    const page = done(await admin.get(at(resource, screen, `&_tab=${tab}&_start=0&_end=1`)));
    expect(page.body).toHaveLength(1);
    expect(page.headers.get('X-Total-Count')).toBe(String(of.length));
    expect(of.map(({ id }) => id)).toContain(page.body[0].id);
    const search = encodeURIComponent(String(page.body[0][title]));
    const found = await admin.get(at(resource, screen, `&q=${search}&_end=100`));
    expect(found.body.map(({ id }: RecordData) => id)).toContain(page.body[0].id);
    // spec 1.7.1, 2.7.1
    expect((await admin.get(`/api/${resource}?_end=1`)).status).toBe(403);
  });

  it('should tell products by their approval and kind', async () => {
    const products = await stage.stored('products');
    const foods = (await stage.stored('categories')).filter(({ service_type }) => service_type === 'Food');
    const food = foods.map(({ id }) => id);
    for (const [screen, isThere] of [
      // spec 1.7.14
      ['product-list', (status: unknown) => status === 'Approved'],
      // spec 2.7.36
      ['product-requests', (status: unknown) => status !== 'Approved'],
    ] as const) {
      const { body } = await admin.get(at('products', screen, '&_tab=food&_end=100'));
      const those = products.filter((row) => isThere(row.approved_status) && food.includes(Number(row.category_id)));
      expect(idsOf(body)).toEqual(idsOf(those));
    }
  });

  it('should tell what belongs to a record', async () => {
    const review = await stage.first('reviews', ({ booking_id, customer_id }) => Boolean(booking_id && customer_id));
    // spec 1.7.25
    const reviews = await admin.get(at(`bookings/${review.booking_id}/review`, 'booking-list', '&_end=100'));
    expect(reviews.body.map(({ id }: RecordData) => id)).toContain(review.id);
    // spec 1.7.32, 2.7.35
    const bookings = await admin.get(at(`customers/${review.customer_id}/bookings`, 'customer-list', '&_end=1'));
    expect(bookings.body).toHaveLength(1);
    // spec 1.7.33
    const ratings = await admin.get(at(`customers/${review.customer_id}/reviews`, 'customer-list', '&_end=1'));
    expect(ratings.body).toHaveLength(1);
    for (const answer of [bookings, ratings]) expect(answer.headers.get('X-Total-Count')).toMatch(/^[1-9]/);
  });
});

describe('records', () => {
  it.each([
    ['spec 1.7.24', 'bookings', 'booking-list', 'booking_status'],
    ['spec 2.7.25', 'workers', 'worker-list', 'full_address'],
    ['spec 2.7.34', 'customers', 'customer-list', 'first_name'],
  ])('%s: one of %s should come by its id', async (_, resource, screen, field) => {
    const stored = await stage.first(resource, (row) => row[field] !== null);
    const result = await admin.get(at(`${resource}/${stored.id}`, screen));
    expect(result.body).toMatchObject({ id: stored.id, [field]: stored[field] });
  });

  it('should change what a customer may be switched to, and say what became of a write', async () => {
    const customer = await stage.first('customers', ({ is_active }) => is_active === true);
    // spec 2.7.33, 2.1.7
    const off = await admin.patch(at(`customers/${customer.id}`, 'customer-list'), { is_active: false });
    expect(off.body.is_active).toBe(false);
    // spec 2.8.72: where the specification's own address saves, it answers a message.
    const worker = await stage.first('workers', ({ user_type }) => user_type === 'Worker');
    const given = { user_id: worker.id, active_status: false };
    const saved = await admin.post('/api/worker/create?screen_label=worker-list', given);
    expect(saved.body).toMatchObject({ message: 'Worker updated successfully!', status: false });
  });
});

describe('bookings', () => {
  it('should be updated by their moves, each part by itself', async () => {
    const booking = await stage.first(
      'bookings',
      (row) => row.order_status === 'Pending' && row.booking_status === 'Pending' && row.payment_status === 'Unpaid',
    );
    const expectMoved = async (name: string, answers: object, changed: object = answers) => {
      const answer = await admin.post(at(`bookings/${booking.id}/${name}`, 'booking-list'), answers);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
      expect(await stage.one('bookings', booking.id)).toMatchObject(changed);
    };
    // spec 1.1.6, 1.7.28
    await expectMoved('note', { admin_notes: 'The gate is at the back' });
    const accepted = { order_status: 'Accepted', approval_notes: 'Called back' };
    await expectMoved('approve', { mode: 'manual', approval_notes: 'Called back' }, accepted);
    // spec 1.7.30
    done(await admin.get(at(`bookings/${booking.id}/candidates`, 'booking-list', '&user_type=Driver')));
    // spec 1.7.29, 1.5.18
    const added = { additional_hours: 1.5, additional_amount: Number(booking.service_price) * 1.5 };
    await expectMoved('additional-time', { additional_hours: 1.5 }, added);
    await expectMoved('cancel', { reason: 'Moved away', money: 'Keep' }, { booking_status: 'Cancelled' });
  });
});

describe('look-ups', () => {
  it.each([
    ['spec 1.7.34', 'users', 'role_id', 'user-list', 'roles'],
    ['spec 1.7.34, 2.7.23', 'users', 'zone_id', 'user-list', 'zones'],
    ['spec 1.7.34, 2.9.13', 'users', 'identification_type_id', 'user-list', 'document_types'],
    ['spec 2.7.23', 'workers', 'service_types', 'worker-list', 'sub_categories'],
  ])('%s: of %s, %s should be active ones', async (_, resource, field, screen, of) => {
    const { body } = done(await admin.get(at(`${resource}/lookup/${field}`, screen)));
    const active = (await stage.stored(of)).filter((row) => row.is_active !== false);
    expect(body.length).toBe(Math.min(25, active.length));
    for (const { id } of body) expect(active.map((row) => row.id)).toContain(id);
  });
});

describe('signing in', () => {
  it('should go by password, code and session', async () => {
    const client = stage.host.client();
    // spec 1.7.2, 1.7.3, 1.9.13, 1.2.11
    const started = await client.post('/api/auth/login', { email: ADMIN, password: DEMO_PASSWORD });
    expect(started.body).toMatchObject({ resend_after: 300, sent_to: expect.any(String) });
    const attempt = started.body.attempt;
    // spec 1.5.6, 1.5.4
    const short = await client.post('/api/auth/otp/verify', { attempt, code: '123' });
    expect(short.body.errors).toEqual({ code: ['Please enter complete email OTP'] });
    expect((await client.post('/api/auth/otp/resend', { attempt })).status).toBe(429);
    const code = (await stage.host.outbox()).find(({ kind, to }) => kind === 'one_time_code' && to === ADMIN)?.code;
    // spec 1.7.4, 1.3.20
    const entered = await client.post('/api/auth/otp/verify', { attempt, code });
    expect(entered.body.user).toMatchObject({ email: ADMIN, role_id: 1, is_password_updated: true });
    // spec 1.7.35
    const saved = await client.patch('/api/auth/profile', { first_name: 'Layla' });
    expect(saved.body.user).toMatchObject({ first_name: 'Layla' });
  });
});
