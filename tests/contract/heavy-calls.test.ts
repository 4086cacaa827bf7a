import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { EVERY_CALL, type KnownCall, named } from './every-call.ts';
import { running } from './running.ts';

/** Calls that take much: whoever makes very many at once is refused, and keeps nobody waiting. */

const { server, admin, ops } = running({ admin: 'admin@example.com', ops: 'ops@example.com' }, { keeps: true });

/** More than anybody may have done and waiting, of whatever it is. */
const FLOOD = 260;
/** The same of forms. */
const FORMS = 30;
const HEAVY = EVERY_CALL.filter(({ heavy }) => heavy === true);

const PART = ['--b', 'Content-Disposition: form-data; name="file"; filename="a.csv"', 'Content-Type: text/csv'];
const FILE = [...PART, '', 'Name\r\nA', '--b--', ''].join('\r\n');

/** A call as it goes over the wire. */
function wired(client: Client, { method, at, takes, sound = {} }: KnownCall, isLast: boolean): string {
  const sent = {
    form: ['multipart/form-data; boundary=b', FILE],
    json: ['application/json', JSON.stringify(sound)],
  } as const;
  const [type, body] = takes === undefined ? [undefined, ''] : sent[takes];
  return [
    `${method} /api${at} HTTP/1.1`,
    `Host: ${new URL(client.url).host}`,
    `Cookie: ${client.cookie}`,
    'X-Requested-With: fetch',
    ...(type === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]),
    `Connection: ${isLast ? 'close' : 'keep-alive'}`,
    '',
    body,
  ].join('\r\n');
}

/** Makes a call very often at once; `answers`: all that comes back. */
async function flood(client: Client, call: KnownCall): Promise<{ readonly answers: Promise<string> }> {
  if (call.takes === 'form') return floodWithForms(client, call);
  const socket = await connected(client);
  const calls = Array.from({ length: FLOOD }, (_, at) => wired(client, call, at === FLOOD - 1));
  socket.write(calls.join(''));
  return { answers: text(socket) };
}

/** Forms of which each is held back before its end until one is refused: many are under way. */
async function floodWithForms(client: Client, call: KnownCall): Promise<{ readonly answers: Promise<string> }> {
  const sockets = await Promise.all(Array.from({ length: FORMS }, () => connected(client)));
  const wire = wired(client, call, true);
  const [started, end] = [wire.slice(0, -4), wire.slice(-4)];
  const refused = Promise.race(sockets.map((socket) => once(socket, 'readable')));
  const answers = Promise.all(sockets.map(text)).then((all) => all.join(''));
  for (const socket of sockets) socket.write(started);
  await refused;
  for (const socket of sockets) if (socket.writable) socket.write(end);
  return { answers };
}

async function connected(client: Client): Promise<Socket> {
  const { hostname, port } = new URL(client.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket.setEncoding('latin1');
}

const statusesIn = (answers: string): string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code = '']) => code);

describe('a call that takes much', () => {
  it.each(HEAVY.map((call) => [named(call), call] as const))(
    'should be refused to whoever makes it too often at once, and to nobody else: %s',
    async (_name, call) => {
      const { answers } = await flood(admin, call);
      const body = call.takes === 'json' ? (call.sound ?? {}) : undefined;
      const [other, all] = await Promise.all([ops.call(call.method, `/api${call.at}`, body), answers]);
      expect(statusesIn(all)).toHaveLength(call.takes === 'form' ? FORMS : FLOOD);
      expect(statusesIn(all)).toContain('429');
      expect(/HTTP\/1\.1 429 [\s\S]*?\r\nRetry-After: \d+\r\n/.test(all)).toBe(true);
      expect(statusesIn(all).filter((status) => status >= '500')).toEqual([]);
      expect(other.status).not.toBe(429);
      expect(other.status).toBeLessThan(500);
    },
  );

  it('should be every paper and every export', () => {
    const written = EVERY_CALL.filter(({ route }) => /\.pdf$|\/export$|\/import$/.test(route));
    expect(written.filter(({ heavy }) => heavy !== true).map(named)).toEqual([]);
  });

  it('should be done for somebody else before all of one person are done', async () => {
    const [paper] = HEAVY.filter(({ route }) => route.endsWith('statement.pdf'));
    if (!paper) throw new Error('There is no paper.');
    const done: string[] = [];
    const finance = await server.signIn('finance@example.com');
    const { answers } = await flood(admin, paper);
    const one = finance.get(`/api${paper.at}`);
    await Promise.all([answers.then(() => done.push('many')), one.then(() => done.push('one'))]);
    expect(done).toEqual(['one', 'many']);
  });
});
