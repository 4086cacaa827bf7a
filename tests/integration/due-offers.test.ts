import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ApiContext, type AuditEvent, type Message, NotSent } from '../../api/context.ts';
import { createWorker } from '../../api/jobs/worker.ts';
import { Away, type Fields, type Store } from '../../api/store.ts';
import { storeSchema } from '../../api/system.ts';
import { endDueOffers } from '../../product/bookings/server/dispatch/due-offers.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { runningAgain } from './running-again.ts';

/**
 * Offers whose time ran out, where several processes look at once, each transaction runs twice and
 * mails cannot be handed over.
 */

const NOW = new Date('2026-11-22T08:00:00.000Z');

let store: MemoryStore;
const audit: AuditEvent[] = [];
const sent: Message[] = [];
let mailFails = false;
let now = NOW;
const later = (seconds: number): void => {
  now = new Date(NOW.getTime() + seconds * 1000);
};

const context = (): ApiContext => ({
  product,
  registry,
  store: runningAgain(store),
  files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
  mailer: {
    send: async (message) => {
      if (mailFails) throw new NotSent('There is no line.');
      sent.push(message);
    },
  },
  audit: (event) => void audit.push(event),
  canAudit: () => true,
  now: () => now,
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
  audit.length = 0;
  sent.length = 0;
  mailFails = false;
  now = NOW;
  const records = {
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
  };
  store = await memoryStore(storeSchema(registry), { records, isLoose: true });
});
/** A store that does so many transactions more, and is gone then, as for a process that ends. */
function dying(of: Store, more: number): Store {
  let left = more;
  return {
    ...of,
    rows: (plan) => of.rows(plan),
    get: (from, id) => of.get(from, id),
    take: (taking, work) => of.take(taking, work),
    transaction: (work) => (left-- > 0 ? of.transaction(work) : Promise.reject(new Away('the process ended'))),
  };
}

afterEach(async () => {
  await store.close();
});

/** Who was offered which booking, what became of it, and until when it can be answered. */
const stored = async () =>
  (await store.find({ from: 'offers' })).map(
    ({ booking_id, vendor_id, answer, until }) => `${booking_id} to ${vendor_id}: ${answer} ${until ?? ''}`,
  );

/** Changes the offer that was made last; a run that was taken back may have used up ids. */
const changeNewest = (patch: Fields) =>
  store.transaction(async (tx) => tx.update('offers', (await tx.find({ from: 'offers' })).at(-1)?.id ?? 0, patch));

/** Does as a process what is due. */
async function work(given = context()): Promise<void> {
  const worker = createWorker(given, { every: 0, log: () => undefined });
  await worker.settled();
  await worker.close();
}

it('should end each once and ask the next once, however many look at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => endDueOffers.run(context(), {})));
  await work();
  expect(await stored()).toEqual([
    '1 to 1: Expired ',
    '2 to 1: Offered 2026-11-22T08:00:00.001Z',
    // Its booking is in people's hands.
    '3 to 1: Expired ',
    '1 to 2: Offered 2026-11-22T08:01:00.000Z',
  ]);
  expect(sent).toMatchObject([{ to: 'vendor.2@example.com', subject: 'A booking is offered to you' }]);
  expect(sent[0]?.text).toContain('AC Repair, Marina, not scheduled yet.\n\nPlease answer by 12:01, Dubai time:');
  expect(sent[0]?.text).toContain('https://admin.example.com/bookings/offers');
  expect((await store.find({ from: '_history' })).map(({ by_id, lead }) => [by_id, lead])).toEqual(
    Array(3).fill([null, 'kept']),
  );
});

const mails = async () =>
  (await store.find({ from: 'jobs' }))
    .filter(({ name }) => name === 'booking-mail')
    .map(({ about, state, attempts, error }) => [String(about).replace(/\d+/, 'n'), state, attempts, error]);
const isTold = () => sent.map(({ to }) => to);
const workAtOnce = () => Promise.all(Array.from({ length: 5 }, () => work()));

it('should end an offer when its time is over, by the job made with it', async () => {
  await endDueOffers.run(context(), {});
  later(59);
  await workAtOnce();
  expect((await stored()).at(-1)).toBe('1 to 2: Offered 2026-11-22T08:01:00.000Z');
  later(60);
  await workAtOnce();
  expect((await stored()).slice(-2)).toEqual(['1 to 2: Expired ', '1 to 3: Offered 2026-11-22T08:02:00.000Z']);
});

it('should tell what a process did not get to that ended as soon as the offer was stored', async () => {
  const ended = context();
  const dies = { ...ended, store: dying(ended.store, 1) };
  await endDueOffers.run(dies, {}).catch(() => undefined);
  expect([isTold(), await mails()]).toEqual([[], [['Offer n', 'waiting', 0, null]]]);
  await workAtOnce();
  expect(isTold()).toEqual(['vendor.2@example.com']);
});

it('should try again what no mailer took, less and less often, and leave it to people in the end', async () => {
  // One booking alone has an offer that runs out.
  await store.transaction((tx) => tx.remove('offers', 2));
  mailFails = true;
  await store.transaction((tx) => tx.update('vendor_groups', 1, { seconds: 3600 * 24 }));
  await endDueOffers.run(context(), {});
  const tries: number[] = [];
  for (let seconds = 0; seconds < 3 * 3600; seconds += 30) {
    later(seconds);
    const before = audit.length;
    await work();
    if (audit.length > before) tries.push(seconds);
  }
  expect(tries).toEqual([0, 30, 90, 210, 450, 930, 1890, 3810]);
  expect(audit.map(({ event, outcome }) => [event, outcome])).toEqual([
    ...Array(8).fill(['booking.notice', 'failed']),
    ['job.failed', 'failed'],
  ]);
  expect(await mails()).toEqual([['Offer n', 'failed', 8, 'There is no line.']]);
  // The next got the offer all the same.
  expect((await stored()).at(-1)).toMatch(/^1 to 2: Offered/);
});

it('should not tell of an offer any more that cannot be answered', async () => {
  await endDueOffers.run(context(), {});
  await changeNewest({ answer: 'Withdrawn', until: null });
  await work();
  expect([isTold(), await mails()]).toEqual([[], [['Offer n', 'done', 1, null]]]);
});
