import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvent } from '../api/context.ts';

export type AuditLog = {
  write(event: AuditEvent): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
};

/**
 * The audit log: one JSON object a line, so that nothing written can begin a line of its own. In a folder it is `audit.log`,
 * only ever appended to; without one each line goes to `print`, for whoever collects what the process prints.
 */
export function openAuditLog(
  folder: string | undefined,
  {
    now,
    log,
    print,
  }: { readonly now: () => Date; readonly log: (line: string) => void; readonly print: (line: string) => void },
): AuditLog {
  const lineOf = (event: AuditEvent): string => JSON.stringify({ at: now().toISOString(), ...event });
  if (folder === undefined) return { write: (event) => print(lineOf(event)), close: async () => undefined };
  const open = (): WriteStream => {
    const opened = createWriteStream(join(folder, 'audit.log'), { flags: 'a', mode: 0o600 });
    opened.on('error', (error) => log(`The audit log cannot be written: ${error.message}`));
    return opened;
  };
  let stream = open();
  return {
    write(event) {
      // A stream that failed once takes nothing more; the disk may have room again.
      if (stream.destroyed) stream = open();
      stream.write(`${lineOf(event)}\n`);
    },
    close: () => new Promise((done) => (stream.destroyed ? done() : stream.end(done))),
  };
}
