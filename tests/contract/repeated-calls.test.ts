import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { givenTo, ownVendor, served } from './bookings.ts';
import { catalogueOf, S } from './catalogue-stage.ts';
import { type Answer, Client } from './client.ts';
import { SYSTEM } from './host.ts';
import { formOf, importedOf } from './imports.ts';
import { done, expectRefusal } from './outcomes.ts';
import { formWith, png, uploadedId } from './pictures.ts';
import { stageFor, withFlags } from './stage.ts';

/**
 * A call whose answer was lost is made again under its key: it is answered as it was, and nothing
 * is made twice.
 */

const stage = stageFor(['admin', 'ops', 'support', 'service.vendor']);
const { people, stored } = stage;
const [admin, ops, support, vendor] = people;
const { service, question } = catalogueOf(() => admin);

const CATEGORIES = '/api/categories?screen_label=category-setup';
const DAY = 24 * 60 * 60_000;
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const count = async (resource: string): Promise<number> => (await stored(resource)).length;
const audited = async (event: string): Promise<number> =>
  (await stage.host.audit()).filter((line) => line.event === event).length;

const QUESTIONS = `/api/service_questions?${S}`;
/** A question of a service of its own, and how often it is stored by now. */
async function ask() {
  const body = { service_id: await service(), question: 'How large?', question_type: 'chip' };
  const made = async (): Promise<number> =>
    (await stored('service_questions')).filter(({ service_id }) => service_id === body.service_id).length;
  return { body, made };
}
const newCategory = async (name: string, by: Client = admin) => ({
  ...{ name, service_type: 'Service', category_image: await uploadedId(by) },
});

const textOf = (answer: Answer): string => JSON.stringify(answer.body) ?? '';

