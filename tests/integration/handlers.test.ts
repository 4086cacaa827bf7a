import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionTableOf, grantAll } from '../../access-control/index.ts';
import { nameOf } from '../../api/auth/secrets.ts';
import { type ApiContext, type AuditEvent, type Message, NotSent } from '../../api/context.ts';
import { grantNewScreens } from '../../api/grant-new-screens.ts';
import { changeNoted } from '../../api/history/journal.ts';
import { createWorker } from '../../api/jobs/worker.ts';
import { createRecord, updateRecord } from '../../api/records/write.ts';
import type { Session } from '../../api/session.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { type Posting, postingsFor } from '../../product/ledger/rules/ledger.ts';
import { adoptPayments } from '../../product/ledger/server/adopt.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Resource, Screen, Value } from '../../resources/language/index.ts';
import { type Fixtures, fixturesFor } from '../stage/fixtures.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { contextOver } from './running-again.ts';

/**
 * What the server does after a write, where the world around it fails and each transaction is run
 * twice.
 */

let store: MemoryStore;
let session: Session;
const audit: AuditEvent[] = [];
const sent: Message[] = [];
let mailFails = false;

async function send(message: Message): Promise<void> {
  if (mailFails) throw new NotSent('There is no line.');
  sent.push(message);
}

const context = (): ApiContext =>
  contextOver(store, {
    product,
    registry,
    mailer: { send },
    audit: (event) => void audit.push(event),
    now: () => new Date('2026-11-21T08:00:00.000Z'),
  });

let { collections }: Pick<Fixtures, 'collections'> = { collections: {} };
/** Some of the fixtures: all of them are loaded only where a test reads them. */
const some = (...names: string[]) => Object.fromEntries(names.map((name) => [name, collections[name] ?? []]));
beforeAll(async () => {
  ({ collections } = await fixturesFor(registry));
});
beforeEach(async () => {
  store = await memoryStore(storeSchema(registry), { records: some('users', 'roles', 'zones'), isLoose: true });
  const [user] = await store.find({ from: 'users' });
  const [role] = await store.find({ from: 'roles' });
  const admin = { user: user as RecordData, role: role as RecordData };
  session = { id: 'tester', ...admin, can: await decisionTableOf(registry, admin.role), confirmed: true };
  const at = context().now().toISOString();
  const row = { id: session.id, user_id: admin.user.id, created_at: at, seen_at: at };
  await store.transaction((tx) => tx.insert(SYSTEM.sessions, row));
  audit.length = 0;
  sent.length = 0;
  mailFails = false;
});
afterEach(async () => {
  await store.close();
});

const users = registry.resources.users as Resource;
const screen = registry.screen['user-list'] as Screen;

async function invite(): Promise<RecordData | undefined> {
  const id = 'newfile00000000000000000';
  const file = { id, name: 'me.png', type: 'image/png', size: 9, user_id: 1, created_at: '2026-11-21T08:00:00.000Z' };
  await store.transaction((tx) => tx.insert(SYSTEM.files, file));
  const body = {
    ...{ first_name: 'Nadia', phone_number: '509998877', role_id: 5, zone_id: 1, email: 'nadia@example.com' },
    ...{ full_address: 'Al Quoz', profile_img: id },
  };
  const given = context();
  const { answer } = await createRecord(given, { resource: users, screen, session, body });
  const worker = createWorker(given, { every: 0, log: () => undefined });
  await worker.settled();
  await worker.close();
  return store.get('users', answer.id);
}

describe('an invitation', () => {
  it('should link to the page where a password is chosen, and say how long and for whom', async () => {
    await invite();
    const [message, ...others] = sent;
    expect(others).toEqual([]);
    if (message?.kind !== 'invitation') throw new Error('No invitation was sent');
    expect(message.to).toBe('nadia@example.com');
    expect(message.text).toContain(`https://admin.example.com/auth/reset-password?token=${message.token}&invited`);
    expect(message.text).toContain('valid for 72 hours');
    const links = await store.find({ from: SYSTEM.resets });
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ id: nameOf(message.token), expires_at: '2026-11-24T08:00:00.000Z' });
    expect(audit.at(-1)).toMatchObject({ event: 'user.invited', outcome: 'ok', user_id: 1 });
    expect(JSON.stringify([audit, await store.find({ from: 'jobs' })])).not.toContain(message.token);
    expect((await store.find({ from: 'jobs' })).map(({ about }) => about)).toContain('To n***@example.com');
  });

  it('should not undo the user when the mail cannot be handed over, and be noted as failed', async () => {
    mailFails = true;
    expect(await invite()).toMatchObject({ email: 'nadia@example.com' });
    expect(audit.at(-1)).toMatchObject({ event: 'user.invited', outcome: 'failed' });
  });
});

