import { randomBytes } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import type { Express } from 'express';
import jsonServer from 'json-server';
import type { ApiContext, AuditEvent } from '../api/context.ts';
import { grantNewScreens } from '../api/grant-new-screens.ts';
import { createApi } from '../api/index.ts';
import { storeSchema } from '../api/system.ts';
import { registry as house } from '../resources/index.ts';
import type { Registry } from '../resources/language/index.ts';
import { createFaults } from './faults.ts';
import { openFolderStore } from './file-store.ts';
import { type Fixtures, fixturesFor } from './fixtures/index.ts';
import { type JsonStore, openJsonStore } from './json-store.ts';
import { answerRefusals, levers } from './levers.ts';
import { lockFolder } from './lock.ts';
import { createMailer, type Outbox } from './mailer.ts';
import { prepareFolder } from './store/disk.ts';
import { builtPages, pagesInDevelopment, securityHeaders } from './ui.ts';

const ROOT = resolve(fileURLToPath(import.meta.url), '../..');

export type HostOptions = {
  /** Where store, files, secret and audit log live. Made where it is missing, and locked. */
  readonly dataDir: string;
  /** The address people open; mails link to it. */
  readonly publicUrl: string;
  /** `built`: the pages of `dist`; `development`: Vite with hot reload; `none`: only the API. Default: built. */
  readonly ui?: 'built' | 'development' | 'none';
  /** The server that will carry the app; Vite's hot reload uses its socket. */
  readonly server?: Server;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  /** Where lines for the terminal go. */
  readonly log?: (line: string) => void;
  readonly now?: () => Date;
  /** What exists. Default: what the house defines; tests bring worlds of their own. */
  readonly registry?: Registry;
  /** What a new store is filled with, and a reset goes back to. Default: the fixtures of the registry. */
  readonly fixtures?: (registry: Registry) => Promise<Fixtures>;
};

export type Host = {
  readonly app: Express;
  readonly store: JsonStore;
  readonly outbox: Outbox;
  /** Whether the store was made just now, from the fixtures. */
  readonly seeded: boolean;
  /** Finishes what is being written and gives the folder back. */
  close(): Promise<void>;
};

/**
 * The embedded server: the API over the JSON store, the pages, the testers' levers, in one express app of json-server.
 * @throws with one sentence for people when the folder is in use, the store damaged, or the pages not built.
 */
export async function createHost(options: HostOptions): Promise<Host> {
  const { dataDir, publicUrl, server, ui = 'built', log = console.log, now = () => new Date() } = options;
  const { registry = house, fixtures = fixturesFor } = options;
  await prepareFolder(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const store = await openJsonStore({ file: join(dataDir, 'store.json'), schema: storeSchema(registry) });
    const files = await openFolderStore(join(dataDir, 'files'));
    const {
      mailer,
      outbox,
      close: closeMailer,
    } = createMailer({ smtpUrl: options.smtpUrl, from: options.mailFrom, publicUrl, log, now });
    const faults = createFaults();
    const audit = auditLog(join(dataDir, 'audit.log'), now, log);

    const seed = async (): Promise<void> => {
      const made = await fixtures(registry);
      await files.replaceAll(made.files);
      await store.replaceAll(made.collections);
    };
    if (store.isNew) await seed();
    await grantNewScreens(store, registry);

    const context: ApiContext = {
      registry,
      store,
      files,
      mailer,
      audit: audit.write,
      now,
      secret: await secretOf(join(dataDir, 'secret')),
      publicUrl,
    };
    const pages = ui === 'development' ? await pagesInDevelopment(ROOT, publicUrl, server) : undefined;
    const app = jsonServer.create();
    app.disable('x-powered-by');
    app.set('etag', false);
    app.set('json spaces', 0);
    app.set('trust proxy', false);
    app.use(securityHeaders({ dev: ui === 'development' }));
    const reset = async (): Promise<void> => {
      faults.clear();
      await seed();
      outbox.clear();
    };
    app.use('/mock', levers({ registry, store, outbox, faults, reset }));
    app.use(compression());
    app.use('/api', faults.middleware, createApi(context));
    if (pages) app.use(pages.router);
    else if (ui === 'built') app.use(await builtPages(join(ROOT, 'dist'), publicUrl));
    app.use(answerRefusals(log));

    return {
      app,
      store,
      outbox,
      seeded: store.isNew,
      async close() {
        await pages?.close();
        closeMailer();
        await store.close();
        await audit.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The key one-time codes are stored under. Beside the store, not in it: who copies the store alone cannot guess codes. */
async function secretOf(file: string): Promise<Uint8Array> {
  const known = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (known && known.length >= 32) return new Uint8Array(known);
  const secret = randomBytes(32);
  await writeFile(file, secret, { mode: 0o600 });
  return new Uint8Array(secret);
}

/** The audit log: one JSON object a line (so that nothing written can begin a line of its own), only ever appended to. */
function auditLog(
  file: string,
  now: () => Date,
  log: (line: string) => void,
): { write(event: AuditEvent): void; close(): Promise<void> } {
  const open = (): WriteStream => {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    opened.on('error', (error) => log(`The audit log cannot be written: ${error.message}`));
    return opened;
  };
  let stream = open();
  return {
    write(event) {
      // A stream that failed once takes nothing more; the disk may have room again.
      if (stream.destroyed) stream = open();
      stream.write(`${JSON.stringify({ at: now().toISOString(), ...event })}\n`);
    },
    close: () => new Promise((done) => stream.end(done)),
  };
}
