import { existsSync } from 'node:fs';
import { readFile, rm, symlink } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';
import { done } from './outcomes.ts';
import { ownFolder } from './own-folder.ts';
import { uploadedId } from './pictures.ts';
import { running } from './running.ts';

const CATEGORIES = '/api/categories?screen_label=category-setup';

describe('what is out of reach', () => {
  const { server, vendor } = running({ vendor: 'vendor@example.com' });
  const last = async () => (await server.audit()).at(-1);

  it('should leave a line: records of others, files of others, what does not exist', async () => {
    const { user_id } = (await vendor.get('/api/auth/session')).body.user;
    const text = { event: 'call.missing', outcome: 'refused', user_id, source: '127.0.0.1' };
    const products = await server.all('products');
    const { vendor_id } = (await vendor.get('/api/products?screen_label=product-list')).body[0];
    const foreign = products.find((each) => each.vendor_id !== vendor_id)?.id;
    const theirs = await uploadedId(await server.signIn('admin@example.com'));
    const label = '?screen_label=product-list';
    for (const [method, path, query, body] of [
      ['GET', `/api/products/${foreign}`, label],
      ['PATCH', `/api/products/${foreign}`, label, {}],
      ['DELETE', `/api/products/${foreign}`, label],
      ['GET', '/api/products/999999', label],
      ['GET', `/api/files/${theirs}`, ''],
      ['DELETE', '/api/auth/views/1', ''],
    ] as const) {
      expectRefusal(await vendor.call(method, path + query, body), 404);
      expect(await last()).toMatchObject({ ...text, method, path });
    }
  });
});

describe.skipIf(!existsSync('/dev/full'))('what the audit log must record', () => {
  const folder = ownFolder('back-office');
  let server: TestHost;
  afterEach(() => server.close());

  it('should not happen while it cannot be written, and be possible by itself once there is room again', async () => {
    const lines: string[] = [];
    await symlink('/dev/full', folder('audit.log'));
    server = await startHost({ dataDir: folder(), log: (line) => lines.push(line) });
    const admin = await server.signIn('admin@example.com');
    // The server logs the first line that it cannot store; from there on nothing
    // happens that needs one.
    expectRefusal(await admin.get('/api/products/999999?screen_label=product-list'), 404);
    expect(lines.join('\n')).toContain('The audit log cannot be written');
    expect(lines.join('\n')).toContain('"event":"call.missing"');

    // A picture in the category that is there: nothing can be uploaded at the moment.
    const [{ category_image }] = (await admin.get(`${CATEGORIES}&_end=1`)).body;
    const category = { name: 'Window Cleaning', service_type: 'Service', category_image };
    const before = JSON.stringify(await server.all('categories'));
    const browser = server.client();
    for (const answer of [
      await admin.post(CATEGORIES, category),
      await admin.patch(CATEGORIES.replace('?', '/1?'), { name: 'Renamed' }),
      await admin.delete(CATEGORIES.replace('?', '/15?')),
      await admin.get(CATEGORIES.replace('?', '/export?')),
      await admin.get('/api/customers/1/bookings/export?screen_label=customer-list&id=1&format=csv'),
      await browser.post('/api/auth/login', { email: 'ops@example.com', password: 'x' }),
      await admin.post('/api/auth/password', { current: 'x', password: 'y' }),
    ]) {
      expectRefusal(answer, 503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(JSON.stringify(await server.all('categories'))).toBe(before);
    done(await admin.get(CATEGORIES));
    const other = await server.signIn('ops@example.com');
    done(await other.post('/api/auth/logout'), 204);
    expectRefusal(await other.get('/api/auth/session'), 401);

    await rm(folder('audit.log'));
    done(await admin.patch(CATEGORIES.replace('?', '/1?'), { name: 'Renamed' }));
    const written = (await readFile(folder('audit.log'), 'utf8')).trim().split('\n');
    expect(written.map((line) => JSON.parse(line).event)).toEqual(['call.missing', 'auth.logout', 'record.updated']);
  });
});
