import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail server of a test. */
export type MailServer = {
  /** As `SMTP_URL` has it. */
  readonly url: string;
  readonly port: number;
  /** Connections that were begun, and how many of them are open. */
  started(): number;
  open(): number;
  /** Whom mails it took were for. */
  readonly taken: readonly string[];
  close(): Promise<void>;
};

/**
 * A real listener that accepts connections and never says a word: what a hanging mail server looks
 * like.
 */
export const hangingMailServer = (): Promise<MailServer> => listening(() => undefined);

/** How often one that drips says something: sooner than anybody takes for silence. */
const DRIP_MS = 200;

/** One that goes on talking and never comes to an end: lines of one greeting without a last one. */
export const drippingMailServer = (): Promise<MailServer> =>
  listening((socket) => {
    socket.write('220 here\r\n');
    socket.once('data', () => {
      const drip = setInterval(() => socket.write('250-and more\r\n'), DRIP_MS);
      socket.on('close', () => clearInterval(drip));
    });
  });

/** One that takes every mail. `port`: where it listens; default: anywhere. */
export function takingMailServer(port = 0): Promise<MailServer> {
  return listening((socket, taken) => {
    let inData = false;
    let rest = '';
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else {
          const to = /^RCPT TO:<(.+)>/.exec(line)?.[1];
          if (to !== undefined) taken.push(to);
          socket.write('250 fine\r\n');
        }
      }
    });
  }, port);
}

async function listening(serve: (socket: Socket, taken: string[]) => void, port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  let started = 0;
  const server: Server = createServer((socket) => {
    started++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, taken);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const at = (server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    started: () => started,
    open: () => sockets.size,
    taken,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
