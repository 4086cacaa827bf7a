import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM, startHost, type TestHost } from './host.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';

/** Uploads made wrongly: their own 4xx in the one shape, and no file kept. */

const FILES = '/api/files?screen_label=category-setup';

let server: TestHost;
let admin: Client;
let before: number;

const filesKept = async (): Promise<number> => (await server.all(SYSTEM.files)).length;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
});
afterAll(() => server.close());
beforeEach(async () => {
  before = await filesKept();
});
afterEach(async () => {
  expect(await filesKept(), 'a file was kept').toBe(before);
});

describe('uploads', () => {
  const text = (content: string): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(content) as Uint8Array<ArrayBuffer>;
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  it('should answer 413 for 6 MB', async () => {
    const big = new Uint8Array(6_000_000);
    big.set(png());
    expectRefusal(await upload(admin, formWith(big)), 413);
  });

  it('should answer 415 where content and name do not agree on an accepted type', async () => {
    const wrong: readonly (readonly [Uint8Array<ArrayBuffer>, string])[] = [
      [svg, 'picture.png'],
      [svg, 'picture.svg'],
      [text('<html><script>alert(1)</script></html>'), 'page.png'],
      [text('hello'), 'notes.txt'],
      [png(), 'picture.jpg'],
      [png(), 'picture.html'],
      [png(), 'picture'],
      [png(), '.png.exe'],
      [text('MZ\x90\0'), 'tool.png'],
      [text('PK\x03\x04'), 'archive.pdf'],
    ];
    for (const [bytes, name] of wrong) expectRefusal(await upload(admin, formWith(bytes, name)), 415);
  });

  it('should answer 422 for no file, an empty one, another field', async () => {
    expectRefusal(await upload(admin, new FormData()), 422, 'file');
    expectRefusal(await upload(admin, formWith(new Uint8Array())), 422, 'file');
    expectRefusal(await upload(admin, formWith(png(), 'a.png', 'picture')), 422, 'picture');
    expectRefusal(await upload(admin, formWith(png(), 'a.png', '__proto__')), 422, '__proto__');
  });

  it('should answer 400 for more than one file, or a field beside it', async () => {
    const two = formWith(png());
    two.append('file', new Blob([png()]), 'b.png');
    expectRefusal(await upload(admin, two), 400);
    const more = formWith(png());
    more.append('name', 'x');
    expectRefusal(await upload(admin, more), 400);
  });

  it('should answer 4xx for a broken form', async () => {
    const send = (raw: string, type: string) =>
      admin.post(FILES, undefined, { raw, headers: { 'Content-Type': type } });
    expectRefusal(await send('x', 'multipart/form-data'), 400);
    expectRefusal(await send('x', 'multipart/form-data; boundary=b'), 400);
    expectRefusal(
      await send(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
        'multipart/form-data; boundary=b',
      ),
      400,
    );
    expectRefusal(
      await send(
        '--b\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nx\r\n--b--\r\n',
        'multipart/form-data; boundary=b',
      ),
      400,
    );
    expectRefusal(await send('{}', 'application/json'), 415);
    expectRefusal(await admin.post(FILES), 415);
  });

  it('should take what is right after all that', async () => {
    const id = await uploadedId(admin);
    expect((await admin.get(`/api/files/${id}`)).status).toBe(200);
    before += 1;
  });
});
