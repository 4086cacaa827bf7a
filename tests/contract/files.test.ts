import { describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { formWith, png, pngClaiming, upload, uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

const DAY = 24 * 60 * 60 * 1000;

const stage = stageFor(['admin', 'ops', 'support', 'finance'].map((name) => `${name}@example.com`));
const admin = (): Client => stage.as('admin@example.com');
const ops = (): Client => stage.as('ops@example.com');
const support = (): Client => stage.as('support@example.com');
const finance = (): Client => stage.as('finance@example.com');

const CATEGORIES = '/api/categories?screen_label=category-setup';
const category = (id: number): string => CATEGORIES.replace('?', `/${id}?`);
const bytesOf = async (client: Client, id: string): Promise<Response> =>
  fetch(`${stage.host.url}/api/files/${id}`, { headers: { Cookie: client.cookie } });
const statusOf = async (client: Client, id: string): Promise<number> => (await bytesOf(client, id)).status;
const create = (client: Client, image: string, name = 'Window Cleaning'): Promise<Answer> =>
  client.post(CATEGORIES, { name, service_type: 'Service', category_image: image });

describe('an upload', () => {
  it('should be answered with what was found in it', async () => {
    const bytes = png();
    const answer = await upload(admin(), formWith(bytes, 'C:\\pictures\\my photo.PNG', 'file', 'text/html'));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{24}$/),
      url: `/api/files/${answer.body.id}`,
      name: 'my photo.PNG',
      type: 'image/png',
      size: bytes.length,
    });
  });

  it('should come back byte for byte, in headers that let it do nothing', async () => {
    const bytes = png(20, 20);
    const { id } = (await upload(admin(), formWith(bytes, 'naïve "file"\u202Egnp.png'))).body;
    const answer = await bytesOf(admin(), id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(answer.headers.get('Content-Type')).toBe('image/png');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('Cache-Control')).toMatch(/private/);
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="[\w. -]+"; filename\*=UTF-8''na%C3%AFve%20/,
    );
  });

  it('should not be sent again to a browser that has it', async () => {
    const id = await uploadedId(admin());
    const headers = { 'If-None-Match': `"${id}"`, 'Cache-Control': 'max-age=0' };
    expect((await admin().get(`/api/files/${id}`, { headers })).status).toBe(304);
    expectRefusal(await finance().get(`/api/files/${id}`, { headers }), 404);
  });

  it('should take exactly 5 MB and not one byte more', async () => {
    const most = new Uint8Array(5_242_880);
    most.set(png());
    expect((await upload(admin(), formWith(most))).status).toBe(201);
    const more = new Uint8Array(5_242_881);
    more.set(png());
    expectRefusal(await upload(admin(), formWith(more)), 413);
  });

  it('should be refused with more than 40 million pixels, however few bytes', async () => {
    expectRefusal(await upload(admin(), formWith(pngClaiming(10_000, 4_001))), 422, 'file');
    expectRefusal(await upload(admin(), formWith(pngClaiming(0, 10))), 422, 'file');
  });

  it('should be limited in number while no record holds the files', async () => {
    for (let count = 0; count < 50; count++) await uploadedId(ops());
    expectRefusal(await upload(ops()), 409);
    expect((await upload(admin())).status).toBe(201);
  });
});

describe('a file no record took in', () => {
  it('should be forgotten a day later, and no earlier', async () => {
    const left = await uploadedId(ops());
    const kept = await uploadedId(ops());
    expect((await create(ops(), kept)).status).toBe(201);
    await stage.host.ahead(23 * 60 * 60 * 1000);
    expect(await statusOf(await stage.host.signIn('ops@example.com'), left)).toBe(200);
    await stage.host.ahead(25 * 60 * 60 * 1000);
    const again = await stage.host.signIn('ops@example.com');
    expect(await statusOf(again, left)).toBe(404);
    expect(await stage.host.hasFile(left)).toBe(false);
    expect(await statusOf(again, kept)).toBe(200);
  });
});

describe('who may see a file', () => {
  it('should be its uploader alone until a record holds it, then whoever sees it there', async () => {
    const id = await uploadedId(ops());
    expect(await statusOf(ops(), id)).toBe(200);
    for (const other of [admin(), support(), finance()]) expectRefusal(await other.get(`/api/files/${id}`), 404);
    expect((await create(ops(), id)).status).toBe(201);
    // Support may only read: the list shows no image of a category, but its form does, locked.
    for (const reader of [ops(), admin(), support()]) expect(await statusOf(reader, id)).toBe(200);
    expectRefusal(await finance().get(`/api/files/${id}`), 404);
  });

  it('should be nobody for an id that is none', async () => {
    for (const id of ['aaaaaaaaaaaaaaaaaaaaaaaa', 'x', '..%2f..%2fpackage.json', '%00', 'A'.repeat(24)])
      expectRefusal(await admin().get(`/api/files/${id}`), 404);
  });
});

describe('a record’s file', () => {
  it('should be the caller’s own and in no other record', async () => {
    const theirs = await uploadedId(ops());
    expectRefusal(await create(admin(), theirs), 422, 'category_image');
    const own = await uploadedId(admin());
    expect((await create(admin(), own)).status).toBe(201);
    expectRefusal(await create(admin(), own, 'Another'), 422, 'category_image');
    expectRefusal(await create(admin(), 'aaaaaaaaaaaaaaaaaaaaaaaa', 'Third'), 422, 'category_image');
  });

  it('should be served to nobody once it is replaced or its record is deleted, and go a month later', async () => {
    const first = await uploadedId(admin());
    const { id } = (await create(admin(), first)).body;
    const second = await uploadedId(admin());
    expect(await stage.host.hasFile(first)).toBe(true);
    expect((await admin().patch(category(id), { category_image: second })).status).toBe(200);
    expect(await statusOf(admin(), first)).toBe(404);
    expect(await stage.host.hasFile(first)).toBe(true);
    expect(await statusOf(admin(), second)).toBe(200);
    expect((await admin().delete(category(id))).status).toBe(204);
    expect(await statusOf(admin(), second)).toBe(404);
    // Nor is it taken for one that was uploaded just now.
    expectRefusal(await create(admin(), second), 422, 'category_image');
    await stage.host.ahead(29 * DAY);
    expect([await stage.host.hasFile(first), await stage.host.hasFile(second)]).toEqual([true, true]);
    await stage.host.ahead(31 * DAY);
    expect([await stage.host.hasFile(first), await stage.host.hasFile(second)]).toEqual([false, false]);
  });

  it('should stay while another record holds it too', async () => {
    const image = String((await stage.one('categories', 1)).category_image);
    const { id } = (await create(admin(), await uploadedId(admin()))).body;
    await stage.host.change('categories', id, { category_image: image });
    expect((await admin().delete(category(id))).status).toBe(204);
    expect(await statusOf(admin(), image)).toBe(200);
  });
});
