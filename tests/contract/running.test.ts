import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFront } from '../../server/ready.ts';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import { pgliteInto } from './pglite.ts';
import { programOf } from './programs.ts';

describe('a process that gets a signal to stop', () => {
  let folder: string;
  let child: ChildProcess;
  let printed: string;
  let url: string;

  async function start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ...settings };
    child = spawn(process.execPath, [QUICK_PGLITE, await programOf('product'), '--demo'], { env });
    printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    await vi.waitFor(() => expect(printed).toContain('Listening on'), { timeout: 120_000, interval: 20 });
    url = /Listening on (\S+)/.exec(printed)?.[1] ?? '';
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'back-office-'));
    await pgliteInto(folder, 'demo');
  });
  afterEach(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * A call that is under way when this resolves, and takes so long to be answered. In a box, since
   * it is not to be awaited yet.
   */
  async function callTaking(ms: number): Promise<{ readonly answer: Promise<Response> }> {
    await post('/mock/faults', { method: 'GET', path: '/api/health', delay_ms: ms });
    const answer = fetch(`${url}/api/health`);
    answer.catch(() => undefined);
    await vi.waitFor(async () => expect(await (await fetch(`${url}/mock/faults`)).json()).toEqual([]));
    return { answer };
  }
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

  it('should keep idle connections longer than a proxy, finish what is under way, take nothing new, and end well', async () => {
    await start();
    expect((await fetch(`${url}/api/health`)).headers.get('keep-alive')).toBe('timeout=75');
    const { answer } = await callTaking(700);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed'));
    expect((await answer).status).toBe(200);
    expect((await answer).headers.get('connection')).toBe('close');
    expect(await ended).toEqual([0, null]);
    expect((await readdir(folder)).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  it('should cut off what takes longer than it may', async () => {
    await start({ STOP_SECONDS: '1' });
    const { answer } = await callTaking(60_000);
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await expect(answer).rejects.toThrow('fetch failed');
    expect(await ended).toEqual([1, null]);
    expect(printed).toContain('Calls were cut off after 1 seconds.');
  });

  it('should end at once at the second signal', async () => {
    await start({ STOP_SECONDS: '600' });
    await callTaking(60_000);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed'));
    child.kill('SIGTERM');
    expect(await ended).toEqual([1, null]);
  });
});

describe('what a balancer sees', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  async function listen() {
    const front = createFront();
    const server = createServer({ keepAliveTimeout: 0 }, front.listener);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // Neither side ends what is idle.
    const agent = new Agent({ keepAlive: true });
    closing.push(
      () => agent.destroy(),
      () => server.closeAllConnections(),
      () => server.close(),
    );
    const { port } = server.address() as AddressInfo;
    const ask = (path: string, method = 'GET'): Promise<{ status: number; text: string }> =>
      new Promise((resolve, reject) => {
        const call = request({ port, path, method, agent }, (response) => {
          let text = '';
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        });
        call.on('error', reject).end();
      });
    return { front, server, ask };
  }
  /** A front whose app answers, in front of a store that pings so. */
  async function opened(ping = async (): Promise<void> => undefined, silence = () => 0) {
    const listening = await listen();
    const open = () => listening.front.open((_request, response) => response.end('the app'), { ping, silence });
    return { ...listening, open };
  }
  const APP = { status: 200, text: 'the app' };
  const textOf = (status: number, word: string) => ({ status, text: JSON.stringify({ status: word }) });

  it('should be that the process is alive but not ready while it starts, and other calls should wait', async () => {
    const { open, ask } = await opened();
    expect(await ask('/api/health')).toEqual(textOf(200, 'ok'));
    expect(await ask('/api/ready')).toEqual(textOf(503, 'starting'));
    const early = ask('/api/categories');
    expect(await ask('/api/ready', 'HEAD')).toEqual({ status: 503, text: '' });
    open();
    expect(await early).toEqual(APP);
    expect(await ask('/api/ready?x=1')).toEqual(textOf(200, 'ready'));
    expect(await ask('/api/ready', 'POST')).toEqual(APP);
  });

  it('should be the rest of an answer that has begun, and the end of its connection, once it stops', async () => {
    const { front, server, ask } = await listen();
    let finish: (() => void) | undefined;
    front.open(
      (_request, response) => {
        response.write('the ');
        finish = () => response.end('rest');
      },
      { ping: async () => undefined, silence: () => 0 },
    );
    const input = ask('/api/export');
    await vi.waitUntil(() => finish);
    front.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    finish?.();
    expect(await input).toEqual({ status: 200, text: 'the rest' });
    await closed;
  });

  it('should be that the store is away, and nothing of why, until it is back', async () => {
    let isAway = true;
    const { open, ask } = await opened(async () => {
      if (isAway) throw new Error('connect ECONNREFUSED db.internal:5432');
    });
    open();
    expect(await ask('/api/ready')).toEqual(textOf(503, 'away'));
    isAway = false;
    expect(await ask('/api/ready')).toEqual(textOf(200, 'ready'));
  });

  it('should not wait long for a store that does not answer', async () => {
    const { open, ask } = await opened(() => new Promise(() => undefined));
    open();
    expect(await ask('/api/ready')).toEqual(textOf(503, 'away'));
  });

  it('should be that it is alive as long as a statement may take, and stuck after that', async () => {
    let silence = 119_000;
    const { open, ask } = await opened(undefined, () => silence);
    open();
    expect(await ask('/api/health')).toEqual(APP);
    silence = 121_000;
    expect(await ask('/api/health')).toEqual(textOf(503, 'stuck'));
  });

  it('should be that the process stops, while calls are still answered', async () => {
    const { front, open, ask } = await opened();
    open();
    front.stop();
    expect(await ask('/api/ready')).toEqual(textOf(503, 'stopping'));
    expect(await ask('/api/categories')).toEqual(APP);
  });
});
