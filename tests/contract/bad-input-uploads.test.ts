import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';
import { running } from './running.ts';

/** Uploads made wrongly: their own 4xx in the one shape, and no file kept. */

const { server, admin } = running({ admin: 'admin@example.com' });
let before: number;

const filesKept = async (): Promise<number> => (await server.all(SYSTEM.files)).length;

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

  it('should answer 415 where content and name do not agree on an accepted type', async () => {
    for (const name of ['picture.png', 'picture.svg']) expectRefusal(await upload(admin, formWith(svg, name)), 415);
    for (const name of ['picture.jpg', 'picture.html', 'picture', '.png.exe'])
      expectRefusal(await upload(admin, formWith(png(), name)), 415);
    for (const [content, name] of [
      ['<html><script>alert(1)</script></html>', 'page.png'],
      ['hello', 'notes.txt'],
      ['MZ\x90\0', 'tool.png'],
      ['PK\x03\x04', 'archive.pdf'],
    ] as const)
      expectRefusal(await upload(admin, formWith(text(content), name)), 415);
  });

  it('should answer 422 for no file, an empty one, another field', async () => {
    expectRefusal(await upload(admin, new FormData()), 422, 'file');
    expectRefusal(await upload(admin, formWith(new Uint8Array())), 422, 'file');
    expectRefusal(await upload(admin, formWith(png(), 'a.png', 'picture')), 422, 'picture');
    expectRefusal(await upload(admin, formWith(png(), 'a.png', '__proto__')), 422, '__proto__');
  });

  it('should answer 400 for more than one file, or for a field next to it', async () => {
    const two = formWith(png());
    two.append('file', new Blob([png()]), 'b.png');
    expectRefusal(await upload(admin, two), 400);
    const more = formWith(png());
    more.append('name', 'x');
    expectRefusal(await upload(admin, more), 400);
  });

  it.each([
    ['that is cut off', 'name="file"; filename="a.png"\r\n\r\nx'],
    ['without a name', 'filename="a.png"\r\n\r\nx\r\n--b--\r\n'],
  ])('should answer 400 for a part %s', async (_what, part) => {
    const raw = `--b\r\nContent-Disposition: form-data; ${part}`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    expectRefusal(await admin.post('/api/files?screen_label=category-setup', undefined, { raw, headers }), 400);
  });

  it('should take what is right after all that', async () => {
    const id = await uploadedId(admin);
    expect((await admin.get(`/api/files/${id}`)).status).toBe(200);
    before += 1;
  });
});
