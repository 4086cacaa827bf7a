import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';

/**
 * Calls on records and files, asked wrongly: their own 4xx in the one shape, and nothing changed.
 * What holds for every call is in `bad-input-calls.test.ts`.
 */

let server: TestHost;
let admin: Client;
let before: string;

const COLLECTIONS = ['categories', 'sub_categories', 'zones', 'roles', 'users', '_files'];
const state = async (): Promise<string> =>
  JSON.stringify(await Promise.all(COLLECTIONS.map(async (name) => await server.all(name))));

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
  before = await state();
});
afterAll(() => server.close());
afterEach(async () => {
  const was = before;
  before = await state();
  expect(before, 'something was changed').toBe(was);
});

const LABEL = 'screen_label=category-setup';
const LIST = `/api/categories?${LABEL}`;
const ONE = `/api/categories/1?${LABEL}`;
const EXPORT = `/api/categories/export?${LABEL}`;
const FILES = `/api/files?${LABEL}`;
const LOOKUP = '/api/sub_categories/lookup/zone_ids?screen_label=sub-category-setup';

const WRITES: readonly (readonly [method: string, path: string])[] = [
  ['POST', LIST],
  ['PATCH', ONE],
  ['DELETE', `/api/categories/15?${LABEL}`],
  ['POST', FILES],
];
const BODIES: readonly (readonly [method: string, path: string])[] = WRITES.slice(0, 2);

