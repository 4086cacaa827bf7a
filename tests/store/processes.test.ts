import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { storeSchema } from '../../api/system.ts';
import { openDatabase } from '../../database/index.ts';
import { registry } from '../../resources/index.ts';
import { givenTo } from '../contract/bookings.ts';
import type { Client } from '../contract/client.ts';
import { type Listener, listen } from '../contract/listener.ts';
import { formWith, png, upload, uploadedId } from '../contract/pictures.ts';
import { fixturesFor } from '../stage/fixtures.ts';
import { type Product, startProduct } from './product.ts';
import { databases } from './server.ts';
import { twoProducts } from './two-products.ts';

const CATEGORIES = '/api/categories?screen_label=category-setup';
const CATEGORY = { service_type: 'Service', is_active: true };
const ROLE = '/api/roles/4?screen_label=role-list';

const products = twoProducts();
const { ask } = products;
const database = databases();
/** The same browser at another process. */
const at = (product: Product, { cookie }: Client): Client => Object.assign(product.client(), { cookie });
const count = async (of: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await ask(`select count(*)::int as count from ${of}`, values))[0]?.count);

describe('two processes on one PostgreSQL', () => {
  const statusesOf = (clients: readonly Client[], path: string): Promise<number[]> =>
    Promise.all(clients.map(async (client) => (await client.get(path)).status));

  it('come up both when they begin at once, one making the tables', async () => {
    const { one, other } = products;
    const made = [one, other].filter((each) => /made \d+ tables in an empty database/.test(each.printed()));
    expect(made).toHaveLength(1);
    const totals = await Promise.all(
      [one, other].map(async (each) => (await (await each.signIn('admin@example.com')).get(CATEGORIES)).headers),
    );
    const { collections } = await fixturesFor(registry);
    for (const headers of totals) expect(headers.get('X-Total-Count')).toBe(String(collections.categories?.length));
  });

  it('know each other’s sessions, and their end', async () => {
    const { one, other } = products;
    const { attempt, code } = await one.askForCode('support@example.com');
    const here = other.client();
    expect((await here.post('/api/auth/otp/verify', { attempt, code })).status).toBe(200);
    const there = at(one, here);
    expect(await statusesOf([here, there], CATEGORIES)).toEqual([200, 200]);
    expect((await one.client().post('/api/auth/otp/verify', { attempt, code })).status).toBe(401);
    const stored = there.cookie;
    expect((await there.post('/api/auth/logout')).status).toBe(204);
    there.cookie = stored;
    expect(await statusesOf([here, there], CATEGORIES)).toEqual([401, 401]);
  });

  it('count limits together, also of calls at once', async () => {
    const { one, other } = products;
    const wrong = (product: Product) =>
      product.client().post('/api/auth/login', { email: 'vendor@example.com', password: 'not-the-password' });
    const statuses: number[] = [];
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([one, other, one, other].map(wrong));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), 429, 429]);
    for (const each of [one, other]) expect((await wrong(each)).status).toBe(429);
  });

  it('see a change of a role at the next call', async () => {
    const { one, other } = products;
    const admin = await one.signIn('admin@example.com');
    const support = await other.signIn('support@example.com');
    const { role_id } = (await support.get('/api/auth/session')).body.user;
    const path = ROLE.replace('4', String(role_id));
    const { permissions } = (await admin.get(path)).body;
    expect((await support.get(CATEGORIES)).status).toBe(200);
    expect((await admin.patch(path, { permissions: [] })).status).toBe(200);
    expect((await support.get(CATEGORIES)).status).toBe(403);
    expect((await admin.patch(path, { permissions })).status).toBe(200);
    expect((await support.get(CATEGORIES)).status).toBe(200);
  });

  it('serve what the other was sent, and list what the other made', async () => {
    const { one, other } = products;
    const here = await one.signIn('admin@example.com');
    const there = at(other, here);
    const picture = png(5, 7);
    const sent = await upload(here, formWith(picture));
    expect(sent.status).toBe(201);
    const made = await here.post(CATEGORIES, { name: 'Made by the one', ...CATEGORY, category_image: sent.body.id });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const answer = await fetch(`${other.url}/api/files/${sent.body.id}`, { headers: { Cookie: there.cookie } });
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture);
    const { body, headers } = await there.get(`${CATEGORIES}&q=Made%20by%20the%20one`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
    expect(headers.get('X-Total-Count')).toBe('1');
  });

  it('let one of 50 who make the same name at once win, and tell the others why', async () => {
    const { one, other } = products;
    // Nobody may have 50 uploads that are in no record.
    const clients = [await one.signIn('admin@example.com'), await other.signIn('ops@example.com')];
    const answers = await Promise.all(
      clients.map(async (client) => {
        const icons: string[] = [];
        // Nor send more than six at a time.
        while (icons.length < 25)
          icons.push(...(await Promise.all(Array.from({ length: 5 }, () => uploadedId(client)))));
        return icons.map((category_image) => ({ client, category_image }));
      }),
    ).then((icons) =>
      Promise.all(
        icons
          .flat()
          .map(({ client, category_image }) =>
            client.post(CATEGORIES, { name: 'Wanted by many', ...CATEGORY, category_image }),
          ),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(49);
    const errors = { name: ['A category with this name exists already'] };
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', errors } });
    expect(await count(`categories where name = 'Wanted by many'`)).toBe(1);
  });

  it('go on when one of them is killed in the midst of uploads', async () => {
    const { other } = products;
    const third = await startProduct({ DATABASE_URL: products.url });
    const here = await third.signIn('admin@example.com');
    let answered = 0;
    const sent = Array.from({ length: 6 }, async () => {
      const answer = await upload(here, formWith(png(300, 300)));
      if (++answered === 3) await third.end('SIGKILL');
      expect(answer.status).toBe(201);
      return String(answer.body.id);
    });
    const settled = await Promise.allSettled(sent);
    const result = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(result.length).toBeGreaterThanOrEqual(3);
    // Whatever a record says there is, there is.
    const rows = await ask(`select f.id, b.id as bytes from _files f left join _file_bytes b on b.id = f.id`);
    expect(rows.filter(({ bytes }) => bytes === null)).toEqual([]);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(result));
    const there = at(other, here);
    expect(await statusesOf([there], CATEGORIES)).toEqual([200]);
    for (const id of result) expect((await there.get(`/api/files/${id}`)).status).toBe(200);
    const made = await there.post(CATEGORIES, { name: 'After the kill', ...CATEGORY, category_image: result[0] });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  });
});

