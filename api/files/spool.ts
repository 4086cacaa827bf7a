import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file as it came, kept on disk and not in memory until somebody reads it. */
export type Upload = {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  read(): Promise<Buffer>;
  /** Gives it up. Every upload is given up by whoever took it in, once it is kept or refused. */
  discard(): Promise<void>;
};

let number = 0;

/** Spools a stream with backpressure. Unlinked at once, so a crash leaves nothing. */
export async function spool(folder: string, stream: Readable, name: string): Promise<Upload> {
  const handle = await openNameless(folder);
  let size = 0;
  try {
    // Destroyed with what keeps it from being stored, it would say first that it was broken off.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // A disk that is nearly full takes a part, and says so with the next.
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await handle.write(chunk, at, chunk.length - at, size);
        at += bytesWritten;
        size += bytesWritten;
      }
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    name,
    size,
    async read() {
      const bytes = Buffer.alloc(size);
      await handle.read(bytes, 0, size, 0);
      return bytes;
    },
    discard: () => handle.close(),
  };
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.upload.${process.pid}-${++number}.tmp`);
  const handle = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return handle;
}
