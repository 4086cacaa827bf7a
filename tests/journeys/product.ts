import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A built server of the product that runs. */
export type Running = {
  readonly url: string;
  /** Stops it as an operator does. @throws when it does not end by itself. */
  stop(): Promise<void>;
  /** Ends it in the midst of whatever it does. */
  kill(): Promise<void>;
};

const START_MS = 60_000;
const STOP_MS = 15_000;

const run = promisify(execFile);

/** A folder that is removed when the process ends its journeys. */
export const folderFor = (what: string): Promise<string> => mkdtemp(join(tmpdir(), `journeys-${what}-`));

/**
 * Starts the built server of the tree at `root` as `npm start` does, with its default store in the
 * given folder. @throws when it does not listen within a minute.
 */
export async function startIn(folder: string, root = process.cwd()): Promise<Running> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist-server/server/main.js', '--demo'], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const url = await listening(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await closed;
    clearTimeout(timer);
    if (signal === 'SIGTERM' && child.exitCode !== 0) throw new Error(`The server did not stop: ${child.exitCode}.`);
  };
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error(`The server does not listen:\n${printed}`)), START_MS);
    const read = (chunk: Buffer): void => {
      printed += chunk;
      const url = /Listening on (\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended:\n${printed}`)));
  });
}

/** The version that landed before this one: the commit its tree is taken from. */
const LANDED = '4c853d7ad74d798517b43ecaea15cb0a69e5fb87';

/**
 * The built server of the version that landed last, as a tree to start it from. Undefined where the
 * history of the repository does not reach back to it, as in a shallow clone.
 */
export async function landedVersion(): Promise<{ readonly root: string; remove(): Promise<void> } | undefined> {
  const isThere = await run('git', ['cat-file', '-e', `${LANDED}^{commit}`]).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const root = await folderFor('landed');
  const remove = async (): Promise<void> => void (await run('git', ['worktree', 'remove', '--force', root]));
  await run('git', ['worktree', 'add', '--force', '--detach', root, LANDED]);
  try {
    await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
    await run('npx', ['vite', 'build', '-c', 'vite.server.config.ts'], { cwd: root });
    // Its pages are not what is tried.
    await cp('dist', join(root, 'dist'), { recursive: true });
    return { root, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
