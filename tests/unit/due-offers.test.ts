import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiContext, AuditEvent, Message } from '../../api/context.ts';
import { workOffers } from '../../api/dispatch/due-offers.ts';
import { storeSchema } from '../../api/system.ts';
import { type JsonStore, openJsonStore } from '../../mock-server/json-store.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { runningAgain } from './running-again.ts';

/** Offers whose time ran out, where several processes look at once, each transaction runs twice and mails cannot be handed over. */

const NOW = new Date('2026-11-22T08:00:00.000Z');

let folder: string;
let store: JsonStore;
const audit: AuditEvent[] = [];
const sent: Message[] = [];
let mailFails = false;

const context = (): ApiContext => ({
  registry,
  store: runningAgain(store),
  files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
  mailer: {
    send: async (message) => {
      if (mailFails) throw new Error('no line');
      sent.push(message);
    },
  },
  audit: (event) => void audit.push(event),
  canAudit: () => true,
  now: () => NOW,
  uploads: '',
  secret: new Uint8Array(32),
  publicUrl: 'https://admin.example.com',
  languages: [],
  otherOrigins: [],
});

const versioned = (records: readonly RecordData[]): RecordData[] => records.map((each) => ({ ...each, _version: 1 }));
const vendor = (id: number): RecordData => ({
  id,
  company_or_vendor_name: `Vendor ${id}`,
  email: `vendor.${id}@example.com`,
  phone_number: `+97150000000${id}`,
  vendor_type: 'Service',
  admin_approval: 'APPROVED',
  zone_ids: [1],
  service_ids: [],
});
const offer = (id: number, booking_id: number, until: string): RecordData => ({
  id,
  booking_id,
  vendor_id: 1,
  vendor_group_id: 1,
  round: 1,
  turn: 1,
  answer: 'Offered',
  offered_at: '2026-11-22T07:58:00.000Z',
  until,
});
const booking = (id: number, more: Omit<RecordData, 'id'> = {}): RecordData => ({
  id,
  customer_id: 1,
  zone_id: 1,
  service_name: 'AC Repair',
  order_status: 'Accepted',
  booking_status: 'Pending',
  mode: 'auto',
  vendor_group_id: 1,
  ...more,
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offers-'));
  store = await openJsonStore({ file: join(folder, 'store.json'), schema: storeSchema(registry) });
  audit.length = 0;
  sent.length = 0;
  mailFails = false;
  await store.replaceAll({
    zones: versioned([{ id: 1, zone_name: 'Marina', is_active: true }]),
    customers: versioned([{ id: 1, first_name: 'Amal', phone_number: '+971500000099' }]),
    vendors: versioned([1, 2, 3].map(vendor)),
    vendor_groups: versioned([
      { id: 1, name: 'All', offer_order: 'Ranked', seconds: 60, when_nobody: 'Manual', is_active: true },
    ]),
    vendor_group_members: versioned([1, 2, 3].map((id) => ({ id, vendor_group_id: 1, vendor_id: id, position: id }))),
    bookings: versioned([booking(1), booking(2), booking(3, { mode: 'manual', vendor_group_id: null })]),
    offers: versioned([
      offer(1, 1, '2026-11-22T07:59:00.000Z'),
      offer(2, 2, '2026-11-22T08:00:00.001Z'),
      offer(3, 3, '2026-11-22T08:00:00.000Z'),
    ]),
  });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const stored = () =>
  store.current('offers').map((each) => [each.booking_id, each.vendor_id, each.answer, each.until ?? null]);

it('should end each once and ask the next once, however many look at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => workOffers(context())));
  expect(stored()).toEqual([
    [1, 1, 'Expired', null],
    [2, 1, 'Offered', '2026-11-22T08:00:00.001Z'],
    // Its booking is in people's hands.
    [3, 1, 'Expired', null],
    [1, 2, 'Offered', '2026-11-22T08:01:00.000Z'],
  ]);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['vendor.2@example.com', 'A booking is offered to you'],
  ]);
  expect(sent[0]?.text).toContain('AC Repair, Marina, not scheduled yet.\n\nPlease answer by 12:01, Dubai time:');
  expect(sent[0]?.text).toContain('https://admin.example.com/bookings/offers');
  expect(store.current('_history').map(({ by_id, lead }) => [by_id, lead])).toEqual(Array(3).fill([null, 'kept']));
});

it('should ask the next though a mail cannot be handed over, and note that', async () => {
  mailFails = true;
  await workOffers(context());
  expect(stored()).toHaveLength(4);
  expect(audit.filter(({ event }) => event === 'booking.notice')).toEqual([
    { event: 'booking.notice', what: 'offered', outcome: 'failed' },
  ]);
});
