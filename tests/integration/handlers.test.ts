import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionTableOf, grantAll } from '../../access-control/index.ts';
import { nameOf } from '../../api/auth/secrets.ts';
import { type ApiContext, type AuditEvent, type Message, NotSent } from '../../api/context.ts';
import { grantNewScreens } from '../../api/grant-new-screens.ts';
import { createWorker } from '../../api/jobs/worker.ts';
import { createRecord } from '../../api/records/create.ts';
import { updateRecord } from '../../api/records/update.ts';
import type { Session } from '../../api/session.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Resource, Screen } from '../../resources/language/index.ts';
import { type Fixtures, fixturesFor } from '../stage/fixtures.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { contextOver } from './running-again.ts';

/**
 * What the server does after a write, where the systems it uses fail and each transaction is run
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