describe('queries', () => {
  const wrong: readonly (readonly [query: string, key: string])[] = [
    ['nonsense=1', 'nonsense'],
    ['_embed=sub_categories', '_embed'],
    ['_expand=zone', '_expand'],
    ['name_like=.*', 'name_like'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['_sort=password_hash', '_sort'],
    ['_sort=category_image', '_sort'],
    ['_order=asc', '_order'],
    ['_where={}', '_where'],
  ];
  const pages: readonly (readonly [query: string, key: string])[] = [
    ['_end=1000000', '_end'],
    ['_start=-1', '_start'],
    ['_start=a', '_start'],
    ['_start=5&_end=2', '_end'],
    ['_start=1&_start=2', '_start'],
    ['_end=NaN', '_end'],
  ];

  it.each<readonly [string, string]>([
    ...wrong,
    ...pages,
    ['_sort=name&_order=sideways', '_order'],
    ['_tab=none', '_tab'],
    ['service_type=Nonsense', 'service_type'],
    ['q=a&q=b', 'q'],
  ])('should refuse a list with %s', async (query, key) =>
    expectRefusal(await admin.get(`${LIST}&${query}`), 400, key),
  );

  it.each<readonly [string, string]>([
    ...wrong,
    ...pages,
    ['_sort=zone_name', '_sort'],
    ['id=x', 'id'],
    ['id=1&id=2.5', 'id'],
    ['is_active=false', 'is_active'],
    ['q=a&q=b', 'q'],
  ])('should refuse a look-up with %s', async (query, key) =>
    expectRefusal(await admin.get(`${LOOKUP}&${query}`), 400, key),
  );

  it.each<readonly [string, string]>([
    ...wrong,
    ['_sort=name&_order=up', '_order'],
    ['_end=10', '_end'],
    ['format=pdf', 'format'],
    ['format=csv&format=xlsx', 'format'],
  ])('should refuse an export with %s', async (query, key) =>
    expectRefusal(await admin.get(`${EXPORT}&${query}`), 400, key),
  );

  it('should refuse every other call any query but its label', async () => {
    for (const [method, path] of [...WRITES, ['GET', ONE] as const]) {
      expectRefusal(
        await admin.call(method, `${path}&q=1`, method === 'POST' || method === 'PATCH' ? {} : undefined),
        400,
        'q',
      );
    }
  });

  it('should refuse two labels', async () => {
    for (const path of [LIST, ONE, EXPORT, LOOKUP])
      expectRefusal(await admin.get(`${path}&${LABEL}`), 400, 'screen_label');
    for (const [method, path] of WRITES)
      expectRefusal(await admin.call(method, `${path}&${LABEL}`, {}), 400, 'screen_label');
  });

  it('should search for anything without stumbling', async () => {
    for (const text of ['(', '+971', '%', '%25', '%00', '%ED%A0%80', '%F0%9F%A7%B9', '\\', "'", '%22', '*', '$ne']) {
      for (const path of [LIST, LOOKUP]) expect((await admin.get(`${path}&q=${text}`)).status, text).toBe(200);
    }
    expectRefusal(await admin.get(`${LIST}&q=${'x'.repeat(201)}`), 400, 'q');
  });
});

describe('addresses', () => {
  it('should answer 404 for ids that do not exist or cannot', async () => {
    for (const id of [
      '999999',
      '0',
      '-1',
      '1.5',
      'abc',
      '1e3',
      '01',
      '9'.repeat(30),
      '__proto__',
      '%00',
      '%20',
      '1%2F2',
    ]) {
      const path = `/api/categories/${id}?${LABEL}`;
      expectRefusal(await admin.get(path), 404);
      expectRefusal(await admin.patch(path, { is_fire: true }), 404);
      expectRefusal(await admin.delete(path), 404);
    }
  });

  it('should answer 404 for what is not there', async () => {
    for (const path of [
      'nonsense',
      '_sessions',
      '_credentials',
      '__proto__',
      'constructor',
      'Categories',
      'categories/1/2/3',
      '',
      'files/a/b/c',
    ]) {
      expectRefusal(await admin.get(`/api/${path}?${LABEL}`), 404);
    }
    // Where only moves are made, what is no move is not there.
    for (const path of ['categories/1/2', 'categories/1/approve', 'files/a/b', 'constructor/1/approve'])
      expectRefusal(await admin.post(`/api/${path}?${LABEL}`, {}), 404);
  });

  it('should answer 405 with what is allowed for other methods', async () => {
    const known: readonly (readonly [path: string, allow: string, methods: readonly string[]])[] = [
      [LIST, 'GET, HEAD, POST', ['PUT', 'PATCH', 'DELETE', 'OPTIONS']],
      [ONE, 'GET, HEAD, PATCH, DELETE', ['PUT', 'POST', 'OPTIONS']],
      [EXPORT, 'GET, HEAD', ['PUT', 'POST', 'PATCH', 'DELETE']],
      [FILES, 'POST', ['GET', 'PUT', 'DELETE']],
      ['/api/health', 'GET, HEAD', ['POST', 'DELETE']],
    ];
    for (const [path, allow, methods] of known) {
      for (const method of methods) {
        const answer = await admin.call(method, path);
        expectRefusal(answer, 405);
        expect(answer.headers.get('Allow')).toBe(allow);
      }
    }
  });

  it('should answer 400 for an address that cannot be decoded', async () => {
    expectRefusal(await admin.get(`/api/categories/%E0%A4%A?${LABEL}`), 400);
    expectRefusal(await admin.get(`/api/%E0%A4%A?${LABEL}`), 400);
  });

  it('should not be led astray by an address that looks like another host', async () => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET /api/categories//[?${LABEL} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${admin.cookie}\r\nConnection: close\r\n\r\n`,
        );
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('utf8');
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('sessions', () => {
  it('should answer 401 for the cookie of a session that ended', async () => {
    const client = await server.signIn('ops@example.com');
    const { cookie } = client;
    await client.post('/api/auth/logout');
    expectRefusal(await server.client().get(LIST, { headers: { Cookie: cookie } }), 401);
    expectRefusal(
      await server.client().delete(`/api/categories/15?${LABEL}`, undefined, { headers: { Cookie: cookie } }),
      401,
    );
  });
});

describe('bodies', () => {
  it('should answer 422 for extra fields and name each', async () => {
    for (const [method, path] of BODIES) {
      const answer = await admin.call(method, path, { nonsense: 1, id: 5, constructor: 2 });
      expectRefusal(answer, 422);
      expect(Object.keys(answer.body.errors).toSorted()).toEqual(['constructor', 'id', 'nonsense']);
    }
  });

  it.each([
    ['name', [7, true, {}, ['x'], '\0', 'x'.repeat(101)]],
    ['service_type', [7, 'Nonsense', {}, ['Service'], '__proto__']],
    ['is_fire', ['true', 1, {}, 'x']],
    ['is_active', ['false', 0]],
    ['category_image', [7, {}, 'x', '../../etc/passwd', 'aaaaaaaaaaaaaaaaaaaaaaaa', ['a']]],
  ] as const)('should answer 422 for a wrong %s', async (field, values) => {
    for (const value of values) {
      const whole = {
        name: 'Bad input',
        service_type: 'Service',
        category_image: 'aaaaaaaaaaaaaaaaaaaaaaaa',
        [field]: value,
      };
      expectRefusal(await admin.post(LIST, whole), 422, field);
      expectRefusal(await admin.patch(ONE, { [field]: value }), 422, field);
    }
  });

  it.each([
    ['category_id', ['1', 1.5, -1, 999_999, {}, [1], true]],
    ['zone_ids', [1, '1,2', [1, 1], ['1'], [999_999], [1, null], {}]],
    ['description', [7, {}, 'x'.repeat(501)]],
  ] as const)('should answer 422 for a wrong %s of a sub-category', async (field, values) => {
    for (const value of values) {
      expectRefusal(
        await admin.patch('/api/sub_categories/1?screen_label=sub-category-setup', { [field]: value }),
        422,
        field,
      );
    }
  });

  it('should keep nothing of a change that is half right', async () => {
    expectRefusal(await admin.patch(ONE, { name: 'Half right', service_type: 'Nonsense' }), 422, 'service_type');
  });
});
