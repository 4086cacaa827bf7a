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
 * Takes the lock of a folder, which is made where it is missing: two servers must not write one
 * store. The lock is a listening socket in the folder. The system closes it with its process, so
 * that nobody has to judge who is still alive.
 *
 * Whoever wants the lock listens first, then publishes the socket by renaming it, then looks at
 * every other one there. A published socket nobody listens on is of somebody dead, and stays so. Of
 * any two, the one that looked later saw the other: it gives way to who holds the lock; while both
 * only want it, the higher name gives way, and the lower waits for that. Hence never two hold it,
 * and of several that begin at once one does.
 * @throws Error with one sentence for people while another one holds it, in this process or
 * another.
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

/**
 * Looks at all others there, and returns the names of the dead when the lock is ours. @throws when
 * it is another's.
 */
async function giveWay(folder: string, short: string, own: string): Promise<string[]> {
  const dead: string[] = [];
  for (const name of await readdir(folder)) {
    if (!NAME.test(name) || name === own) continue;
    const other = ask(join(short, name));
    let told = await other.first;
    if (told === 'wanted' && own < name) told = await other.last;
    other.hangUp();
    if (told !== 'gone')
      throw new Error(`The data folder ${folder} is in use by ${told === 'wanted' ? 'another server' : told}.`);
    dead.push(name);
  }
  return dead;
}

/**
 * What a socket tells whoever asks: that its owner wants the lock, and then, when it has it, so; or
 * the end of the line.
 */
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
type Told = string;

/** Asks a socket: `first` is what it says at once, `last` what it comes to. */
function ask(path: string): { readonly first: Promise<Told>; readonly last: Promise<Told>; hangUp(): void } {
  const socket = connect(path);
  let settle: (told: Told) => void = () => undefined;
  const first = new Promise<Told>((done) => {
    settle = done;
  });
  const last = new Promise<Told>((done) => {
    const begin = settle;
    settle = (told) => {
      begin(told);
      if (told !== 'wanted') done(told);
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
    // What is no socket (ENOTSOCK, or refused) was never a lock of ours; anything else may be
    // alive.
    const isDead = code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK' || code === 'ECONNRESET';
    settle(isDead ? 'gone' : `another server (${code})`);
  });
  socket.on('close', () => settle('gone'));
  return { first, last, hangUp: () => socket.destroy() };
}

/** A short path to a folder. */
async function shortened(folder: string, name: string): Promise<{ readonly path: string; close(): Promise<void> }> {
  if (Buffer.byteLength(join(folder, name)) <= LONGEST_PATH) return { path: folder, close: async () => undefined };
  if (process.platform !== 'linux')
    throw new Error(`The path of the data folder is too long to be locked: ${folder}. Set DATA_DIR to a shorter one.`);
  const handle = await open(folder, 'r');
  return { path: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}

/** On Windows a named pipe is owned by one process, and ends with it. */
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
