import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Permissions } from '../../access-control/index.ts';
import type { Value } from '../../resources/language/index.ts';
import { givenTo, served } from './bookings.ts';
import { catalogueOf, S } from './catalogue-stage.ts';
import { type Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { formOf, importedOf } from './imports.ts';
import { formWith, png, uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

/**
 * A call whose answer was lost is made again under its key: it is answered as it was, and nothing
 * is made twice.
 */

const stage = stageFor(['admin@example.com', 'ops@example.com', 'support@example.com', 'service.vendor@example.com']);
const { as, stored } = stage;
const admin = (): Client => as('admin@example.com');
const { service, question } = catalogueOf(admin);

const CATEGORIES = '/api/categories?screen_label=category-setup';
const DAY = 24 * 60 * 60_000;
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const count = async (resource: string): Promise<number> => (await stored(resource)).length;
const audited = async (event: string): Promise<number> =>
  (await stage.host.audit()).filter((line) => line.event === event).length;

const said = (answer: Answer): string => JSON.stringify(answer.body) ?? '';

/** What a call answered, but for its headers of the moment. */
const told = ({ status, body, headers }: Answer) => ({ status, body, entry: headers.get('X-History-Entry') });

/** Stands between a client and the host, and cuts the answers of calls once they were made. */
async function cutting(client: Client): Promise<{ readonly client: Client; cut: boolean; readonly server: Server }> {
  const proxy = { cut: true };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(`${stage.host.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: Buffer.concat(chunks),
    });
    const body = await answer.text();
    if (proxy.cut) request.socket.destroy();
    else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => undefined);
  through.cookie = client.cookie;
  return Object.assign(proxy, { client: through, server });
}

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

describe('a record whose answer was lost', () => {
  it('should be made once, and answered as it was', async () => {
    const id = await service();
    const path = `/api/service_questions?${S}`;
    const body = { service_id: id, question: 'How large?', question_type: 'chip' };
    const before = await count('service_questions');
    const proxy = await cutting(admin());
    open.push(proxy.server);
    await expect(proxy.client.post(path, body, keyed('lost-1'))).rejects.toThrow();
    expect(await count('service_questions')).toBe(before + 1);
    const [made] = (await stored('service_questions')).slice(-1);
    proxy.cut = false;
    const again = await proxy.client.post(path, body, keyed('lost-1'));
    expect([again.status, again.body.id]).toEqual([201, made?.id]);
    expect(await count('service_questions')).toBe(before + 1);
    // Without a key, and under another, it is made again, as was asked.
    await admin().post(path, body);
    await admin().post(path, body, keyed('lost-2'));
    expect(await count('service_questions')).toBe(before + 3);
  });

  it('should be noted once, in the history and in the audit log', async () => {
    const body = { name: 'Window Cleaning', service_type: 'Service', category_image: await uploadedId(admin()) };
    const [lines, noted] = [await count(SYSTEM.history), await audited('record.created')];
    const first = await admin().post(CATEGORIES, body, keyed('noted'));
    const again = await admin().post(CATEGORIES, body, keyed('noted'));
    expect(first.status).toBe(201);
    expect(told(again)).toEqual(told(first));
    // However its keys come.
    const { name, ...rest } = body;
    expect(told(await admin().post(CATEGORIES, { ...rest, name }, keyed('noted')))).toEqual(told(first));
    // However its address is written.
    for (const path of [
      `${CATEGORIES}&`,
      CATEGORIES.replace('-', '%2D'),
      CATEGORIES.replace('screen', '%73creen'),
      CATEGORIES.replace('categories', 'c%61tegories'),
    ])
      expect(told(await admin().post(path, body, keyed('noted'))), path).toEqual(told(first));
    expect(await count(SYSTEM.history)).toBe(lines + 1);
    await expect.poll(() => audited('record.created')).toBe(noted + 1);
    // The answer is the first one, whatever became of the record since.
    await admin().patch(CATEGORIES.replace('?', `/${first.body.id}?`), { name: 'Glass' });
    expect((await admin().post(CATEGORIES, body, keyed('noted'))).body.name).toBe('Window Cleaning');
  });

  it('should be refused with other contents under the same key, and then be looked for', async () => {
    const id = await service();
    const path = `/api/service_questions?${S}`;
    const body = { service_id: id, question: 'How large?', question_type: 'chip' };
    await admin().post(path, body, keyed('other'));
    const before = await count('service_questions');
    const refused = await admin().post(path, { ...body, question: 'How small?' }, keyed('other'));
    expectRefusal(refused, 422);
    expect(refused.body.code).toBe('key_reused');
    expect(await count('service_questions')).toBe(before);
  });

  it('should be somebody else’s, or of another call, under the same key', async () => {
    const id = await service();
    const path = `/api/service_questions?${S}`;
    const body = { service_id: id, question: 'How large?', question_type: 'chip' };
    const mine = await admin().post(path, body, keyed('shared'));
    const theirs = await as('ops@example.com').post(path, body, keyed('shared'));
    expect([theirs.status, theirs.body.id === mine.body.id]).toEqual([201, false]);
    const option = { service_question_id: mine.body.id, name: 'Large', price: 40 };
    expect((await admin().post(`/api/service_options?${S}`, option, keyed('shared'))).status).toBe(201);
    // Whoever may not is told nothing of what others were answered.
    expectRefusal(await as('support@example.com').post(path, body, keyed('shared')), 403);
    expectRefusal(await stage.host.client().post(path, body, keyed('shared')), 401);
  });

  it('should be tried anew after it was refused', async () => {
    const body = { name: 'Handyman', service_type: 'Service', category_image: await uploadedId(admin()) };
    expectRefusal(await admin().post(CATEGORIES, body, keyed('refused')), 409, 'name');
    const made = await admin().post(CATEGORIES, { ...body, name: 'Handyman anew' }, keyed('refused'));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  });

  it('should be told again only to whoever may still read all of it', async () => {
    const body = { name: 'Kept from them', service_type: 'Service', category_image: await uploadedId(admin()) };
    const ops = as('ops@example.com');
    const made = await ops.post(CATEGORIES, { ...body, category_image: await uploadedId(ops) }, keyed('scope'));
    expect(made.status, said(made)).toBe(201);
    const sent = { ...body, category_image: made.body.category_image };
    expect(told(await ops.post(CATEGORIES, sent, keyed('scope')))).toEqual(told(made));
    const role = await stage.first('roles', ({ id }) => id === 3);
    const without = (flags: readonly string[]): Value =>
      (role.permissions as unknown as Permissions).map((module) => ({
        ...module,
        children: module.children.map((child) =>
          child.id === 'category-setup'
            ? { ...child, ...Object.fromEntries(flags.map((flag) => [flag, false])) }
            : child,
        ),
      })) as unknown as Value;
    // They may add one still, and read none.
    await stage.host.change('roles', 3, { permissions: without(['read', 'update', 'delete', 'export']) });
    const again = await ops.post(CATEGORIES, sent, keyed('scope'));
    expectRefusal(again, 409);
    expect(said(again)).not.toContain(body.name);
    expect(again.body.detail).toBe('This was already done. You can no longer see the result.');
    expect(await count('categories')).toBe((await stored('categories')).length);
    await stage.host.change('roles', 3, { permissions: without(['write']) });
    expectRefusal(await ops.post(CATEGORIES, sent, keyed('scope')), 403);
    await stage.host.change('roles', 3, { permissions: role.permissions ?? null });
    expect(told(await ops.post(CATEGORIES, sent, keyed('scope')))).toEqual(told(made));
  });

  it('should be told again to nobody whose it is no more, or who is somebody else by now', async () => {
    const vendor = as('service.vendor@example.com');
    const user = await stage.first('users', ({ email }) => email === 'service.vendor@example.com');
    const own = await stage.first('vendors', ({ vendor_user_id }) => vendor_user_id === user.id);
    const { id, worker_id } = await served(stage);
    const worker = await stage.first(
      'workers',
      (each) => each.vendor_id === own.id && each.user_type === 'Worker' && each.is_active === true,
    );
    await stage.host.change('bookings', id, { ...givenTo(own.id), worker_id: worker.id ?? worker_id ?? null });
    const path = `/api/bookings/${id}/un-assign-worker?screen_label=booking-list`;
    const first = await vendor.post(path, {}, keyed('whose'));
    expect(first.status, said(first)).toBe(200);
    expect(told(await vendor.post(path, {}, keyed('whose')))).toEqual(told(first));
    const other = await stage.first('vendors', (each) => each.id !== own.id && each.vendor_type === 'Service');
    await stage.host.change('bookings', id, { vendor_id: other.id });
    const again = await vendor.post(path, {}, keyed('whose'));
    expectRefusal(again, 409);
    expect(said(again)).not.toContain(String(first.body.customer_name ?? first.body.customer_phone));
    await stage.host.change('bookings', id, { vendor_id: own.id });
    expect(told(await vendor.post(path, {}, keyed('whose')))).toEqual(told(first));
    await stage.host.change('users', user.id, { role_id: 3 });
    expectRefusal(await vendor.post(path, {}, keyed('whose')), 409);
  });

  it('should be made once of eight at once', async () => {
    const id = await service();
    const path = `/api/service_questions?${S}`;
    const body = { service_id: id, question: 'How large?', question_type: 'chip' };
    const before = await count('service_questions');
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin().post(path, body, keyed('race'))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body: row }) => row.id)).size).toBe(1);
    expect(await count('service_questions')).toBe(before + 1);
    expect((await stage.host.verify()).breaks).toEqual([]);
  });

  it('should be known for a day, and then be forgotten', async () => {
    const id = await service();
    const path = `/api/service_questions?${S}`;
    const body = { service_id: id, question: 'How large?', question_type: 'chip' };
    const first = await admin().post(path, body, keyed('day'));
    await stage.host.ahead(DAY - 60_000);
    const signed = await stage.host.signIn('admin@example.com');
    expect((await signed.post(path, body, keyed('day'))).body.id).toBe(first.body.id);
    await stage.host.ahead(DAY + 60_000);
    const later = await stage.host.signIn('admin@example.com');
    expect((await later.post(path, body, keyed('day'))).body.id).not.toBe(first.body.id);
    expect(await count(SYSTEM.answers)).toBeGreaterThan(0);
    // A job sweeps what has run out.
    await stage.host.ahead(2 * DAY + 120_000);
    expect(await count(SYSTEM.answers)).toBe(0);
    await stage.host.ahead(0);
  });
});

describe('what else is made', () => {
  it('should be made once by a move, and by an address of the specification with its picture', async () => {
    const id = await service();
    await question(id);
    const services = await count('services');
    const copies = [1, 2].map(() => admin().post(`/api/services/${id}/duplicate?${S}`, {}, keyed('copy')));
    const [one, other] = await Promise.all(copies);
    expect(told(one as Answer)).toEqual(told(other as Answer));
    expect(await count('services')).toBe(services + 1);

    const like = await stage.first('products', ({ is_active }) => is_active === true);
    const product = ['vendor_id', 'category_id', 'sub_category_id', 'price'].map((key) => [key, String(like[key])]);
    const files = await count(SYSTEM.files);
    const form = (): FormData => {
      const sent = formWith(png(), 'cake.png', 'product_image');
      for (const [key, value] of [...product, ['product_name', 'Cake']]) sent.set(key ?? '', value ?? '');
      return sent;
    };
    const make = () =>
      admin().post('/api/product?screen_label=product-list', undefined, { raw: form(), ...keyed('cake') });
    const made = await make();
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const again = await make();
    expect([again.status, again.body]).toEqual([201, made.body]);
    // The picture that came once more is not kept.
    expect(await count(SYSTEM.files)).toBe(files + 1);
    const another = form();
    another.set('product_name', 'Another cake');
    const reused = await admin().post('/api/product?screen_label=product-list', undefined, {
      raw: another,
      ...keyed('cake'),
    });
    expectRefusal(reused, 422);
  });

  it('should be imported once, and told as it was', async () => {
    const call = '/api/categories/import?screen_label=category-setup';
    const content = 'ID,Name\n1,Renamed by import\n';
    const send = (key: string, text = content) =>
      admin().call('POST', call, undefined, { raw: formOf(text), ...keyed(key) });
    const first = importedOf(await send('import'));
    expect(first).toMatchObject({ updates: 1, mistaken: 0, write_id: expect.any(String) });
    await admin().patch(CATEGORIES.replace('?', '/1?'), { name: 'Handyman once more' });
    const lines = await count(SYSTEM.history);
    expect(importedOf(await send('import'))).toEqual(first);
    expect(await count(SYSTEM.history)).toBe(lines);
    // Another file under its key is refused in the answer's own way, and nothing is imported.
    const other = await send('import', 'ID,Name\n1,Another\n');
    expectRefusal(other, 422);
    expect(await count(SYSTEM.history)).toBe(lines);
  });
});

describe('a key that is none', () => {
  it.each([
    ['with a blank', 'two words'],
    ['too long', 'x'.repeat(201)],
    ['with letters of another alphabet', 'schl\u00fcssel'],
    ['given twice', 'one, two'],
  ])('should be refused %s, and nothing made', async (_what, key) => {
    const before = await count('categories');
    const body = { name: 'Keyed', service_type: 'Service', category_image: await uploadedId(admin()) };
    expectRefusal(await admin().post(CATEGORIES, body, keyed(key)), 400);
    expect(await count('categories')).toBe(before);
    expect(await count(SYSTEM.answers)).toBe(0);
  });

  it('should be nothing to calls that only read', async () => {
    expect((await admin().get(CATEGORIES, keyed('two words'))).status).toBe(200);
  });
});
