import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decisionTableOf, grantAll } from '../../access-control/index.ts';
import { nameOf } from '../../api/auth/secrets.ts';
import type { ApiContext, AuditEvent, Message } from '../../api/context.ts';
import { grantNewScreens } from '../../api/grant-new-screens.ts';
import { createRecord, updateRecord } from '../../api/records/write.ts';
import type { Session } from '../../api/session.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { fixturesFor } from '../../mock-server/fixtures/index.ts';
import { type JsonStore, openJsonStore } from '../../mock-server/json-store.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData, Resource, Screen } from '../../resources/language/index.ts';
import { runningAgain } from './running-again.ts';

/** What the server does after a write, where the world around it fails and each transaction is run twice. */

let folder: string;
let store: JsonStore;
let session: Session;
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
  now: () => new Date('2026-11-21T08:00:00.000Z'),
  uploads: '',
  secret: new Uint8Array(32),
  publicUrl: 'https://admin.example.com',
  languages: [],
  otherOrigins: [],
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlers-'));
  store = await openJsonStore({ file: join(folder, 'store.json'), schema: storeSchema(registry) });
  await store.replaceAll((await fixturesFor(registry)).collections);
  const [user] = store.current('users');
  const [role] = store.current('roles');
  if (!user || !role) throw new Error('The fixtures have no admin');
  session = { id: 'tester', user, role, can: await decisionTableOf(registry, role), confirmed: true };
  const at = context().now().toISOString();
  await store.transaction((tx) =>
    tx.insert(SYSTEM.sessions, { id: session.id, user_id: user.id, created_at: at, seen_at: at }),
  );
  audit.length = 0;
  sent.length = 0;
  mailFails = false;
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const users = registry.resources.users as Resource;
const screen = registry.screen['user-list'] as Screen;

async function invite(): Promise<RecordData | undefined> {
  const id = 'newfile00000000000000000';
  await store.transaction((tx) =>
    tx.insert(SYSTEM.files, { id, name: 'me.png', type: 'image/png', size: 9, user_id: 1, created_at: '2026-11-21' }),
  );
  const body = {
    first_name: 'Nadia',
    phone_number: '509998877',
    role_id: 5,
    zone_id: 1,
    email: 'nadia@example.com',
    full_address: 'Al Quoz',
    profile_img: id,
  };
  const { answer } = await createRecord(context(), { resource: users, screen, session, body });
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
    const links = store.current(SYSTEM.resets);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ id: nameOf(message.token), expires_at: '2026-11-24T08:00:00.000Z' });
    expect(audit.at(-1)).toMatchObject({ event: 'user.invited', outcome: 'ok', user_id: 1 });
    expect(JSON.stringify(audit)).not.toContain(message.token);
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
      await store.raw(async (records) => {
        for (const name of [SYSTEM.sessions, SYSTEM.attempts, SYSTEM.resets])
          for (const user_id of [5, 6]) records.put(name, { id: `${user_id}`, user_id });
      });
    };
    const left = (): string[] =>
      [SYSTEM.sessions, SYSTEM.attempts, SYSTEM.resets].map((name) =>
        store
          .current(name)
          .map(({ id }) => String(id))
          .filter((id) => id !== session.id)
          .join(),
      );
    await open();
    await change({ full_address: 'Elsewhere' });
    expect(left()).toEqual(['5,6', '5,6', '5,6']);
    await change({ email: 'priya@example.com' });
    expect(left()).toEqual(['5,6', '6', '6']);
    await open();
    await change({ is_active: false });
    expect(left()).toEqual(['6', '6', '6']);
    expect(audit.at(-1)).toMatchObject({ event: 'user.sessions.ended', of_user: 5, reason: 'deactivated' });
  });
});

describe('a screen that was defined after the store was made', () => {
  it('should be granted to the Super Admin at the start, since nobody else could, and to nobody else', async () => {
    const before = store.current('roles');
    await store.transaction((tx) => tx.update('roles', 1, { permissions: [] }));
    await grantNewScreens(store, context());
    expect(store.current('roles')[0]?.permissions).toEqual(grantAll(registry));
    expect(store.current('roles').slice(1)).toEqual(before.slice(1));
    const kept = store.current('roles');
    await grantNewScreens(store, context());
    expect(store.current('roles')).toBe(kept);
  });
});
