import { cp, rm } from 'node:fs/promises';
import {
  type Booking,
  bookingDone,
  bookingGiven,
  bookingInvoiced,
  type Service,
  servicePublished,
} from './bookings.ts';
import { formWith, is, Person, signIn, uploaded } from './people.ts';
import { folderFor, landedVersion, type Running, startIn } from './product.ts';
import { isApproved, isMadeByStaff, isPaid, signsUp } from './vendors.ts';

/**
 * What the business lives by, walked over HTTP on the built server with its default store, as `npm
 * start` runs it: nobody is signed in by a lever. Each journey goes on where the one before ended.
 */

const [ADMIN, OPS, SUPPORT] = ['admin@example.com', 'ops@example.com', 'support@example.com'];
const CATEGORIES = 'screen_label=category-setup';
const CUSTOMERS = 'screen_label=customer-list';

/** What all journeys together may take, without building, on a machine that does nothing else. */
const AIM_S = 90;
/** Beyond it they fail: a busy machine is slower, a product that hangs by more. */
const LIMIT_S = 3 * AIM_S;

const folder = await folderFor('store');
let running: Running;
let admin: Person;
let ops: Person;
let service: Service;
let vendor = 0;
let booking: Booking;
let share = 0;

/** Everybody signs in anew: their sessions do not outlive the clock. */
async function staffSignIn(): Promise<void> {
  admin = await signIn(running.url, ADMIN);
  ops = await signIn(running.url, OPS);
}

/** The same people at a server that listens elsewhere now. */
function movedTo({ url }: Running): void {
  [admin, ops] = [admin, ops].map((before) =>
    Object.assign(new Person(url), { cookie: before.cookie, path: before.path }),
  ) as [Person, Person];
}

/** Moves the server's clock by the testers' lever; undefined sets it right. */
const clockAt = (now: Date | undefined) => admin.done('POST', '/mock/clock', now ? { now: now.toISOString() } : {});

const bookings = async (person: Person): Promise<unknown> =>
  person.done('GET', '/api/bookings?screen_label=booking-list&_sort=id&_order=desc&_end=100');

/** What an administrator sees of the store: the newest records, as they are. */
const newest = async (person: Person): Promise<string> =>
  JSON.stringify([
    await bookings(person),
    await person.done('GET', '/api/vendors?screen_label=vendor-list&_sort=id&_order=desc&_end=100'),
    await person.done('GET', '/api/transactions?screen_label=transaction-reports&_sort=id&_order=desc&_end=100'),
  ]);

