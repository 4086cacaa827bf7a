import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A pooler as PgBouncer is in transaction mode: each transaction of a client runs on the next of a
 * few connections to the server, which others had before and get after it.
 */
export type Pooler = {
  /** The address of the database behind it. */
  readonly url: string;
  /** Answers nobody any more, without a word, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Asks each of its connections to the server. */
  askEach(text: string): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
};

type Backend = {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** What reads the socket for the client. */
  readonly own: readonly unknown[];
  /** Whoever has it at the moment. */
  user: ((bytes: Buffer) => void) | undefined;
};

const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8)), READY]);

/** Cuts what comes into messages, each with its type. */
function framed(each: (type: string, bytes: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const length = 1 + rest.readInt32BE(1);
      each(rest.toString('latin1', 0, 1), rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** `connections`: how many it has to the server, more than one. */
export async function startPooler(server: string, connections: number): Promise<Pooler> {
  const backends: Backend[] = [];
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    client.on('error', () => undefined);
    await client.connect();
    const socket = client.connection.stream as Socket;
    const own = socket.listeners('data');
    const each: Backend = { client, socket, own, user: undefined };
    socket.removeAllListeners('data');
    socket.on('data', (bytes: Buffer) => each.user?.(bytes));
    backends.push(each);
  };
  for (let at = 0; at < connections; at++) await connect();
  const waiting: (() => void)[] = [];
  let isFrozen = false;
  const take = async (user: (bytes: Buffer) => void): Promise<Backend> => {
    for (;;) {
      const at = isFrozen ? -1 : backends.findIndex((each) => each.user === undefined);
      const [free] = at < 0 ? [] : backends.splice(at, 1);
      if (free) {
        // Whoever had it last gets another one next.
        backends.push(free);
        free.user = user;
        return free;
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const wake = (): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };

  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let backend: Backend | undefined;
    /** Queries that are not yet answered to their end. */
    let open = 0;
    const answered = framed((type, bytes) => {
      if (isFrozen) return;
      socket.write(bytes);
      if (type === 'Z') open--;
      if (type !== 'Z' || open > 0 || bytes[5] !== 'I'.charCodeAt(0) || !backend) return;
      backend.user = undefined;
      backend = undefined;
      wake();
    });
    let sending: Promise<void> = Promise.resolve();
    const input = framed((type, bytes) => {
      if (type === 'X') return void socket.end();
      if (type === 'Q' || type === 'S') open++;
      sending = sending.then(async () => {
        backend ??= await take(answered);
        backend.socket.write(bytes);
      });
    });
    let hasBegun = false;
    socket.on('data', (bytes: Buffer) => {
      if (hasBegun) input(bytes);
      else if (!isFrozen) {
        // What a client begins with is no message as the others are.
        hasBegun = true;
        socket.write(WELCOME);
      }
    });
    socket.on('close', () => {
      sockets.delete(socket);
      // What a client leaves in its midst goes with its connection to the server.
      if (!backend) return;
      backends.splice(backends.indexOf(backend), 1);
      backend.socket.destroy();
      void connect().then(wake, () => undefined);
    });
  };
  const front = createServer(serve);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const address = front.address();
  const url = new URL(server);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      wake();
    },
    async askEach(text) {
      const found: unknown[][] = [];
      for (const each of backends) {
        each.user = (bytes) => {
          for (const listener of each.own) (listener as (bytes: Buffer) => void).call(each.socket, bytes);
        };
        found.push((await each.client.query({ text, rowMode: 'array' })).rows);
        each.user = undefined;
      }
      return found;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const { socket } of backends) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