describe('the end of sessions', () => {
  const change = (body: { [field: string]: unknown }) =>
    updateRecord(context(), { resource: users, screen, session, id: 5, body });

  it('should follow a deactivation, and no other change but what was sent to an old address', async () => {
    const open = async (): Promise<void> => {
      const at = context().now().toISOString();
      const given = {
        [SYSTEM.sessions]: { created_at: at, seen_at: at },
        [SYSTEM.attempts]: { password_mark: 'mark', code_expires_at: at, wrong: 0, expires_at: at },
        [SYSTEM.resets]: { expires_at: at },
      };
      await store.transaction(async (tx) => {
        for (const [from, fields] of Object.entries(given)) {
          await tx.removeWhere({ from, where: { of: { column: 'user_id' }, in: [5, 6] } });
          for (const user_id of [5, 6]) await tx.insert(from, { id: `${user_id}`, user_id, ...fields });
        }
      });
    };
    const leftOf = async (from: string): Promise<string> =>
      (await store.find({ from })).flatMap(({ id }) => (id === session.id ? [] : [id])).join();
    const left = () => Promise.all([SYSTEM.sessions, SYSTEM.attempts, SYSTEM.resets].map(leftOf));
    await open();
    await change({ full_address: 'Elsewhere' });
    expect(await left()).toEqual(['5,6', '5,6', '5,6']);
    await change({ email: 'priya@example.com' });
    expect(await left()).toEqual(['5,6', '6', '6']);
    await open();
    await change({ is_active: false });
    expect(await left()).toEqual(['6', '6', '6']);
    expect(audit.at(-1)).toMatchObject({ event: 'user.sessions.ended', of_user: 5, reason: 'deactivated' });
  });
});

it('a screen that was defined after the store was made should be granted to the Super Admin alone', async () => {
  const roles = () => store.find({ from: 'roles' });
  const [, ...others] = await roles();
  await store.transaction((tx) => tx.update('roles', 1, { permissions: [] }));
  await grantNewScreens(store, context());
  const granted = await roles();
  expect([granted[0]?.permissions, granted.slice(1)]).toEqual([grantAll(registry), others]);
  await grantNewScreens(store, context());
  expect(await roles()).toEqual(granted);
});

it('bookings that were paid before payments were kept should have what the ledger knows, once', async () => {
  const all = collections.bookings ?? [];
  const of = (status: string): RecordData =>
    all.find(({ payment_status, paid_amount }) => payment_status === status && paid_amount !== null) as RecordData;
  const [paid, refunded] = [of('Paid'), of('Refunded')];
  const marked = all.find((each) => each.payment_status === null && each.booking_status === 'Assigned') as RecordData;
  const unknown = { paid_amount: null, refunded_amount: null, waived_amount: null, owed_amount: null };
  const written = { ...unknown, payment_status: 'Unpaid' };
  const changes = new Map<RecordData, object>([
    [paid, unknown],
    [refunded, unknown],
    [marked, written],
  ]);
  const transactions = (collections.transactions ?? []).map((line) => ({ ...line, payment_id: null }));
  await store.replaceAll({ bookings: all.map((each) => ({ ...each, ...changes.get(each) })), transactions });
  await adoptPayments(context());
  const now = (booking: RecordData) => store.get('bookings', booking.id);
  const payments = async ({ id }: RecordData) => {
    const found = await store.find({ from: 'payments', where: { of: { column: 'booking_id' }, is: Number(id) } });
    return found.map(({ kind, amount }) => [kind, amount]);
  };
  expect(await now(paid)).toMatchObject({ payment_status: 'Paid', paid_amount: paid.paid_amount, owed_amount: 0 });
  expect(await payments(paid)).toEqual([['Receipt', paid.paid_amount]]);
  expect(await now(refunded)).toMatchObject({ payment_status: 'Refunded', paid_amount: 0, owed_amount: 0 });
  expect((await payments(refunded)).map(([kind]) => kind)).toEqual(['Receipt', 'Refund']);
  const owed = { payment_status: 'Unpaid', owed_amount: marked.payment_amount };
  expect(await now(marked)).toMatchObject({ ...owed, paid_amount: 0 });
  for (const booking of [paid, refunded, marked]) {
    const lines = transactions.filter((line) => (line as RecordData).booking_id === booking.id) as unknown as Posting[];
    expect(postingsFor((await now(booking)) as RecordData, lines)).toEqual([]);
  }
  const kept = await store.find({ from: 'bookings' });
  await adoptPayments(context());
  expect(await store.find({ from: 'bookings' })).toEqual(kept);
  // Later starts look at what was written since: by a version of before too, which keeps no
  // payments.
  const historian = { ...context(), now: () => new Date(context().now().getTime() + 3_600_000) };
  const others = [paid.id, refunded.id, marked.id];
  const quiet = all.find((each) => each.payment_status === 'Paid' && !others.includes(each.id)) as RecordData;
  await store.transaction((tx) => tx.update('bookings', quiet.id, unknown));
  const patch = { collection: 'bookings', id: marked.id, patch: written, by: null };
  await store.transaction((tx) => changeNoted(historian, tx, patch));
  await adoptPayments({ ...historian, store });
  expect(await now(marked)).toMatchObject(owed);
  // What nobody wrote is not looked at again.
  expect(await now(quiet)).toMatchObject({ owed_amount: null });
});

