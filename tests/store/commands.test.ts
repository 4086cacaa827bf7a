import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeSchema } from '../../api/system.ts';
import { migrations, openDatabase } from '../../database/index.ts';
import { registry } from '../../resources/index.ts';
import { lockFolder } from '../../server/lock.ts';
import { builtServer, programOf } from '../contract/programs.ts';
import { databases } from './server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SECRET = 'a secret of tests, which nobody guesses';
const PATIENCE = { timeout: 120_000, interval: 50 };

/** A line for whoever runs it: when, in UTC, and what ran. */
const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d+\.\d+\.\d+(\+[0-9a-f]{7})? (.*)$/;

const database = databases();
let folder: string;
let started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  started = [];
});

/** The process that `npm run` starts, and its messages. */
function npm(script: string, env: { readonly [name: string]: string }, flags: readonly string[] = []) {
  const child = spawn('npm', ['run', '--silent', script, '--', ...flags], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', SECRET, SMTP_URL: 'terminal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  const resultOf = (): readonly string[] => printed.split('\n').flatMap((line) => LINE.exec(line)?.[2] ?? []);
  return { child, ended, printed: () => printed, told: resultOf };
}

/**
 * A folder with the scripts of the package as they are, but for the program without its pages,
 * which need not be built then.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-office-'));
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { readonly [name: string]: string };
  };
  const [program, server] = [await programOf('product'), await builtServer()];
  const own = Object.entries(scripts).map(([name, text]) => [
    name,
    text.replace('npm run build && ', '').replace('dist-server/server/main.js', program).replace('dist-server', server),
  ]);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: Object.fromEntries(own) }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a product that npm started', () => {
  it.each(['serve', 'start'])('should stop when npm run %s alone gets a signal, and report it', async (script) => {
    const data = join(folder, `data-${script}`);
    const { child, ended, printed, told: result } = npm(script, { DATA_DIR: data }, ['--json']);
    const url = await vi.waitUntil(() => /Listening on (\S+)/.exec(printed())?.[1], PATIENCE);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    child.kill('SIGTERM');
    await ended;
    await vi.waitFor(() => expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed'), PATIENCE);
    // Whoever holds a folder gives it back at the end.
    await vi.waitUntil(async () => {
      const lock = await lockFolder(data).catch(() => undefined);
      await lock?.release();
      return lock;
    }, PATIENCE);
    expect(result().filter((line) => /^(Listening|Stopp)/.test(line))).toEqual([
      `Listening on ${url}`,
      'Stopping (SIGTERM): calls under way have 8 seconds.',
      'Stopped.',
    ]);
  });

  it('should not begin with a misspelt setting, in a store nobody intended', async () => {
    const { ended, printed } = npm('serve', {
      DATA_DIR: folder,
      DATABASE_UR: 'postgres://office:p4ssw0rd@db/office',
    });
    expect(await ended).toBe(1);
    expect(printed()).toContain(
      'There is no setting DATABASE_UR: DATABASE_URL is meant, or another name must be taken',
    );
    expect(printed()).not.toContain('p4ssw0rd');
  });

  it('should name the host of a database that does not answer, and nothing else of its address', async () => {
    const url = 'postgres://office:p4ssw0rd@127.0.0.1:9/office';
    const { child, ended, printed, told: result } = npm('serve', { DATABASE_URL: url });
    const waits = 'Waiting to open the store: the database at 127.0.0.1:9 does not answer.';
    await vi.waitFor(() => expect(result()).toEqual([waits]), PATIENCE);
    child.kill('SIGTERM');
    await ended;
    expect(result()).toEqual([waits, 'Stopped by SIGTERM before it served.']);
    expect(printed()).not.toMatch(/p4ssw0rd|office@/);
  });
});

describe('npm run migrate', () => {
  it('should run what was not run yet, and take no flag', async () => {
    const url = await database();
    const own = { DATABASE_URL: url, SMTP_URL: '', SECRET: '' };
    const none = npm('migrate', own);
    expect(await none.ended).toBe(0);
    expect(none.told()).toEqual(['There is no migration to be run.']);
    const unknown = npm('migrate', own, ['--yes']);
    expect(await unknown.ended).toBe(1);
    expect(unknown.printed()).toContain('There is no --yes.');
  });
});

describe('npm run reseal', () => {
  it('should refuse while a process of the product runs, of whatever version, and say what to do', async () => {
    const url = await database();
    const own = { DATABASE_URL: url, SMTP_URL: '', SECRET_PREVIOUS: 'a secret of before, which nobody guesses' };
    const product = await openDatabase({ schema: storeSchema(registry), migrations, url, log: () => undefined });
    const refused = npm('reseal', own);
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toMatch(
      /Nothing was sealed: the product runs \(back-office [0-9a-f]{12} from .*Stop all its processes, run this again/,
    );
    await product.close();
    const done = npm('reseal', own);
    expect(await done.ended).toBe(0);
    expect(done.printed()).toContain('0 authenticator apps and 0 lines of history were sealed anew.');
  });
});