const JOURNEYS: readonly (readonly [name: string, walk: () => Promise<void>])[] = [
  [
    'people sign in with password and code',
    async () => {
      await staffSignIn();
      const { user } = await admin.done('GET', '/api/auth/session');
      is(user.email, ADMIN, 'who is signed in');
    },
  ],
  ['a vendor signs up and begins its onboarding', () => signsUp(new Person(running.url))],
  [
    'staff make a vendor, who is invited',
    async () => {
      vendor = await isMadeByStaff(admin);
    },
  ],
  ['the vendor is onboarded, looked at and approved', () => isApproved(running.url, vendor, admin, ops)],
  [
    'a service is published',
    async () => {
      service = await servicePublished(admin);
    },
  ],
  [
    'a booking is taken and given to the vendor',
    async () => {
      booking = await bookingGiven(ops, service, vendor);
    },
  ],
  [
    'the server is killed and started again, and nothing is lost',
    async () => {
      const before = await newest(admin);
      await running.kill();
      running = await startIn(folder);
      movedTo(running);
      is(await newest(admin), before, 'what is there');
    },
  ],
  [
    'the booking is done, paid and partly refunded',
    async () => {
      share = await bookingDone(ops, booking);
    },
  ],
  ['the booking is invoiced', () => bookingInvoiced(ops, booking)],
  [
    'the month is closed, and the vendor is paid',
    async () => {
      const now = new Date();
      await clockAt(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 6)));
      await staffSignIn();
      await isPaid(vendor, share, admin, ops);
      await clockAt(undefined);
      await staffSignIn();
    },
  ],
  [
    'a file is imported, exported, and its import undone',
    async () => {
      const named = async (): Promise<number> =>
        (await admin.done('GET', `/api/customers?${CUSTOMERS}&q=Journey`)).length;
      const lines = ['First Name,Last Name,Phone Number,Email']
        .concat([1, 2].map((each) => `Journey,Guest,+97150776655${each},guest${each}@example.com`))
        .join('\r\n');
      const raw = formWith('customers.csv', 'text/csv', lines);
      const answer = await admin.done('POST', `/api/customers/import?${CUSTOMERS}`, undefined, { raw });
      // Its last line is its outcome: of a short file the only one.
      const { creates, write_id, mistakes } =
        typeof answer === 'string' ? JSON.parse(answer.trim().split('\n').at(-1) ?? '') : answer;
      is([creates, await named(), mistakes], [2, 2, []], 'what was imported');
      const exported = String(await admin.done('GET', `/api/customers/export?${CUSTOMERS}&format=csv&q=Journey`));
      is(exported.trim().split('\r\n').length, 3, 'the lines exported');
      await admin.done('POST', `/api/history/${write_id}/undo?${CUSTOMERS}`, {});
      is(await named(), 0, 'what is left of it');
    },
  ],
  [
    'a picture is uploaded, used and shown, and its change undone',
    async () => {
      const image = await uploaded(admin, 'category-setup', 'png');
      const [{ id }] = await admin.done('GET', `/api/categories?${CATEGORIES}&_end=1`);
      const pictured = async () => (await admin.done('GET', `/api/categories/${id}?${CATEGORIES}`)).category_image;
      const before = await pictured();
      const changed = await admin.call('PATCH', `/api/categories/${id}?${CATEGORIES}`, { category_image: image });
      is(changed.status, 200, 'the change');
      is((await admin.call('GET', `/api/files/${image}`)).headers.get('Content-Type'), 'image/png', 'what is shown');
      await admin.done('POST', `/api/history/${changed.headers.get('X-History-Entry')}/undo?${CATEGORIES}`, {});
      is(await pictured(), before, 'the picture');
    },
  ],
  [
    'a role is changed under a session that runs',
    async () => {
      const support = await signIn(running.url, SUPPORT);
      await bookings(support);
      const roles = 'screen_label=role-list';
      const { permissions } = await admin.done('GET', `/api/roles/4?${roles}`);
      const without = JSON.parse(JSON.stringify(permissions), (_key, value) =>
        value?.id === 'booking-list' ? { ...value, access: false, read: false } : value,
      );
      await admin.done('PATCH', `/api/roles/4?${roles}`, { permissions: without });
      await support.refused(403, 'GET', '/api/bookings?screen_label=booking-list');
      await admin.done('PATCH', `/api/roles/4?${roles}`, { permissions });
      await bookings(support);
    },
  ],
  [
    'the folder is backed up and restored',
    async () => {
      const before = await newest(admin);
      await running.stop();
      const backup = await folderFor('backup');
      await cp(folder, backup, { recursive: true });
      running = await startIn(backup);
      try {
        is(await newest(await signIn(running.url, ADMIN)), before, 'what the backup holds');
      } finally {
        await running.stop();
        await rm(backup, { recursive: true, force: true });
      }
    },
  ],
  [
    'a store of the version before is taken over',
    async () => {
      if (!landed) throw new Error('It is not in the history of this repository.');
      const store = await folderFor('landed-store');
      try {
        running = await startIn(store, landed.root);
        const before = await bookings(await signIn(running.url, ADMIN));
        await running.stop();
        running = await startIn(store);
        const after = await bookings(await signIn(running.url, ADMIN));
        const ids = (rows: unknown) => (rows as readonly { id: number }[]).map(({ id }) => id);
        is(ids(after), ids(before), 'its bookings');
        await isMadeByStaff(await signIn(running.url, OPS));
      } finally {
        await running.stop();
        await rm(store, { recursive: true, force: true });
      }
    },
  ],
];

const landed = await landedVersion();
const tried = landed ? JOURNEYS : JOURNEYS.slice(0, -1);
let failed = 0;
const began = Date.now();
running = await startIn(folder);
for (const [name, walk] of tried) {
  const from = Date.now();
  let why = '';
  try {
    await walk();
  } catch (error) {
    why = `\n    ${error instanceof Error ? error.message : String(error)}`;
    failed++;
  }
  console.log(`${why === '' ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)${why}`);
}
await running.kill();
await landed?.remove();
await rm(folder, { recursive: true, force: true });
const took = Math.round((Date.now() - began) / 1000);
const isLate = took > LIMIT_S;
console.log(
  `${isLate ? 'FAILED' : 'ok    '} all of it in ${took} s (${AIM_S} s on an idle machine, ${LIMIT_S} s at most)`,
);
if (!landed) console.log('NOT TRIED: the history of this repository does not reach back to the version before.');
if (isLate) failed++;
console.log(`\n${tried.length + 1 - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
