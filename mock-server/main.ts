import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './fixtures/people.ts';
import { createHost, type Host } from './host.ts';

/** The embedded server as a program: `npm start`, `npm run dev`. Settings come from the environment. */
async function main(): Promise<void> {
  const { env } = process;
  const dev = process.argv.includes('--dev');
  const port = portOf(env.PORT);
  const address = env.HOST || '127.0.0.1';

  // Whoever calls between listening and being ready waits; a call nobody takes would hang for ever.
  let ready: (app: Host['app']) => void = () => undefined;
  const whenReady = new Promise<Host['app']>((resolve) => {
    ready = resolve;
  });
  const server = createServer((request, response) => void whenReady.then((app) => app(request, response)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  const opened = `http://${shown(address)}:${(server.address() as AddressInfo).port}`;
  const host = await createHost({
    dataDir: env.DATA_DIR || new URL('data', import.meta.url).pathname,
    publicUrl: (env.PUBLIC_URL || opened).replace(/\/+$/, ''),
    ui: dev ? 'development' : 'built',
    server,
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.MAIL_FROM || undefined,
  });
  ready(host.app);
  const stop = (): void => {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    server.close();
    server.closeIdleConnections();
    // A page that keeps its connection open does not keep the server.
    setTimeout(() => server.closeAllConnections(), 2000).unref();
    host.close().then(
      () => process.exit(0),
      (error: Error) => fail(error.message),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const users = new Set(host.store.current('users').map(({ email }) => email));
  const accounts = DEMO_ACCOUNTS.filter(({ email }) => users.has(email));
  if (accounts.length > 0) {
    console.log(`\nDemo accounts (password ${DEMO_PASSWORD}, where nobody changed it):`);
    for (const { email, what } of accounts) console.log(`  ${email.padEnd(26)} ${what}`);
  }
  if (!env.SMTP_URL) console.log('\nOne-time codes and reset links are printed here as they are sent.');
  console.log(`\nListening on ${opened}\n`);
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return 4000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is a number from 0 to 65535, not ${JSON.stringify(text)}.`);
  return port;
}

const shown = (address: string): string =>
  address === '0.0.0.0' || address === '::' ? 'localhost' : address.includes(':') ? `[${address}]` : address;

/** One line, no stack: whoever starts the program can act on it. */
function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code === 'EADDRINUSE') fail(`Port ${error.port} is in use: stop what uses it, or set PORT to another one.`);
  if (error.code === 'EACCES') fail(`This may not be opened: ${error.message}`);
  fail(error.message);
});
