import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSchema } from '../../api/system.ts';
import { openDatabase } from '../../database/index.ts';
import { registry } from '../../resources/index.ts';
import type { Answer, Client } from '../contract/client.ts';
import { formWith, png } from '../contract/pictures.ts';
import { fixturesFor } from '../stage/fixtures.ts';
import { ask as askAt } from './databases.ts';
import { type Product, startProduct } from './product.ts';
import { type TestServer, testServer } from './server.ts';

const CATEGORIES = '/api/categories?screen_label=category-setup';
const CATEGORY = { service_type: 'Service', is_active: true };
const ROLE = '/api/roles/4?screen_label=role-list';
const log = (): void => undefined;

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await testServer();
  url = await server.database();
});
afterAll(() => server?.close());

const ask = (text: string) => askAt(url, text);

describe('two processes on one PostgreSQL', () => {
  let one: Product;
  let other: Product;
  beforeAll(async () => {
    // At once, on an empty database.
    [one, other] = await Promise.all([startProduct({ DATABASE_URL: url }), startProduct({ DATABASE_URL: url })]);
  });
  afterAll(async () => {
    expect(await Promise.all([one, other].map((each) => each?.end()))).toEqual([0, 0]);
  });

  const statusesOf = (clients: readonly Client[], path: string): Promise<number[]> =>
    Promise.all(clients.map(async (client) => (await client.get(path)).status));
  /** The same browser at the other process. */
  const at = (product: Product, { cookie }: Client): Client => Object.assign(product.client(), { cookie });

  it('come up both when they begin at once, one making the tables', async () => {
    const made = [one, other].filter((each) => /made \d+ tables in an empty database/.test(each.printed()));
    expect(made).toHaveLength(1);
    const totals = await Promise.all(
      [one, other].map(async (each) => (await (await each.signIn('admin@example.com')).get(CATEGORIES)).headers),
    );
    const { collections } = await fixturesFor(registry);
    for (const headers of totals) expect(headers.get('X-Total-Count')).toBe(String(collections.categories?.length));
  });

  it('know each other’s sessions, and their end', async () => {
    const { attempt, code } = await one.askForCode('support@example.com');
    const here = other.client();
    expect((await here.post('/api/auth/otp/verify', { attempt, code })).status).toBe(200);
    const there = at(one, here);
    expect(await statusesOf([here, there], CATEGORIES)).toEqual([200, 200]);
    expect((await one.client().post('/api/auth/otp/verify', { attempt, code })).status).toBe(401);
    const kept = there.cookie;
    expect((await there.post('/api/auth/logout')).status).toBe(204);
    there.cookie = kept;
    expect(await statusesOf([here, there], CATEGORIES)).toEqual([401, 401]);
  });

  it('count limits together, also of calls at once', async () => {
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
    const here = await one.signIn('admin@example.com');
    const there = at(other, here);
    const picture = png(5, 7);
    const sent = await here.post('/api/files?screen_label=category-setup', undefined, { raw: formWith(picture) });
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
    // Nobody may have 50 uploads that are in no record.
    const clients = [await one.signIn('admin@example.com'), await other.signIn('ops@example.com')];
    const icons: (Answer | undefined)[] = [];
    // Nor send more than six at a time.
    while (icons.length < 50)
      icons.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            clients[index % 2]?.post('/api/files?screen_label=category-setup', undefined, { raw: formWith(png()) }),
          ),
        )),
      );
    const answers = await Promise.all(
      icons.map((icon, index) =>
        clients[index % 2]?.post(CATEGORIES, { name: 'Wanted by many', ...CATEGORY, category_image: icon?.body.id }),
      ),
    );
    const refused = answers.filter((answer) => answer?.status !== 201);
    expect(refused).toHaveLength(49);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(answer?.body.errors).toEqual({ name: ['A category with this name exists already'] });
    }
    expect(await ask(`select count(*)::int as count from categories where name = 'Wanted by many'`)).toEqual([
      { count: 1 },
    ]);
  });

  it('go on when one of them is killed in the midst of uploads', async () => {
    const third = await startProduct({ DATABASE_URL: url });
    const here = await third.signIn('admin@example.com');
    let answered = 0;
    const sent = Array.from({ length: 6 }, async () => {
      const answer = await here.post('/api/files?screen_label=category-setup', undefined, {
        raw: formWith(png(300, 300)),
      });
      if (++answered === 3) await third.end('SIGKILL');
      expect(answer.status).toBe(201);
      return String(answer.body.id);
    });
    const settled = await Promise.allSettled(sent);
    const told = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(told.length).toBeGreaterThanOrEqual(3);
    // Whatever a record says there is, there is.
    const rows = await ask(`select f.id, b.id as bytes from _files f left join _file_bytes b on b.id = f.id`);
    expect(rows.filter(({ bytes }) => bytes === null)).toEqual([]);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(told));
    const there = at(other, here);
    expect(await statusesOf([there], CATEGORIES)).toEqual([200]);
    for (const id of told) expect((await there.get(`/api/files/${id}`)).status).toBe(200);
    const made = await there.post(CATEGORIES, { name: 'After the kill', ...CATEGORY, category_image: told[0] });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  });
});

describe('several that fill one empty database', () => {
  it('leave it to one', async () => {
    const empty = await server.database();
    const schema = storeSchema(registry);
    const { collections: records, files } = await fixturesFor(registry);
    const opened = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase({ schema, url: empty, connections: 2, log })),
    );
    const done = await Promise.all(
      opened.map((each) => each.replaceAll({ records, files, ifNone: registry.identity.users })),
    );
    expect(done.toSorted()).toEqual([false, false, true]);
    expect(await opened[0]?.store.total({ from: 'users' })).toEqual({ count: records.users?.length, more: false });
    for (const each of opened) await each.close();
  });
});
