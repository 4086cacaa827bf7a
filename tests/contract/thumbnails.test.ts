import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { done, expectRefusal } from './outcomes.ts';
import { formWith, png, pngClaiming, upload, uploadedId } from './pictures.ts';
import { type Client, stageFor } from './stage.ts';

const { host: server, people } = stageFor(['admin', 'finance']);
const [admin, finance] = people;

const ask = (client: Client, id: string, method = 'GET', headers = {}): Promise<Response> =>
  fetch(`${server.url}/api/files/${id}/thumbnail`, { method, headers: { Cookie: client.cookie, ...headers } });

/** The picture itself. */
const whole = (id: string): Promise<Response> =>
  fetch(`${server.url}/api/files/${id}`, { headers: { Cookie: admin.cookie } });

const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const;
/** A photograph as a phone takes it: what no two pixels of are alike. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: NOISE } });
const uploaded = async (bytes: Buffer, name: string, type: string): Promise<string> => {
  const answer = done(await upload(admin, formWith(new Uint8Array(bytes), name, 'file', type)), 201);
  return answer.body.id;
};

describe('a picture that is uploaded', () => {
  it('should tell nobody of its camera, and stand as that was held', async () => {
    const exif = { IFD0: { Make: 'Phone Maker' }, IFD3: { GPSLatitude: '25/1 4/1 48/1' } };
    const original = await photo(60, 30).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    const bytes = Buffer.from(await (await whole(await uploaded(original, 'photo.jpg', 'image/jpeg'))).arrayBuffer());
    const stored = await sharp(bytes).metadata();
    expect([stored.width, stored.height, stored.orientation]).toEqual([60, 30, 6]);
    expect([original.includes('Phone Maker'), bytes.includes('Phone Maker')]).toEqual([true, false]);
    const pixels = (each: Buffer) => sharp(each).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(original))).toBe(true);
  });

  it('should be refused where it is cut off, empty or damaged', async () => {
    const jpeg = await photo(60, 30).jpeg().toBuffer();
    const webp = await photo(60, 30).webp().toBuffer();
    const damaged: readonly (readonly [name: string, type: string, bytes: Uint8Array])[] = [
      ['head.png', 'image/png', png(60, 60).slice(0, 40)],
      ['cut.png', 'image/png', png(60, 60).slice(0, -20)],
      ['huge.png', 'image/png', pngClaiming(6_000, 6_000)],
      ['empty.gif', 'image/gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
      ['endless.jpg', 'image/jpeg', jpeg.subarray(0, -2)],
      // All of its pieces are there, and nothing that could be drawn.
      ['damaged.webp', 'image/webp', Buffer.concat([webp.subarray(0, 30), Buffer.alloc(webp.length - 30, 255)])],
    ];
    for (const [name, type, bytes] of damaged) {
      const { status, body } = await upload(admin, formWith(new Uint8Array(bytes), name, 'file', type));
      const sentence = 'This picture is damaged or cut off. Please save it again, or choose another.';
      expect([status, body.errors?.file], name).toEqual([422, [sentence]]);
    }
  });
});

describe('a picture in a list', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('should be a small WebP, made of a %s', async (format) => {
    const original = await photo(600, 300).toFormat(format).toBuffer();
    const id = await uploaded(original, `photo.${format}`, `image/${format}`);
    const answer = done(await ask(admin, id));
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('Cache-Control')).toBe('private, max-age=86400');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 176, height: 88 });
    expect(bytes.length).toBeLessThan(Math.min(12_000, original.length / 3));
    // The same again, and the original as it came.
    expect(Buffer.from(await (await ask(admin, id)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(Buffer.from(await (await whole(id)).arrayBuffer()).equals(original)).toBe(true);
  });

  it('should stand as its camera was held, and tell nothing of it', async () => {
    const turned = await photo(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const bytes = await (await ask(admin, await uploaded(turned, 'turned.jpg', 'image/jpeg'))).arrayBuffer();
    const { width, height, exif } = await sharp(Buffer.from(bytes)).metadata();
    expect([width, height, exif]).toEqual([88, 176, undefined]);
  });

  it('should not be sent again to a browser that has it, nor to a question about it', async () => {
    const id = await uploadedId(admin);
    const tag = (await ask(admin, id)).headers.get('ETag') ?? '';
    done(await ask(admin, id, 'GET', { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' }), 304);
    const head = await ask(admin, id, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(tag).not.toBe((await whole(id)).headers.get('ETag'));
  });

  it('should be seen by whoever may see the picture, and by nobody else', async () => {
    const id = await uploadedId(admin);
    done(await ask(admin, id));
    expectRefusal(await finance.get(`/api/files/${id}/thumbnail`), 404);
    expectRefusal(await admin.get('/api/files/aaaaaaaaaaaaaaaaaaaaaaaa/thumbnail'), 404);
    // Nor the file it is kept as.
    expectRefusal(await admin.get(`/api/files/${id}thumb`), 404);
    expect((await fetch(`${server.url}/api/files/${id}/thumbnail`)).status).toBe(401);
  });

  it('should be the picture itself where it is damaged, and nothing where it is none', async () => {
    // As it was taken in before such pictures were refused.
    const broken = png(60, 60).slice(0, -20);
    const id = await uploadedId(admin);
    await server.putFile(id, broken);
    const answer = await ask(admin, id);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(broken))).toBe(true);
    // Less is in it than it says.
    const claiming = await uploadedId(admin);
    await server.putFile(claiming, pngClaiming(6_000, 6_000));
    expect((await ask(admin, claiming)).headers.get('Content-Type')).toBe('image/png');
    const pdf = await upload(
      admin,
      formWith(new TextEncoder().encode('%PDF-1.4\n%%EOF\n') as never, 'a.pdf', 'file', 'application/pdf'),
      'user-list',
    );
    expect(pdf.status, JSON.stringify(pdf.body)).toBe(201);
    expectRefusal(await admin.get(`/api/files/${pdf.body.id}/thumbnail`), 404);
  });

  it('should be kept as long as its picture, and go with it', async () => {
    const image = await uploadedId(admin);
    const category = { name: 'Window Cleaning', service_type: 'Service', category_image: image };
    done(await admin.post('/api/categories?screen_label=category-setup', category), 201);
    const unused = await uploadedId(admin);
    for (const id of [image, unused]) {
      done(await ask(admin, id));
      expect(await server.hasFile(`${id}thumb`)).toBe(true);
    }
    // Uploads sweep a step each, once a minute: a while later again, and after the day an upload
    // may be in no record.
    for (const ms of [2 * 60_000, 15 * 60_000, 25 * 60 * 60_000, 2 * 60_000, 15 * 60_000]) {
      await server.ahead(ms);
      await server.signIn('admin@example.com', admin);
      await uploadedId(admin);
    }
    for (const name of [unused, `${unused}thumb`])
      await vi.waitFor(async () => expect(await server.hasFile(name), name).toBe(false), { timeout: 20_000 });
    for (const name of [image, `${image}thumb`]) expect(await server.hasFile(name), name).toBe(true);
  });
});
