import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerProduct } from '../api/product/product.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { logError, logLine } from './lines.ts';
import { createFront } from './ready.ts';
import { readSettings, type Settings } from './settings.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * In milliseconds. Idle connections outlive proxies' minute, so that no request hits a closing one.
 */
const TIMES = { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 75_000 };

type StartOptions = Partial<Pick<HostOptions, 'ui' | 'dist'>>;

/** Runs a product by environment and command line. Errors print one line. */
export async function start(product: ServerProduct, text: StartOptions = {}): Promise<void> {
  try {
    await run(product, readSettings(process.env, process.argv.slice(2)), text);
  } catch (error) {
    const { code, port, message } = error as NodeJS.ErrnoException & { readonly port?: number };
    if (code === 'EADDRINUSE') fail(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
    fail(code === 'EACCES' ? `This may not be opened: ${message}` : message);
  }
}

/** @throws Error with one sentence when it cannot start. */
async function run(product: ServerProduct, settings: Settings, text: StartOptions): Promise<void> {
  // Until there is something to finish. As a container's first process it would not end by itself.
  const end = (signal: NodeJS.Signals): never => fail(`Stopped by ${signal} before it served.`);
  for (const signal of SIGNALS) process.on(signal, end);
  const front = createFront();
  const server = createServer(TIMES, front.listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const opened = `http://${shown(settings.host)}:${port}`;
  const host = await createHost({
    product,
    settings,
    publicUrl: settings.publicUrl ?? opened,
    ui: settings.dev ? 'development' : 'built',
    ...text,
    server,
    log: logLine,
    print: console.log,
  });
  front.open(host.app, host);
  for (const signal of SIGNALS) process.off(signal, end);
  stopOnSignal(settings, { front, server, host });
  greet(product, settings, host, opened);
}

/** On SIGTERM or SIGINT finishes requests, then closes, within the limit. A second signal exits. */
function stopOnSignal(
  { stopSeconds }: Settings,
  { front, server, host }: { front: ReturnType<typeof createFront>; server: Server; host: Host },
): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) fail(`Ended at once by a second ${signal}.`);
    isStopping = true;
    logLine(`Stopping (${signal}): calls under way have ${stopSeconds} seconds.`);
    front.stop();
    const done = new Promise<void>((resolve) => server.close(() => resolve()));
    await host.endStreams();
    server.closeIdleConnections();
    let isCut = false;
    const timer = setTimeout(() => {
      isCut = true;
      server.closeAllConnections();
    }, stopSeconds * 1000);
    await done;
    clearTimeout(timer);
    if (isCut) logError(`Calls were cut off after ${stopSeconds} seconds.`);
    // Whatever a call that was cut off still does to the store must not keep the process.
    setTimeout(() => fail('The store did not close in time.'), Math.max(2, stopSeconds) * 1000).unref();
    await host.close();
    logLine('Stopped.');
    process.exit(isCut ? 1 : 0);
  };
  const onSignal = (signal: NodeJS.Signals): void => void stop(signal).catch((error: Error) => fail(error.message));
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function greet({ fixtures }: ServerProduct, settings: Settings, host: Host, opened: string): void {
  if (settings.demo) {
    console.log(`\nDemo accounts (password ${fixtures.password}, where nobody changed it):`);
    for (const { email, what } of fixtures.accounts) console.log(`  ${email.padEnd(26)} ${what}`);
  }
  if (host.setupLink !== undefined) {
    console.log('\nNobody can sign in yet. Make the first administrator here, within 30 minutes:');
    console.log(`  ${host.setupLink}`);
  }
  if (settings.mail === undefined) console.log('\nOne-time codes and links are printed here as they are sent.');
  logLine(`Listening on ${opened}`);
}

const shown = (address: string): string =>
  address === '0.0.0.0' || address === '::' ? 'localhost' : address.includes(':') ? `[${address}]` : address;

/** Ends the process with one line, no stack: whoever started the program can act on it. */
export function fail(message: string): never {
  logError(message);
  process.exit(1);
}
