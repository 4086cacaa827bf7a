import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Request } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read, SILENCE_MS } from '../../api/files/form.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a/b\u202E.png"\r\n\r\n';
const sending = () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & Request;
};
const limits = { files: 1, fields: 1 };

describe('a form', () => {
  it.each([
    ['a/50%25 off %22b%22%0D%0A\u202E.png', '50%25 off "b".png'],
    ['100%22.png', '100".png'],
    ['..\\c.png', 'c.png'],
  ])('should call the file %s as it was called where it came from', async (sent, name) => {
    const request = sending();
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${sent}"\r\n\r\n`;
    request.end(`${head}some bytes\r\n--b--\r\n`);
    const { files } = await read(request, folder, limits);
    expect(files.map(([, upload]) => upload.name)).toEqual([name]);
    await Promise.all(files.map(([, upload]) => upload.discard()));
  });

  it('should be read to disk, where its files have no names', async () => {
    const request = sending();
    request.end(`${HEAD}some bytes\r\n--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n`);
    const { files, texts } = await read(request, folder, limits);
    expect(await readdir(folder)).toEqual([]);
    const [[key, upload] = ['', undefined]] = files;
    expect([key, upload?.name, upload?.size]).toEqual(['file', 'b.png', 10]);
    expect(String(await upload?.read())).toBe('some bytes');
    expect(texts).toEqual(new Map([['x', ['1']]]));
    await upload?.discard();
  });

  it('should be given up when it stops coming, and not while it comes slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const request = sending();
    request.write(HEAD);
    const reading = read(request, folder, limits).catch((error) => error);
    for (let at = 0; at < 5; at++) {
      vi.advanceTimersByTime(SILENCE_MS - 1);
      request.write('x');
      await setImmediate();
    }
    expect(await Promise.race([reading, setImmediate('still reading')])).toBe('still reading');
    vi.advanceTimersByTime(SILENCE_MS);
    expect(await reading).toMatchObject({ code: 'bad_request', message: 'The form stopped coming.' });
    expect(await readdir(folder)).toEqual([]);
  });
});