/** What a call answered, but for its headers of the moment. */
const resultOf = ({ status, body, headers }: Answer) => ({ status, body, entry: headers.get('X-History-Entry') });

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
    const { body, made } = await ask();
    const proxy = await cutting(admin);
    open.push(proxy.server);
    await expect(proxy.client.post(QUESTIONS, body, keyed('lost-1'))).rejects.toThrow();
    expect(await made()).toBe(1);
    const [first] = (await stored('service_questions')).slice(-1);
    proxy.cut = false;
    const again = await proxy.client.post(QUESTIONS, body, keyed('lost-1'));
    expect([again.status, again.body.id]).toEqual([201, first?.id]);
    expect(await made()).toBe(1);
    // Without a key, and under another, it is made again, as requested.
    await admin.post(QUESTIONS, body);
    await admin.post(QUESTIONS, body, keyed('lost-2'));
    expect(await made()).toBe(3);
  });

  it('should be noted once, in the history and in the audit log', async () => {
    const body = await newCategory('Window Cleaning');
    const [lines, noted] = [await count(SYSTEM.history), await audited('record.created')];
    const first = done(await admin.post(CATEGORIES, body, keyed('noted')), 201);
    const { name, ...rest } = body;
    // However its keys come, and however its address is written.
    for (const [path, sent] of [
      [CATEGORIES, body],
      [CATEGORIES, { ...rest, name }],
      [`${CATEGORIES}&`, body],
      [CATEGORIES.replace('-', '%2D'), body],
      [CATEGORIES.replace('screen', '%73creen'), body],
      [CATEGORIES.replace('categories', 'c%61tegories'), body],
    ] as const)
      expect(resultOf(await admin.post(path, sent, keyed('noted'))), path).toEqual(resultOf(first));
    expect(await count(SYSTEM.history)).toBe(lines + 1);
    await expect.poll(() => audited('record.created')).toBe(noted + 1);
    // The answer is the first one, whatever became of the record since.
    await admin.patch(CATEGORIES.replace('?', `/${first.body.id}?`), { name: 'Glass' });
    expect((await admin.post(CATEGORIES, body, keyed('noted'))).body.name).toBe('Window Cleaning');
  });

  it('should be refused with other contents under the same key', async () => {
    const { body, made } = await ask();
    await admin.post(QUESTIONS, body, keyed('other'));
    const refused = await admin.post(QUESTIONS, { ...body, question: 'How small?' }, keyed('other'));
    expectRefusal(refused, 422);
    expect(refused.body.code).toBe('key_reused');
    expect(await made()).toBe(1);
  });

  it('should be somebody else’s, or of another call, under the same key', async () => {
    const { body } = await ask();
    const mine = await admin.post(QUESTIONS, body, keyed('shared'));
    const theirs = await ops.post(QUESTIONS, body, keyed('shared'));
    expect([theirs.status, theirs.body.id === mine.body.id]).toEqual([201, false]);
    const option = { service_question_id: mine.body.id, name: 'Large', price: 40 };
    done(await admin.post(`/api/service_options?${S}`, option, keyed('shared')), 201);
    // A user without the right sees nothing of the answers to others.
    expectRefusal(await support.post(QUESTIONS, body, keyed('shared')), 403);
    expectRefusal(await stage.host.client().post(QUESTIONS, body, keyed('shared')), 401);
  });

  it('should be tried anew after it was refused', async () => {
    const body = await newCategory('Handyman');
    expectRefusal(await admin.post(CATEGORIES, body, keyed('refused')), 409, 'name');
    done(await admin.post(CATEGORIES, { ...body, name: 'Handyman anew' }, keyed('refused')), 201);
  });

  it('should be returned again only to users who may still read all of it', async () => {
    const sent = await newCategory('Kept from them', ops);
    const made = await ops.post(CATEGORIES, sent, keyed('scope'));
    expect(made.status, textOf(made)).toBe(201);
    expect(resultOf(await ops.post(CATEGORIES, sent, keyed('scope')))).toEqual(resultOf(made));
    const role = await stage.first('roles', ({ id }) => id === 3);
    const grant = (flags: Parameters<typeof withFlags>[2]) =>
      stage.host.change('roles', 3, { permissions: withFlags(role.permissions, 'category-setup', flags) });
    // They may add one still, and read none.
    await grant({ read: false, update: false, delete: false, export: false });
    const again = await ops.post(CATEGORIES, sent, keyed('scope'));
    expectRefusal(again, 409);
    expect(textOf(again)).not.toContain(sent.name);
    expect(again.body.detail).toBe('This was already done. You can no longer see the result.');
    await grant({ write: false });
    expectRefusal(await ops.post(CATEGORIES, sent, keyed('scope')), 403);
    await grant({});
    expect(resultOf(await ops.post(CATEGORIES, sent, keyed('scope')))).toEqual(resultOf(made));
  });

  it('should be returned again to nobody who no longer owns it, or who is somebody else by now', async () => {
    const own = await ownVendor(stage);
    const { id, worker_id } = await served(stage);
    const worker = await stage.first(
      'workers',
      (each) => each.vendor_id === own.id && each.user_type === 'Worker' && each.is_active === true,
    );
    await stage.host.change('bookings', id, { ...givenTo(own.id), worker_id: worker.id ?? worker_id ?? null });
    const path = `/api/bookings/${id}/un-assign-worker?screen_label=booking-list`;
    const first = await vendor.post(path, {}, keyed('whose'));
    expect(first.status, textOf(first)).toBe(200);
    expect(resultOf(await vendor.post(path, {}, keyed('whose')))).toEqual(resultOf(first));
    const other = await stage.first('vendors', (each) => each.id !== own.id && each.vendor_type === 'Service');
    await stage.host.change('bookings', id, { vendor_id: other.id });
    const again = await vendor.post(path, {}, keyed('whose'));
    expectRefusal(again, 409);
    expect(textOf(again)).not.toContain(String(first.body.customer_name ?? first.body.customer_phone));
    await stage.host.change('bookings', id, { vendor_id: own.id });
    expect(resultOf(await vendor.post(path, {}, keyed('whose')))).toEqual(resultOf(first));
    await stage.host.change('users', Number(own.vendor_user_id), { role_id: 3 });
    expectRefusal(await vendor.post(path, {}, keyed('whose')), 409);
  });

  it('should be made once of eight at once', async () => {
    const { body, made } = await ask();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(QUESTIONS, body, keyed('race'))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body: row }) => row.id)).size).toBe(1);
    expect(await made()).toBe(1);
    expect((await stage.host.verify()).breaks).toEqual([]);
  });

  it('should be known for a day, and then be forgotten', async () => {
    const { body } = await ask();
    const first = await admin.post(QUESTIONS, body, keyed('day'));
    const idAfter = async (milliseconds: number): Promise<number> => {
      await stage.host.ahead(milliseconds);
      const later = await stage.host.signIn('admin@example.com');
      return (await later.post(QUESTIONS, body, keyed('day'))).body.id;
    };
    expect(await idAfter(DAY - 60_000)).toBe(first.body.id);
    expect(await idAfter(DAY + 60_000)).not.toBe(first.body.id);
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
    const copies = [1, 2].map(() => admin.post(`/api/services/${id}/duplicate?${S}`, {}, keyed('copy')));
    const [one, other] = await Promise.all(copies);
    expect(resultOf(one as Answer)).toEqual(resultOf(other as Answer));
    expect(await count('services')).toBe(services + 1);

    const like = await stage.first('products', ({ is_active }) => is_active === true);
    const product = ['vendor_id', 'category_id', 'sub_category_id', 'price'].map((key) => [key, String(like[key])]);
    const files = await count(SYSTEM.files);
    const form = (): FormData => {
      const sent = formWith(png(), 'cake.png', 'product_image');
      for (const [key, value] of [...product, ['product_name', 'Cake']]) sent.set(key ?? '', value ?? '');
      return sent;
    };
    const make = (raw = form()) =>
      admin.post('/api/product?screen_label=product-list', undefined, { raw, ...keyed('cake') });
    const made = done(await make(), 201);
    const again = await make();
    expect([again.status, again.body]).toEqual([201, made.body]);
    // The picture that came once more is not kept.
    expect(await count(SYSTEM.files)).toBe(files + 1);
    const another = form();
    another.set('product_name', 'Another cake');
    expectRefusal(await make(another), 422);
  });

  it('should be imported once, and reported as it was', async () => {
    const call = '/api/categories/import?screen_label=category-setup&dry_run=false';
    const content = 'ID,Name\n1,Renamed by import\n';
    const send = (key: string, text = content, path = call) =>
      admin.call('POST', path, undefined, { raw: formOf(text), ...keyed(key) });
    const first = importedOf(await send('import'));
    expect(first).toMatchObject({ updates: 1, mistaken: 0, write_id: expect.any(String) });
    await admin.patch(CATEGORIES.replace('?', '/1?'), { name: 'Handyman once more' });
    const lines = await count(SYSTEM.history);
    const turned = call.replace(/\?(.*)&(.*)/, '?$2&$1');
    for (const path of [call, turned]) expect(importedOf(await send('import', content, path))).toEqual(first);
    expect(await count(SYSTEM.history)).toBe(lines);
    // Another file under its key is refused in the answer's own way, and nothing is imported.
    expectRefusal(await send('import', 'ID,Name\n1,Another\n'), 422);
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
    expectRefusal(await admin.post(CATEGORIES, await newCategory('Keyed'), keyed(key)), 400);
    expect(await count('categories')).toBe(before);
    expect(await count(SYSTEM.answers)).toBe(0);
  });

  it('should be nothing to calls that only read', async () => {
    done(await admin.get(CATEGORIES, keyed('two words')));
  });
});
