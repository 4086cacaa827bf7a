import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXTURES_DAY } from '../../api/fixtures/present.ts';

export const PASSWORD = 'Demo-pass-2026';

/** One entry of the demo's outbox. */
export type Sent = {
  to: string;
  kind: 'one_time_code' | 'password_reset' | 'invitation';
  code?: string;
  token?: string;
  at: string;
};

/** What the next matching API calls answer instead. `path` is the call's path without query. */
export type Fault = { method: string; path: string; status?: number; delay_ms?: number; times?: number };

export type RunningServer = {
  readonly url: string;
  /** What it printed last. */
  printed(): string;
  /** Its process, for whoever measures it. */
  readonly pid: number;
  /** Back to the fixtures; sessions, limits, outbox and faults forgotten. */
  reset(): Promise<void>;
  /** Tells that somebody wrote by another way than `call`, as a page does. */
  touch(): void;
  /**
   * As at the start again: a reset where something was written since the last one, else the
   * sessions given out are ended.
   */
  tidy(): Promise<void>;
  /** What was sent, newest first. */
  outbox(): Promise<Sent[]>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** The Cookie header of a new session of a demo account, by the testers' lever. */
  session(email: string): Promise<string>;
  /** A raw call to the API or the levers. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
};

/** A port nobody listens on just now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (ended(child)) throw new Error(`The server ended before it listened:\n${output()}`);
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server did not answer within a minute:\n${output()}`);
}

type Started = {
  /** Default: an empty one that goes with the product. */
  readonly dataDir?: string;
  /** Default: as testers have it. */
  readonly flags?: readonly string[];
  readonly settings?: NodeJS.ProcessEnv;
  /** What Node is to run. Default: what `buildOnce` built. */
  readonly program?: readonly string[];
};

/**
 * Starts the product as a process of its own. Everything goes through its public interface, as a
 * tester would do it.
 */
export async function startProduct({
  dataDir,
  flags = ['--demo', '--json'],
  settings = {},
  program = ['dist-server/server/main.js'],
}: Started = {}): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'back-office-data-')));
  const port = await freePort();
  // Passkeys belong to a name, never to an IP address.
  const url = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    PUBLIC_URL: url,
    // The same on every day.
    DEMO_DAY: FIXTURES_DAY,
  };
  for (const name of ['SMTP_URL', 'DATABASE_URL', 'FILES_DIR', 'SMS_WEBHOOK_URL']) delete env[name];
  Object.assign(env, settings);
  const child = spawn(process.execPath, [...program, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-20_000)));
  await ready(url, child, () => output);

  let isTouched = false;
  const sessions: string[] = [];
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: {
        'X-Requested-With': 'fetch',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call: typeof send = (method, ...rest) => {
    isTouched ||= method !== 'GET' && method !== 'HEAD';
    return send(method, ...rest);
  };
  const done = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await send(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}\n${output}`);
    return answer;
  };
  const reset = async (): Promise<void> => {
    await done('POST', '/mock/reset', {});
    isTouched = false;
    sessions.length = 0;
  };
  const outbox = async (): Promise<Sent[]> => (await done('GET', '/mock/outbox')).json() as Promise<Sent[]>;

  return {
    url,
    printed: () => output,
    pid: child.pid ?? 0,
    call,
    outbox,
    reset,
    touch() {
      isTouched = true;
    },
    async tidy() {
      if (isTouched) return reset();
      for (const Cookie of sessions.splice(0)) await send('POST', '/api/auth/logout', undefined, { Cookie });
    },
    async fault(fault) {
      isTouched = true;
      await done('POST', '/mock/faults', fault);
    },
    async clearFaults() {
      await done('DELETE', '/mock/faults');
    },
    async session(email) {
      const signedIn = await done('POST', '/mock/session', { email });
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      sessions.push(cookie);
      return cookie;
    },
    async stop() {
      const removed = new Promise((resolve) => child.once('exit', resolve));
      if (!ended(child)) {
        child.kill('SIGTERM');
        await removed;
      }
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
