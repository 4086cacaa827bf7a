import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../api/auth/password.ts';
import { FIXTURES_DAY, lastMorning, presentOn } from '../../api/fixtures/present.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { refusalsOf } from '../../product/bookings/rules/candidates.ts';
import { wantedBy } from '../../product/bookings/rules/changes.ts';
import { figuresOf } from '../../product/bookings/rules/figures.ts';
import { slotOf, startsAt } from '../../product/bookings/rules/slot.ts';
import { type Posting, postingsFor } from '../../product/ledger/rules/ledger.ts';
import { moneyOf, type PaymentKind, recorded } from '../../product/ledger/rules/payments.ts';
import { filsOf } from '../../product/rules/money.ts';
import { product } from '../../product/server.ts';
import { type CommissionRow, rateOf } from '../../product/vendors/rules/commission.ts';
import { registry } from '../../resources/index.ts';
import { dayOf, type RecordData } from '../../resources/language/index.ts';
import { DEMO_PASSWORD, type Fixtures, fixturesFor } from '../stage/fixtures.ts';
import { expectSound, refusedBy } from './sound-fixtures.ts';

let fixtures: Fixtures;
/** More of each than anybody wrote down. */
let large: Fixtures;
beforeAll(async () => {
  fixtures = await fixturesFor(registry);
  large = await fixturesFor(registry, { scale: 3, counts: { sub_categories: 200, products: 600 } });
});

const hashOf = (of: Fixtures) =>
  createHash('sha256')
    .update(JSON.stringify(of.collections))
    .update(JSON.stringify(Object.entries(of.files).map(([id, bytes]) => [id, Buffer.from(bytes).toString('hex')])))
    .digest('hex');

