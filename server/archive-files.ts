import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { codeIn } from '../api/errors.ts';
import type { ArchiveFile, ArchiveWriter } from '../api/history/archive.ts';
import type { StoredEntry } from '../api/history/entry.ts';
import type { ReadArchive } from '../api/history/verify.ts';

const NAME = /^history-(\d{4}-\d{2})(?:\.(\d+))?\.ndjson\.gz$/;
/** What is being written: nothing looks for it, and another run begins it anew. */
const PART = '.part';

type Open = { readonly name: string; readonly zip: Gzip; readonly done: Promise<void>; lines: number };

/** Writes the history of months to a folder as compressed NDJSON. Never overwrites. */
export async function archiveInto(folder: string): Promise<ArchiveWriter> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = new Set(await readdir(folder));
  const open = new Map<string, Open>();
  const begin = (month: string): Open => {
    const name = freeName(there, month);
    there.add(name);
    const zip = createGzip();
    const file = createWriteStream(join(folder, `${name}${PART}`), { mode: 0o600, flags: 'w' });
    zip.pipe(file);
    return { name, zip, done: Promise.all([finished(zip), finished(file)]).then(() => undefined), lines: 0 };
  };
  return {
    async add(month, line) {
      const each = open.get(month) ?? begin(month);
      open.set(month, each);
      each.lines++;
      if (!each.zip.write(`${line}\n`)) await once(each.zip, 'drain');
    },
    async finish() {
      const made: ArchiveFile[] = [];
      for (const [month, { name, zip, done, lines }] of open) {
        zip.end();
        await done;
        const part = join(folder, `${name}${PART}`);
        await durable(part);
        made.push({ name, month, lines, digest: await digestOf(part) });
        await rename(part, join(folder, name));
      }
      await durable(folder);
      return made;
    },
  };
}

function freeName(there: ReadonlySet<string>, month: string): string {
  for (let run = 1; ; run++) {
    const name = `history-${month}${run === 1 ? '' : `.${run}`}.ndjson.gz`;
    if (!there.has(name)) return name;
  }
}

async function durable(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/** Archive files in a folder, oldest first, lazy. @throws if it is missing. */
export async function archiveIn(folder: string): Promise<readonly ReadArchive[]> {
  const names = (await readdir(folder)).flatMap((name) => {
    const [, month, run = '1'] = NAME.exec(name) ?? [];
    return month === undefined ? [] : [{ name, order: `${month} ${run.padStart(6, '0')}` }];
  });
  return names
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ name }) => {
      const hash = createHash('sha256');
      return { name, lines: linesIn(join(folder, name), hash), digest: () => hash.copy().digest('hex') };
    });
}

/** Streams a file's lines; ends at corrupt data, which the digest reveals. */
async function* linesIn(path: string, hash: Hash): AsyncGenerator<StoredEntry> {
  const file = createReadStream(path);
  file.on('data', (part) => hash.update(part));
  const text = file.pipe(createGunzip()).setEncoding('utf8');
  let rest = '';
  try {
    for await (const part of text) {
      const lines = (rest + String(part)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as StoredEntry;
    }
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || String(codeIn(error)).startsWith('Z_');
    if (!isUnreadable) throw error;
  }
  file.resume();
  if (!file.readableEnded) await finished(file);
}
