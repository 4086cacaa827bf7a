import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import { Client } from '../contract/client.ts';
import { programOf } from '../contract/programs.ts';
import { DEMO_PASSWORD } from '../stage/fixtures.ts';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';

/** The same for all processes on one database. */
const SECRET = 'a secret of tests, which nobody guesses';
/** Several start at once, on a machine that does other things too. */
const PATIENCE = { timeout: 240_000, interval: 20 };

/** The product as a process of its own. */
export type Product = {
  readonly url: string;
  /** What it has printed. */
  printed(): string;
  /** A client that is not signed in. */
  client(): Client;
  /** Signs a client in by the testers' lever. */
  signIn(email: string): Promise<Client>;
  /**
   * Sends the password, and answers the attempt and the code that was sent, for whichever process
   * is to take them.
   */
  askForCode(email: string): Promise<{ readonly attempt: string; readonly code: string }>;
  /** Ends it, by default as it should be ended; the status it ends with. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts the product without its pages, on a free port. `env`: its settings, except the secret. */
export async function startProduct(
  env: { readonly [name: string]: string },
  flags: readonly string[] = ['--demo'],
): Promise<Product> {
  const given = { PATH: process.env.PATH, PORT: '0', SECRET, ...env };
  const child: ChildProcess = spawn(process.execPath, [QUICK_PGLITE, await programOf('product'), ...flags], {
    env: given,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end: Product['end'] = async (signal = 'SIGTERM') => {
    if (!isOver()) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  const url = await vi
    .waitUntil(() => {
      if (isOver()) throw new Error(`The product ended: ${printed}`);
      return /Listening on (\S+)/.exec(printed)?.[1];
    }, PATIENCE)
    .catch(async (error: unknown) => {
      await end('SIGKILL');
      throw error;
    });
  const client = (): Client => new Client(url, () => undefined);
  return {
    url,
    printed: () => printed,
    client,
    async signIn(email) {
      const signedIn = client();
      const { status } = await signedIn.post('/mock/session', { email });
      if (status !== 200) throw new Error(`${email} was not signed in: ${status}`);
      return signedIn;
    },
    async askForCode(email) {
      const { status, body } = await client().post('/api/auth/login', { email, password: DEMO_PASSWORD });
      if (status !== 200) throw new Error(`login as ${email}: ${status} ${JSON.stringify(body)}`);
      const sent: readonly OutboxEntry[] = (await client().get('/mock/outbox')).body;
      const code = sent.find((each) => each.kind === 'one_time_code' && each.to === email)?.code ?? '';
      return { attempt: body.attempt, code };
    },
    end,
  };
}
