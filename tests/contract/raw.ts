import { connect } from 'node:net';
import type { Answer } from './client.ts';

/**
 * Sends bytes to a server as they stand, and answers what came back: targets and headers no HTTP
 * client would send. The connection is closed by the server, so `Connection: close` belongs into
 * every call.
 */
export function rawly(url: string, lines: readonly string[], body: string | Buffer = ''): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
      socket.write(body);
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(answerIn(Buffer.concat(chunks).toString('utf8'))));
  });
}

function answerIn(text: string): Answer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const sent = end < 0 ? '' : text.slice(end + 4);
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunked(sent) : sent;
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: jsonIn(body) };
}

function unchunked(text: string): string {
  let [left, whole] = [text, ''];
  for (;;) {
    const line = left.slice(0, left.indexOf('\r\n'));
    const size = Number.parseInt(line, 16);
    if (!(size > 0)) return whole;
    whole += left.slice(line.length + 2, line.length + 2 + size);
    left = left.slice(line.length + 4 + size);
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
