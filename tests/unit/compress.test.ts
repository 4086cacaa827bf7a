import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressing } from '../../server/compress.ts';

const rows = (count: number): object[] => Array.from({ length: count }, (_, id) => ({ id, name: `Señor ${id} عُمر` }));

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(compressing());
  app.get('/rows/:count', (request, response) => {
    response.json(rows(Number(request.params.count)));
  });
  app.get('/text', (_request, response) => {
    response.type('text').send('plain '.repeat(1_000));
  });
  app.get('/packed', (_request, response) => {
    response.setHeader('Content-Encoding', 'x-own');
    response.json(rows(100));
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** What came over the wire: fetch would unpack it. */
function sent(path: string, takes?: string, method = 'GET'): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const headers = takes === undefined ? {} : { 'Accept-Encoding': takes };
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

it.each(['gzip, deflate', 'gzip', 'gzip, deflate, br'])(
  'should pack JSON at once for whoever takes %s',
  async (takes) => {
    const { answer, body } = await sent('/rows/100', takes);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
    });
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(rows(100));
    expect(body.length).toBeLessThan(JSON.stringify(rows(100)).length / 3);
  },
);

it.each([undefined, 'identity', 'gzip;q=0', ''])('should send JSON as it is to whoever takes %s', async (takes) => {
  const { answer, body } = await sent('/rows/100', takes);
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
  expect(JSON.parse(body.toString())).toEqual(rows(100));
});

it('should pack for whoever takes nothing but Brotli', async () => {
  const { answer, body } = await sent('/rows/100', 'br');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(rows(100));
});

it('should leave what is short, and pack what is long or no JSON in pieces', async () => {
  expect((await sent('/rows/1', 'gzip')).answer.headers['content-encoding']).toBeUndefined();
  for (const path of ['/rows/9000', '/text']) {
    const { answer, body } = await sent(path, 'gzip');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
    expect(gunzipSync(body).length).toBeGreaterThan(5_000);
  }
});

it('should not pack twice, nor where nothing is sent', async () => {
  expect((await sent('/packed', 'gzip')).answer.headers['content-encoding']).toBe('x-own');
  const { answer, body } = await sent('/rows/100', 'gzip', 'HEAD');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(JSON.stringify(rows(100)))));
  expect(body.length).toBe(0);
});