describe('one call under one key that comes to two processes at the same moment', () => {
  const ROUNDS = 6;
  const AT_ONCE = 4;
  const BOOKING = 3;
  const GIVEN = givenTo(null);
  const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

  it('should make a record and a move once, whichever processes get the calls', async () => {
    // One person in two windows, each at another process: a session is everybody's.
    const [one, other] = await Promise.all([
      products.one.signIn('admin@example.com'),
      products.other.signIn('admin@example.com'),
    ]);
    const clients = Array.from({ length: AT_ONCE }, (_, at) => (at % 2 === 0 ? one : other));
    const [vendor] = await ask(`select id from vendors where vendor_type = 'Service' order by id limit 1`);
    const names = Object.keys(GIVEN).map((name) => `"${name}"`);
    await ask(
      `update bookings b set (${names.join()}) = (select ${names.map((name) => `r.${name}`).join()}
         from jsonb_populate_record(null::bookings, $1::jsonb) r) where b.id = ${BOOKING}`,
      [JSON.stringify({ ...GIVEN, vendor_id: vendor?.id })],
    );
    const pictures: unknown[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const category_image = await uploadedId(one);
      pictures.push(category_image);
      const body = { name: `Round ${round}`, service_type: 'Service', category_image };
      const before = await count('categories');
      const made = await Promise.all(clients.map((client) => client.post(CATEGORIES, body, keyed(`made-${round}`))));
      expect(
        made.map(({ status, body: row }) => [status, row.id]),
        JSON.stringify(made[0]?.body),
      ).toEqual(made.map(() => [201, made[0]?.body.id]));
      expect(await count('categories')).toBe(before + 1);
      expect(await count(`_history where resource = 'categories' and record_id = $1`, [made[0]?.body.id])).toBe(1);

      const lines = await count(`_history where resource = 'bookings' and record_id = ${BOOKING}`);
      const moved = await Promise.all(
        clients.map((client) =>
          client.post(
            `/api/bookings/${BOOKING}/additional-time?screen_label=booking-list`,
            { additional_hours: 0.5 + round * 0.5 },
            keyed(`time-${round}`),
          ),
        ),
      );
      expect(moved.map(({ status, body, headers }) => [status, body._version, headers.get('X-History-Entry')])).toEqual(
        moved.map(() => [200, moved[0]?.body._version, moved[0]?.headers.get('X-History-Entry')]),
      );
      expect(await count(`_history where resource = 'bookings' and record_id = ${BOOKING}`)).toBe(lines + 1);
    }
    expect(await count('_answers')).toBe(2 * ROUNDS);
    // What one process answered first the other tells again.
    const late = await other.post(
      CATEGORIES,
      { name: 'Round 0', service_type: 'Service', category_image: pictures[0] },
      keyed('made-0'),
    );
    expect(late.status).toBe(201);
  });
});

