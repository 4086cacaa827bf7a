import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';

/** The right to write a folder. It also ends with its process, however that ends. */
export type Lock = { release(): Promise<void> };

const NAME = /^lock\.[0-9a-f]{16}$/;
/** A process that was stopped answers nothing; so long it is waited for. */
const PATIENCE_MS = 10_000;
/** Paths of sockets are short: 104 bytes on macOS, 108 on Linux. */
const LONGEST_PATH = 100;

/**
 * Locks a folder: two servers must not write one store. The lock is a listening socket, which the
 * system closes with its process. Listen, publish by renaming, then check all others: silent ones
 * are dead. Of two the later sees the earlier and yields to a holder; if both wait, the higher name
 * yields, the lower waits. So never two hold it, and one gets it. @throws Error with a sentence for
 * people while another holds it.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return lockOfPipe(folder);
  const id = randomBytes(8).toString('hex');
  const [hidden, shown] = [`.lock.${id}`, `lock.${id}`];
  const short = await shortened(folder, hidden);
  const socket = announce();
  const release = async (): Promise<void> => {
    for (const name of [shown, hidden]) await rm(join(folder, name), { force: true });
    await socket.close();
    await short.close();
  };
  try {
    await socket.listen(join(short.path, hidden));
    await rename(join(folder, hidden), join(folder, shown));
    const dead = await giveWay(folder, short.path, shown);
    socket.hold();
    for (const name of dead) await rm(join(folder, name), { force: true });
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Checks all others; returns dead names once it is ours. @throws if another's. */
async function giveWay(folder: string, short: string, own: string): Promise<string[]> {
  const dead: string[] = [];
  for (const name of await readdir(folder)) {
    if (!NAME.test(name) || name === own) continue;
    const other = ask(join(short, name));
    let message = await other.first;
    if (message === 'wanted' && own < name) message = await other.last;
    other.hangUp();
    if (message !== 'gone')
      throw new Error(`The data folder ${folder} is in use by ${message === 'wanted' ? 'another server' : message}.`);
    dead.push(name);
  }
  return dead;
}

/** Sends clients the state: wanted, then held, or the end. */
function announce() {
  let isHeld = false;
  const asking = new Set<Socket>();
  const tell = (socket: Socket): void => {
    if (isHeld) socket.end(`another server (process ${process.pid})\n`);
    else socket.write('wanted\n');
  };
  const server = createServer((socket) => {
    socket.unref();
    asking.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => asking.delete(socket));
    tell(socket);
  });
  server.unref();
  return {
    listen: (path: string): Promise<void> =>
      new Promise((done, fail) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          fail(new Error(`The data folder cannot be locked (${error.code}): its disk takes no sockets.`)),
        );
        server.listen(path, done);
      }),
    hold(): void {
      isHeld = true;
      for (const socket of asking) tell(socket);
    },
    close: (): Promise<void> =>
      new Promise((done) => {
        for (const socket of asking) socket.destroy();
        if (server.listening) server.close(() => done());
        else done();
      }),
  };
}

/** `wanted`, `gone`, or who holds the lock. */
type LockMessage = string;

/** Asks a socket: `first` is what it says at once, `last` what it comes to. */
function ask(path: string): {
  readonly first: Promise<LockMessage>;
  readonly last: Promise<LockMessage>;
  hangUp(): void;
} {
  const socket = connect(path);
  let settle: (message: LockMessage) => void = () => undefined;
  const first = new Promise<LockMessage>((done) => {
    settle = done;
  });
  const last = new Promise<LockMessage>((done) => {
    const begin = settle;
    settle = (message) => {
      begin(message);
      if (message !== 'wanted') done(message);
    };
  });
  let text = '';
  socket.setEncoding('utf8');
  socket.setTimeout(PATIENCE_MS, () => settle('another server that does not answer'));
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (const line of text.split('\n').slice(0, -1)) settle(line);
    text = text.slice(text.lastIndexOf('\n') + 1);
  });
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    // Non-sockets (ENOTSOCK, or refused) were never our locks; others may be alive.
    const isDead = code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK' || code === 'ECONNRESET';
    settle(isDead ? 'gone' : `another server (${code})`);
  });
  socket.on('close', () => settle('gone'));
  return { first, last, hangUp: () => socket.destroy() };
}

async function shortened(folder: string, name: string): Promise<{ readonly path: string; close(): Promise<void> }> {
  if (Buffer.byteLength(join(folder, name)) <= LONGEST_PATH) return { path: folder, close: async () => undefined };
  if (process.platform !== 'linux')
    throw new Error(`The path of the data folder is too long to be locked: ${folder}. Set DATA_DIR to a shorter one.`);
  const handle = await open(folder, 'r');
  return { path: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}

async function lockOfPipe(folder: string): Promise<Lock> {
  const name = createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  server.unref();
  await new Promise<void>((done, fail) => {
    server.once('error', () => fail(new Error(`The data folder ${folder} is in use by another server.`)));
    server.listen(`\\\\.\\pipe\\back-office-${name}`, done);
  });
  return { release: () => new Promise((done) => server.close(() => done())) };
}
