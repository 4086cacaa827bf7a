import { afterEach, describe, expect, it, vi } from 'vitest';
import { PRESENCE_MS } from '../../api/events/presence.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { SYSTEM } from './host.ts';
import { type Listener, listen } from './listener.ts';
import { done, expectRefusal } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/** Who else has a record open: sent to those who have it open, and to nobody else. */

const [ADMIN, OPS, SUPPORT, VENDOR, FINANCE] = ['admin', 'ops', 'support', 'vendor', 'finance'].map(
  (name) => `${name}@example.com`,
) as [string, string, string, string, string];
const stage = stageFor([ADMIN, OPS, SUPPORT, VENDOR, FINANCE]);
const heard: Listener[] = [];
afterEach(() => {
  for (const each of heard.splice(0)) each.close();
});

const hear = async (client: Client): Promise<Listener> => {
  const listener = await listen(client);
  heard.push(listener);
  return listener;
};

const SERVICE = '/api/services/1/here?screen_label=service-list';
const here = (email: string, textOf: object = {}, at = SERVICE): Promise<Answer> =>
  stage.as(email).post(at, { window: 'one', ...textOf });
const person = async (email: string) => {
  const user = await stage.first('users', (each) => each.email === email);
  return { id: user.id, name: `${user.first_name} ${user.last_name}` };
};
/** The last event about a record. */
const lastTold = (listener: Listener) => listener.messages.findLast(({ name }) => name === 'here')?.data;
const until = (listener: Listener, people: readonly object[], resource = 'services', id = 1): Promise<void> =>
  listener.until((each) => JSON.stringify(lastTold(each)) === JSON.stringify({ resource, id, people }));

