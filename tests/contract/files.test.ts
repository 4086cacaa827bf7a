import { describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { done } from './outcomes.ts';
import { formWith, png, pngClaiming, upload, uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

const DAY = 24 * 60 * 60 * 1000;

const stage = stageFor(['admin', 'ops', 'support', 'finance']);
const { host } = stage;
const [admin, ops, support, finance] = stage.people;

const CATEGORIES = '/api/categories?screen_label=category-setup';
const category = (id: number): string => CATEGORIES.replace('?', `/${id}?`);
const bytesOf = async (client: Client, id: string): Promise<Response> =>
  fetch(`${host.url}/api/files/${id}`, { headers: { Cookie: client.cookie } });
const statusOf = async (client: Client, id: string): Promise<number> => (await bytesOf(client, id)).status;
const create = (client: Client, image: string, name = 'Window Cleaning'): Promise<Answer> =>
  client.post(CATEGORIES, { name, service_type: 'Service', category_image: image });

describe('an upload', () => {
  it('should be answered with what was found in it', async () => {
    const bytes = png();
    const { body } = done(await upload(admin, formWith(bytes, 'C:\\pictures\\my photo.PNG', 'file', 'text/html')), 201);
    expect(body.id).toMatch(/^[a-z0-9]{24}$/);
    const found = { name: 'my photo.PNG', type: 'image/png', size: bytes.length };
    expect(body).toEqual({ id: body.id, url: `/api/files/${body.id}`, ...found });
  });

  it('should come back byte for byte, in headers that let it do nothing', async () => {
    const bytes = png(20, 20);
    const { id } = (await upload(admin, formWith(bytes, 'naïve "file"\u202Egnp.png'))).body;
    const answer = await bytesOf(admin, id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringMatching(/private/),
      'content-disposition': expect.stringMatching(/^inline; filename="[\w. -]+"; filename\*=UTF-8''na%C3%AFve%20/),
    });
  });

  it('should not be sent again to a browser that has it', async () => {
    const id = await uploadedId(admin);
    const headers = { 'If-None-Match': `"${id}"`, 'Cache-Control': 'max-age=0' };
    expect((await admin.get(`/api/files/${id}`, { headers })).status).toBe(304);
    expectRefusal(await finance.get(`/api/files/${id}`, { headers }), 404);
  });

  it('should take exactly 5 MB and not one byte more', async () => {
    const large = (size: number) => new Uint8Array([...png(), ...new Uint8Array(size - png().length)]);
    done(await upload(admin, formWith(large(5_242_880))), 201);
    expectRefusal(await upload(admin, formWith(large(5_242_881))), 413);
  });

  it('should be refused with more than 40 million pixels, however few bytes', async () => {
    expectRefusal(await upload(admin, formWith(pngClaiming(10_000, 4_001))), 422, 'file');
    expectRefusal(await upload(admin, formWith(pngClaiming(0, 10))), 422, 'file');
  });

  it('should be limited in number while no record holds the files', async () => {
    for (let count = 0; count < 50; count++) await uploadedId(ops);
    expectRefusal(await upload(ops), 409);
    expect((await upload(admin)).status).toBe(201);
  });
});

describe('a file no record took in', () => {
  it('should be forgotten a day later, and no earlier', async () => {
    const left = await uploadedId(ops);
    const stored = await uploadedId(ops);
    expect((await create(ops, stored)).status).toBe(201);
    await host.ahead(23 * 60 * 60 * 1000);
    expect(await statusOf(await host.signIn('ops@example.com'), left)).toBe(200);
    await host.ahead(25 * 60 * 60 * 1000);
    const again = await host.signIn('ops@example.com');
    expect(await statusOf(again, left)).toBe(404);
    expect(await host.hasFile(left)).toBe(false);
    expect(await statusOf(again, stored)).toBe(200);
  });
});

describe('who may see a file', () => {
  it('should be its uploader alone until a record holds it, then whoever sees it there', async () => {
    const id = await uploadedId(ops);
    expect(await statusOf(ops, id)).toBe(200);
    for (const other of [admin, support, finance]) expectRefusal(await other.get(`/api/files/${id}`), 404);
    expect((await create(ops, id)).status).toBe(201);
    // Support may only read: the list shows no image of a category, but its form does, locked.
    for (const reader of [ops, admin, support]) expect(await statusOf(reader, id)).toBe(200);
    expectRefusal(await finance.get(`/api/files/${id}`), 404);
  });

  it('should be nobody for an id that is none', async () => {
    for (const id of ['aaaaaaaaaaaaaaaaaaaaaaaa', 'x', '..%2f..%2fpackage.json', '%00', 'A'.repeat(24)])
      expectRefusal(await admin.get(`/api/files/${id}`), 404);
  });
});

describe('a record’s file', () => {
  it('should be the caller’s own and in no other record', async () => {
    const theirs = await uploadedId(ops);
    expectRefusal(await create(admin, theirs), 422, 'category_image');
    const own = await uploadedId(admin);
    expect((await create(admin, own)).status).toBe(201);
    expectRefusal(await create(admin, own, 'Another'), 422, 'category_image');
    expectRefusal(await create(admin, 'aaaaaaaaaaaaaaaaaaaaaaaa', 'Third'), 422, 'category_image');
  });

  it('should be served to nobody once it is replaced or its record is deleted, and go a month later', async () => {
    const first = await uploadedId(admin);
    const { id } = (await create(admin, first)).body;
    const second = await uploadedId(admin);
    done(await admin.patch(category(id), { category_image: second }));
    expect(await statusOf(admin, first)).toBe(404);
    expect(await statusOf(admin, second)).toBe(200);
    expect((await admin.delete(category(id))).status).toBe(204);
    expect(await statusOf(admin, second)).toBe(404);
    // Nor is it taken for one that was uploaded just now.
    expectRefusal(await create(admin, second), 422, 'category_image');
    await host.ahead(29 * DAY);
    expect([await host.hasFile(first), await host.hasFile(second)]).toEqual([true, true]);
    await host.ahead(31 * DAY);
    expect([await host.hasFile(first), await host.hasFile(second)]).toEqual([false, false]);
  });

  it('should stay while another record holds it too', async () => {
    const image = String((await stage.one('categories', 1)).category_image);
    const { id } = (await create(admin, await uploadedId(admin))).body;
    await host.change('categories', id, { category_image: image });
    expect((await admin.delete(category(id))).status).toBe(204);
    expect(await statusOf(admin, image)).toBe(200);
  });
});