describe('a right that was part of another when roles were stored', () => {
  const old = (permissions: unknown): Value =>
    JSON.parse(JSON.stringify(permissions), (key, value) => (key === 'issue' ? undefined : value));

  it('should be held where the other was, but by nobody who keeps to rows of their own, and be decided about once', async () => {
    const before = await store.find({ from: 'roles' });
    await store.transaction(async (tx) => {
      for (const { id, permissions } of before) await tx.update('roles', id, { permissions: old(permissions) });
    });
    await grantNewScreens(store, context());
    const grants = (roles: readonly RecordData[]) => roles.map(({ permissions }) => permissions);
    expect(grants(await store.find({ from: 'roles' }))).toEqual(grants(before));
    const holders = async () => {
      const held = await Promise.all(before.map(({ id }) => holds(Number(id))));
      return before.flatMap(({ id }, at) => (held[at] ? [id] : []));
    };
    expect(await holders()).toEqual([1, 3]);
    // What was decided about since is left.
    const some = JSON.stringify(before[2]?.permissions).replaceAll('"issue":true', '"issue":false');
    await store.transaction((tx) => tx.update('roles', 3, { permissions: JSON.parse(some) }));
    await grantNewScreens(store, context());
    expect(await holders()).toEqual([1]);
  });

  /** Changes a role's grants as a call does, and starts again. */
  const saved = async (id: number, permissions: Value): Promise<void> => {
    await store.transaction((tx) =>
      changeNoted(context(), tx, { collection: 'roles', id, patch: { permissions }, by: 1 }),
    );
    await grantNewScreens(store, context());
  };
  const grantsOf = async (id: number) => (await store.get('roles', id))?.permissions ?? null;
  const holds = async (id: number): Promise<boolean> => {
    const role = (await store.get('roles', id)) as RecordData;
    return (await decisionTableOf(registry, role)).can('booking-list', 'issue');
  };
  const withFlags = async (id: number, flags: { readonly [flag: string]: boolean }): Promise<Value> =>
    JSON.parse(JSON.stringify(await grantsOf(id)), (_key, value) =>
      value?.id === 'booking-list' ? { ...value, ...flags } : value,
    );

  it('should stay taken from a role though a version that does not know it saves that role, and stay held likewise', async () => {
    expect(await holds(3)).toBe(true);
    await saved(3, await withFlags(3, { issue: false }));
    await saved(3, old(await grantsOf(3)));
    expect(await holds(3)).toBe(false);
    // By a person who took nothing else with it, and gave it back.
    await saved(3, await withFlags(3, { issue: true, update: false }));
    await saved(3, old(await grantsOf(3)));
    expect(await holds(3)).toBe(true);
  });

  it('should follow the other right where a version that does not know it changed that', async () => {
    await saved(3, await withFlags(3, { issue: true, update: true }));
    await saved(3, old(await withFlags(3, { update: false })));
    expect(await holds(3)).toBe(false);
    await saved(3, old(await withFlags(3, { update: true })));
    expect(await holds(3)).toBe(true);
  });
});