describe('the fixtures', () => {
  it('should be the same at every run', async () => {
    expect(hashOf(await fixturesFor(registry))).toBe(hashOf(fixtures));
  });

  // The last day of a year, a leap day, and days of months with another length than the usual
  // one's.
  it.each(['2027-12-31', '2028-02-29', '2031-01-01'])(
    'should surround %s when requested for that day, as they surround the usual one',
    async (day) => {
      const { now } = presentOn(day);
      const later = await fixturesFor(registry, { day });
      expectSound(later, registry, { choosable: true, now });
      const shift = Date.parse(day) - Date.parse(FIXTURES_DAY);
      const shifted = (value: unknown) =>
        typeof value === 'string' ? new Date(Date.parse(value) + shift).toISOString() : value;
      const stamps = ['request_accepted_at', 'service_started_at', 'service_completed_at', 'created_at'];
      const times = (of: Fixtures, moved: (value: unknown) => unknown) =>
        (of.collections.bookings ?? []).map((booking) => [
          String(moved(booking.schedule_date)).slice(0, 10),
          ...stamps.map((stamp) => moved(booking[stamp])),
        ]);
      expect(times(later, (value) => value)).toEqual(times(fixtures, shifted));
    },
  );

  it('should have work on their own day and the next ones, begun before its present or waiting behind it', () => {
    const { now, dayIn } = presentOn(FIXTURES_DAY);
    const bookings = (fixtures.collections.bookings ?? []).map((booking) => ({ booking, slot: slotOf(booking) }));
    const on = (day: string) => bookings.filter(({ booking }) => booking.schedule_date === day);
    expect(on(dayIn(0)).length).toBeGreaterThan(10);
    expect(on(dayIn(1)).length).toBeGreaterThan(3);
    for (const { booking, slot } of bookings) {
      if (!slot) continue;
      const isToCome = ['Pending', 'Assigned'].includes(String(booking.booking_status));
      expect(startsAt(slot) > now.getTime(), `booking ${booking.id}, ${booking.booking_status}`).toBe(isToCome);
    }
  });

  it('should make up no outcome, and no text that is a label and a number where others are real', () => {
    const { collections } = large;
    for (const { name: resource, fieldList } of Object.values(registry.resources))
      for (const field of fieldList) {
        const at = `${resource}.${field.name}`;
        const values = (collections[resource] ?? []).map((record) => record[field.name] ?? null);
        // What the server says of what became of something: nothing did yet. Offers are written by
        // what the product does.
        const message = values.filter((value) => value !== null);
        if ('translated' in field && resource !== 'offers') expect(message, at).toEqual([]);
        const texts = values.filter((value) => typeof value === 'string');
        const made = texts.filter((text) => text.startsWith(`${field.label} `));
        // A field nobody wrote texts for yet has samples.
        expect([0, texts.length], `${at}: ${made[0]}`).toContain(made.length);
      }
  });

  it('should tell of nothing before it happened', () => {
    const { now } = presentOn(FIXTURES_DAY);
    for (const resource of Object.values(registry.resources))
      for (const { name } of resource.fieldList.filter(({ kind }) => kind === 'timestamp')) {
        const times = (fixtures.collections[resource.name] ?? []).map((record) => String(record[name] ?? ''));
        const ahead = times.filter((time) => time > now.toISOString());
        expect(ahead, `${resource.name}.${name}`).toEqual([]);
      }
  });

  it('should take the last day whose morning has come for the one they are made on', () => {
    const mornings = ['05:30:00', '05:29:59', '21:00:00'].map((time) => lastMorning(new Date(`2026-11-22T${time}Z`)));
    expect(mornings).toEqual(['2026-11-22', '2026-11-21', '2026-11-22']);
  });

  it('should hold records that their definitions accept, and that point to what exists', () => {
    expectSound(fixtures, registry, { choosable: true });
    // And that a store takes.
    expect(refusedBy(storeSchema(registry), fixtures.collections)).toEqual([]);
  });

  it('should hold files that are what their rows say', async () => {
    for (const row of fixtures.collections[SYSTEM.files] ?? []) {
      const bytes = fixtures.files[String(row.id)] ?? new Uint8Array();
      expect(String(row.id)).toMatch(/^[a-z0-9]{16,40}$/);
      expect(bytes.length).toBe(row.size);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(row.type);
    }
  });

  it('should hold the demo accounts, whose password is the known one', async () => {
    const users = fixtures.collections.users ?? [];
    const emails = users.map(({ email }) => email);
    for (const { email } of product.fixtures.accounts) expect(emails).toContain(email);
    const user = (name: string) => users.find(({ email }) => email === `${name}@example.com`);
    expect(user('first.login')).toMatchObject({ is_password_updated: false, role_id: 3 });
    expect(user('inactive')).toMatchObject({ is_active: false, role_id: 3 });
    const credentials = fixtures.collections[SYSTEM.credentials] ?? [];
    expect(credentials.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
    expect(new Set(credentials.map(({ password_hash }) => password_hash)).size).toBe(users.length);
    expect(await verifyPassword(DEMO_PASSWORD, String(credentials.at(-1)?.password_hash))).toBe(true);
  });

  it('should grow with the scale, and to a requested number', () => {
    expect(large.collections.categories).toHaveLength(3 * (fixtures.collections.categories?.length ?? 0));
    expect(large.collections.sub_categories).toHaveLength(200);
    expect(large.collections.products).toHaveLength(600);
    expect(large.collections.users).toEqual(fixtures.collections.users);
    expectSound(large, registry);
  });
});

describe('the market and its people in the fixtures', () => {
  const all = (name: string): readonly RecordData[] => fixtures.collections[name] ?? [];
  const one = (name: string, id: unknown) => all(name).find((record) => record.id === id) as RecordData;
  const valuesOf = (name: string, field: string) => new Set(all(name).map((record) => record[field]));

  it.each([
    ['vendor', { vendor_type: 'Marketplace', admin_approval: 'APPROVED' }],
    ['new.vendor', { admin_approval: 'PENDING_FROM_VENDOR', iban_code: null }],
    ['service.vendor', { vendor_type: 'Service', admin_approval: 'APPROVED' }],
  ])('should give %s@example.com one profile', (name, profile) => {
    const user = all('users').find(({ email }) => email === `${name}@example.com`);
    expect(all('vendors').filter(({ vendor_user_id }) => vendor_user_id === user?.id)).toMatchObject([profile]);
  });

  it('should hold vendors and products in every state, the demo vendor’s too', () => {
    expect(valuesOf('vendors', 'admin_approval').size).toBe(4);
    for (const [state, few] of Object.entries({ Approved: 35, Pending: 5, Denied: 3 })) {
      const those = all('products').filter(({ approved_status }) => approved_status === state);
      expect(those.length, state).toBeGreaterThan(few);
      expect(those.filter(({ admin_notes }) => (admin_notes !== null) !== (state === 'Denied'))).toEqual([]);
      expect(those.map(({ vendor_id }) => vendor_id)).toContain(1);
    }
    const types = all('products').map(({ category_id }) => one('categories', category_id).service_type);
    expect(new Set(types)).toEqual(new Set(['Food', 'Marketplace']));
  });

  it('should give drivers that drive to some of the workers', () => {
    const workers = all('workers').filter(({ user_type }) => user_type === 'Worker');
    const driven = workers.filter(({ driver_id }) => driver_id !== null);
    expect(driven.length).toBeGreaterThan(8);
    expect(workers.length - driven.length).toBeGreaterThan(5);
    for (const { driver_id } of driven) expect(one('workers', driver_id)).toMatchObject({ is_active: true });
    expect(all('workers').some(({ phone }) => !String(phone).startsWith('+971'))).toBe(true);
  });

  it('should book nobody of the staff twice, and send nobody where they cannot be', () => {
    for (const field of ['worker_id', 'driver_id'] as const) {
      const theirs = all('bookings').filter((booking) => booking[field] !== null);
      expect(theirs.length, field).toBeGreaterThan(8);
      for (const booking of theirs) {
        const staff = one('workers', booking[field]);
        const vendor = all('vendors').find(({ id }) => id === staff.vendor_id);
        const busy = theirs.flatMap((other) => {
          const slot = other[field] === booking[field] && other.id !== booking.id ? slotOf(other) : undefined;
          return slot ? [{ booking: Number(other.id), slot }] : [];
        });
        const party = {
          ...{ id: Number(staff.id), name: 'Somebody', isActive: staff.is_active === true, busy, hasHands: true },
          kind: field === 'driver_id' ? ('Driver' as const) : ('Worker' as const),
          zones: vendor && (vendor.zone_ids as number[]),
          services: staff.service_types as number[],
          papersUntil: String(staff.document_expiry_date),
          vendor_id: staff.vendor_id as number | null,
          ...{ unsubscribed: [], lapsing: [], rating: null, reviews: 0, load: 0, minutes: 0, full: null, earlier: 0 },
        };
        expect(refusalsOf(wantedBy(booking), party), `${field} of booking ${booking.id}`).toEqual([]);
      }
    }
  });

  it('should reckon each booking, and have the lines of each that is paid or was given back in the ledger', () => {
    for (const booking of all('bookings')) {
      expect(booking).toMatchObject(figuresOf(booking, booking, new Date()));
      const lines = all('transactions').filter(({ booking_id }) => booking_id === booking.id);
      expect(postingsFor(booking, lines as unknown as Posting[]), `booking ${booking.id}`).toEqual([]);
      const payments = all('payments').filter(({ booking_id }) => booking_id === booking.id);
      const money = payments.reduce(
        (sum, { kind, amount }) => recorded(booking, sum, kind as PaymentKind, filsOf(Number(amount))),
        moneyOf({}),
      );
      expect(moneyOf(booking), `booking ${booking.id}`).toEqual(money);
      for (const { payment_id } of lines) expect(payments.map(({ id }) => id)).toContain(payment_id);
      if (booking.payment_status === 'Paid') expect(lines.length).toBeGreaterThan(1);
      if (booking.payment_status === 'Refunded') expect(lines.map(({ entry }) => entry)).toContain('Refund');
    }
    const entries = ['Booking', 'Refund', 'Vendor Share', 'Commission', 'Own Service', 'Payout'];
    expect(valuesOf('transactions', 'entry')).toEqual(new Set(entries));
  });

  it('should have each booking give what its vendor did when it was given it, at several rates', () => {
    for (const booking of all('bookings')) {
      const rows = all('vendor_commissions').filter(({ vendor_id }) => vendor_id === booking.vendor_id);
      const day = dayOf(new Date(String(booking.request_accepted_at ?? booking.created_at)));
      const { rate } = rateOf(rows as unknown as CommissionRow[], day);
      expect(booking.commission_rate, `booking ${booking.id}`).toBe(booking.vendor_id === null ? null : rate);
    }
    const given = valuesOf('bookings', 'commission_rate');
    expect(given.size).toBeGreaterThan(4);
    // Of somebody with another rate since, what came before bears the one before.
    const rated = new Set(all('bookings').map((each) => JSON.stringify([each.vendor_id, each.commission_rate])));
    expect(rated.size).toBeGreaterThan(valuesOf('bookings', 'vendor_id').size);
  });

  it('should have vendors that must agree to a rate, and one that takes no bookings of a service', () => {
    const open = all('vendor_commissions').filter(({ agreed_at, ended_at }) => agreed_at === null && ended_at === null);
    expect(open.map(({ vendor_id }) => vendor_id)).toEqual([10, 18]);
    const paused = all('vendors').filter(({ unsubscribed_ids }) => unsubscribed_ids !== null);
    expect(paused.length).toBe(1);
    for (const { unsubscribed_ids, service_ids } of paused)
      expect(service_ids).toEqual(expect.arrayContaining(unsubscribed_ids as number[]));
  });

  it('should hold bookings at every stage, and reviews of completed ones by those who booked them', () => {
    expect(valuesOf('bookings', 'booking_status').size).toBe(5);
    expect(valuesOf('bookings', 'payment_status')).toEqual(
      new Set(['Paid', 'Unpaid', 'Partially Refunded', 'Refunded', null]),
    );
    expect(valuesOf('bookings', 'schedule_date')).toContain(null);
    for (const booking of all('bookings')) {
      if (booking.vendor_id !== null) expect(one('vendors', booking.vendor_id).vendor_type).toBe('Service');
      expect((booking.schedule_date === null) === (booking.schedule_time === null)).toBe(true);
      expect(String(one('customers', booking.customer_id).joined_at) < String(booking.created_at)).toBe(true);
    }
    expect(new Set(all('reviews').map(({ booking_id }) => booking_id)).size).toBe(all('reviews').length);
    expect(valuesOf('reviews', 'review')).toContain(null);
    for (const { booking_id, customer_id } of all('reviews'))
      expect(one('bookings', booking_id)).toMatchObject({ booking_status: 'Completed', customer_id });
    const booked = valuesOf('bookings', 'customer_id');
    expect(all('customers').some(({ id }) => !booked.has(id as number))).toBe(true);
  });
});