describe('whoever has a record open', () => {
  it('should see who else has it open, and be seen by them', async () => {
    const admin = await hear(stage.as(ADMIN));
    const first = await here(ADMIN);
    expect([first.status, first.body]).toEqual([200, { people: [] }]);
    await until(admin, []);
    expect((await here(OPS)).body).toEqual({ people: [await person(ADMIN)] });
    await until(admin, [await person(OPS)]);
    // What is told is a name, and nothing else of them.
    expect(admin.text).not.toContain('@');
    expect((await here(OPS, { leaves: true })).body).toEqual({ people: [] });
    await until(admin, []);
  });

  it('should take no transaction to say so, nor to say so again', async () => {
    let transactions = 0;
    stage.host.wrap(async (run) => {
      transactions++;
      return run();
    });
    for (const text of [{}, {}, { leaves: true }]) done(await here(ADMIN, text));
    vi.restoreAllMocks();
    expect(transactions).toBe(0);
  });

  it('should hear within two seconds, also where another process got the report', async () => {
    const admin = await hear(stage.as(ADMIN));
    await here(ADMIN);
    await until(admin, []);
    const [window] = await stage.stored(SYSTEM.presence);
    const ops = await stage.first('users', ({ email }) => email === OPS);
    const sessions = await stage.stored(SYSTEM.sessions);
    const session_id = sessions.find(({ user_id }) => user_id === ops.id)?.id ?? '';
    const since = performance.now();
    // Past this process, as another one stores it.
    await stage.host.put(SYSTEM.presence, { ...window, id: 'elsewhere', user_id: Number(ops.id), session_id });
    await until(admin, [await person(OPS)]);
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  it('should stay as long as one of their windows does, and be no news to themselves', async () => {
    const ops = await hear(stage.as(OPS));
    await here(OPS);
    await here(OPS, { window: 'two' });
    expect((await here(ADMIN)).body).toEqual({ people: [await person(OPS)] });
    await here(OPS, { leaves: true });
    expect((await here(ADMIN)).body).toEqual({ people: [await person(OPS)] });
    await here(OPS, { window: 'two', leaves: true });
    expect((await here(ADMIN)).body).toEqual({ people: [] });
    const { id } = await person(OPS);
    expect(ops.messages.flatMap(({ data }) => data.people ?? []).map((each) => each.id)).not.toContain(id);
  });

  it('should be gone a while after their window said nothing more', async () => {
    await here(OPS);
    await stage.host.ahead(PRESENCE_MS - 5_000);
    const admin = await hear(stage.as(ADMIN));
    await here(ADMIN);
    await until(admin, [await person(OPS)]);
    await stage.host.ahead(PRESENCE_MS + 1_000);
    await until(admin, []);
    expect(PRESENCE_MS).toBeLessThanOrEqual(45_000);
  });

  it('should be gone with their session', async () => {
    const client = await stage.host.signIn('ops@example.com');
    await client.post(SERVICE, { window: 'one' });
    const admin = await hear(stage.as(ADMIN));
    await here(ADMIN);
    await until(admin, [await person(OPS)]);
    done(await client.post('/api/auth/logout'), 204);
    await until(admin, []);
  });

  it('should be sent anew by a stream that begins later, also that nobody is there any more', async () => {
    await here(ADMIN);
    await here(OPS);
    const first = await hear(stage.as(ADMIN));
    await until(first, [await person(OPS)]);
    first.close();
    await here(OPS, { leaves: true });
    const second = await hear(stage.as(ADMIN));
    await until(second, []);
  });
});

describe('whoever has not opened the record, or may not', () => {
  const productAt = (id: unknown): string => `/api/products/${id}/here?screen_label=product-list`;
  /** A product of the vendor that signs in, and one of another. */
  async function products(): Promise<{ readonly mine: RecordData; readonly foreign: RecordData }> {
    const own = await vendorOf(stage, VENDOR);
    const mine = await stage.first('products', ({ vendor_id }) => vendor_id === own.id);
    return { mine, foreign: await stage.first('products', ({ vendor_id }) => vendor_id !== own.id) };
  }

  it('should hear nothing of it', async () => {
    const admin = await hear(stage.as(ADMIN));
    await here(ADMIN);
    const support = await hear(stage.as(SUPPORT));
    await here(SUPPORT, {}, '/api/services/2/here?screen_label=service-list');
    await here(OPS);
    await until(admin, [await person(OPS)]);
    await here(OPS, { leaves: true });
    await until(admin, []);
    const result = support.messages.filter(({ name }) => name === 'here');
    expect(result.map(({ data }) => data)).toEqual([{ resource: 'services', id: 2, people: [] }]);
  });

  it('should be refused as with every call on a record', async () => {
    expectRefusal(await here(FINANCE), 403);
    expectRefusal(await here(ADMIN, {}, '/api/services/1/here?screen_label=user-list'), 403);
    expectRefusal(await here(ADMIN, {}, '/api/services/1/here'), 403);
    expectRefusal(await here(ADMIN, {}, '/api/services/987654/here?screen_label=service-list'), 404);
    expectRefusal(await here(ADMIN, {}, '/api/services/one/here?screen_label=service-list'), 404);
    expectRefusal(await stage.host.client().post(SERVICE, { window: 'one' }), 401);
    expect(await stage.stored(SYSTEM.presence)).toEqual([]);
  });

  it('should find no difference between a record of somebody else and one that is not there', async () => {
    const { mine, foreign } = await products();
    done(await here(VENDOR, {}, productAt(mine.id)));
    const [there, missing] = await Promise.all([foreign.id, 987_654].map((id) => here(VENDOR, {}, productAt(id))));
    expectRefusal(there as Answer, 404);
    expect(there?.body).toEqual(missing?.body);
  });

  it('should hear no more of it once it is taken out of reach', async () => {
    const { mine, foreign } = await products();
    const at = productAt(mine.id);
    const listener = await hear(stage.as(VENDOR));
    await here(VENDOR, {}, at);
    await until(listener, [], 'products', Number(mine.id));
    await stage.host.change('products', mine.id, { vendor_id: Number(foreign.vendor_id) });
    const admin = await hear(stage.as(ADMIN));
    await here(ADMIN, {}, at);
    // It is sent after every listener was judged.
    await until(admin, [await person(VENDOR)], 'products', Number(mine.id));
    await here(OPS, {}, at);
    await until(admin, [await person(VENDOR), await person(OPS)], 'products', Number(mine.id));
    expect(listener.messages.filter(({ name }) => name === 'here')).toHaveLength(1);
  });
});

describe('what a window says of itself', () => {
  it('should be held to its form', async () => {
    for (const wrong of [
      ...['', 'x'.repeat(41), 'a b', 7].map((window) => ({ window })),
      ...[{ leaves: 'yes' }, { since: 1 }, { part: null }],
    ]) {
      const answer = await here(ADMIN, wrong);
      expectRefusal(answer, 422);
      expect(Object.keys(answer.body.errors)).toEqual([Object.keys(wrong)[0]]);
    }
    expectRefusal(await here(ADMIN, {}, `${SERVICE}&more=1`), 400);
    expect(await stage.stored(SYSTEM.presence)).toEqual([]);
  });

  it('should be no use of a session, leave no line of history, and wake no list', async () => {
    // What the server owes since the fixtures' day is done before anybody listens.
    await stage.host.ahead(5 * 60_000);
    await stage.host.outbox();
    const listener = await hear(stage.as(SUPPORT));
    const admin = await stage.first('users', ({ email }) => email === ADMIN);
    const session = await stage.first(SYSTEM.sessions, ({ user_id }) => user_id === admin.id);
    const before = await stage.stored(SYSTEM.history);
    await stage.host.ahead(10 * 60_000);
    await here(ADMIN);
    await here(ADMIN, { leaves: true });
    await here(SUPPORT);
    await until(listener, []);
    expect(await stage.stored(SYSTEM.history)).toEqual(before);
    expect(await stage.one(SYSTEM.sessions, session.id)).toEqual(session);
    expect(listener.changes).toEqual([]);
  });

  it('should be said by no more than so many windows of a session', async () => {
    await here(ADMIN);
    const [window] = await stage.stored(SYSTEM.presence);
    const more = Array.from({ length: 49 }, (_, at) => ({ ...window, id: `more-${at}` }) as RecordData);
    await stage.host.put(SYSTEM.presence, ...more);
    // One that is among them goes on.
    done(await here(ADMIN));
    expectRefusal(await here(ADMIN, { window: 'two' }), 429);
    done(await here(ADMIN, { leaves: true }));
    done(await here(ADMIN, { window: 'two' }));
  });

  it('should be forgotten with what has run out', async () => {
    await here(ADMIN);
    await stage.host.ahead(6 * 60_000);
    expect(await stage.stored(SYSTEM.presence)).toEqual([]);
  });
});