describe('several that fill one empty database', () => {
  it('leave it to one', async () => {
    const empty = await database();
    const schema = storeSchema(registry);
    const { collections: records, files } = await fixturesFor(registry);
    const opened = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase({ schema, url: empty, connections: 2, log: () => undefined })),
    );
    const done = await Promise.all(
      opened.map((each) => each.replaceAll({ records, files, ifNone: registry.identity.users })),
    );
    expect(done.toSorted()).toEqual([false, false, true]);
    expect(await opened[0]?.store.total({ from: 'users' })).toEqual({ count: records.users?.length, more: false });
    for (const each of opened) await each.close();
  });
});

describe('streams of events of two processes', () => {
  const categoryAt = (id: number): string => `/api/categories/${id}?screen_label=category-setup`;
  /** Answers the number of the history entry it wrote. */
  const rename = async (client: Client, id: number, name: string): Promise<number> => {
    const { status, body, headers } = await client.patch(categoryAt(id), { name });
    expect(status, JSON.stringify(body)).toBe(200);
    return Number(headers.get('X-History-Entry'));
  };
  const entriesOf = ({ changes }: Listener): number[] => (changes as { entry: number }[]).map(({ entry }) => entry);

  it('should tell at both what is written at either, each line once, however many write at once', async () => {
    const { one, other } = products;
    const admin = await one.signIn('admin@example.com');
    const there = at(other, admin);
    const listeners = await Promise.all([listen(admin), listen(there)]);
    const writes = Array.from({ length: 40 }, (_, index) =>
      rename(index % 2 === 0 ? admin : there, (index % 8) + 1, `Name ${index}`),
    );
    const written = (await Promise.all(writes)).toSorted((a, b) => a - b);
    expect(new Set(written).size).toBe(40);
    for (const listener of listeners) {
      await listener.until(({ changes }) => changes.length >= 40);
      expect(entriesOf(listener).toSorted((a, b) => a - b)).toEqual(written);
      listener.close();
    }
  });

  it('should tell what got its number before others and was committed after them', async () => {
    const { one } = products;
    const admin = await one.signIn('admin@example.com');
    const listener = await listen(admin);
    const slow = new pg.Client({ connectionString: products.url });
    await slow.connect();
    await slow.query('begin');
    const { rows } = await slow.query(
      `insert into _history (_version, resource, record_id, version, event, at, write_id, changes, hash)
       values (1, 'categories', 77, 5, 'slow', now(), 'slow', '{}', 'none') returning id`,
    );
    const entry = Number(rows[0].id);
    await rename(admin, 10, 'Overtakes');
    await listener.until(({ changes }) => changes.length === 1);
    const resumed = listener.lastId;
    await slow.query('commit');
    await slow.end();
    await listener.until(({ changes }) => changes.length === 2);
    listener.close();
    expect(listener.changes[1]).toEqual({ resource: 'categories', entry });
    // Whoever lost the stream between the two misses it no more than whoever stayed.
    const again = await listen(admin, { 'Last-Event-ID': resumed });
    await again.until((each) => entriesOf(each).includes(entry));
    again.close();
  });

  it('should go on at the other process where a stream at the one was lost', async () => {
    const { one, other } = products;
    const admin = await one.signIn('admin@example.com');
    const first = await listen(admin);
    await rename(admin, 9, 'Before');
    await first.until(({ changes }) => changes.length > 0);
    first.close();
    const entry = await rename(admin, 9, 'Meanwhile');
    const second = await listen(at(other, admin), { 'Last-Event-ID': first.lastId });
    await second.until((each) => entriesOf(each).includes(entry));
    second.close();
  });

  it('should end a stream at the one when the session is signed out at the other', async () => {
    const { one, other } = products;
    const support = await one.signIn('support@example.com');
    const listener = await listen(support);
    expect((await at(other, support).post('/api/auth/logout')).status).toBe(204);
    await listener.until(({ isOver }) => isOver);
    expect(listener.names).toEqual(['signed-out']);
  });

  it('should end streams, and tell browsers to come again, when a process gets a signal to stop', async () => {
    const { one, other } = products;
    const admin = await one.signIn('admin@example.com');
    const listener = await listen(admin);
    const started = Date.now();
    expect(await Promise.all([one, other].map((each) => each.end()))).toEqual([0, 0]);
    // Well before what is still under way is cut off.
    expect(Date.now() - started).toBeLessThan(6_000);
    expect(listener.isOver).toBe(true);
    expect(listener.text).toMatch(/retry: \d+\n\n$/);
    expect(listener.names).not.toContain('signed-out');
  });
});
