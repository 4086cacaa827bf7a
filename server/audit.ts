import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvent } from '../api/context.ts';
import { createFlood } from './flood.ts';

export type AuditLog = {
  write(event: AuditEvent): void;
  /**
   * Whether the next line can be kept. Once one could not, what must be recorded must not happen
   * (OWASP ASVS 5, 16.5.3): asked then, the log is tried again.
   */
  isWritable(): boolean;
  /** Writes what was counted so far, and counts anew. */
  settle(): void;
  close(): void;
};

type Out = {
  readonly now: () => Date;
  /** For whoever runs the server. */
  readonly log: (line: string) => void;
  /** Where lines go that the file does not take, and all of them where there is none. */
  readonly print: (line: string) => void;
};

/** Lines kept in memory until the file takes them. */
const MOST_WAITING = 1000;

/**
 * The audit log: one JSON object a line, so that nothing written can begin a line of its own. In a
 * folder it is `audit.log`, only ever appended to; without one each line goes to `print`, for
 * whoever collects what the process prints. Of refusals without end the first are lines, the others
 * a count.
 * @throws Error with one sentence for people when the file cannot be opened.
 */
export function openAuditLog(folder: string | undefined, out: Out): AuditLog {
  const lineOf = (event: AuditEvent): string => JSON.stringify({ at: out.now().toISOString(), ...event });
  const file = folder === undefined ? undefined : openFile(join(folder, 'audit.log'), out);
  const flood = createFlood((event) => (file ? file.append(lineOf(event)) : out.print(lineOf(event))));
  return {
    write: flood.write,
    isWritable: () => file === undefined || file.isWritable(),
    settle: flood.settle,
    close() {
      flood.settle();
      file?.close();
    },
  };
}

/**
 * Lines are written at once and not by a stream: what fails is known before the act it tells of is
 * answered.
 */
function openFile(path: string, { log, print }: Out) {
  const open = (): number => openSync(path, 'a', 0o600);
  let handle: number | undefined;
  let waiting: string[] = [];
  /** Half a line may stand at the end of a full disk. */
  let isBroken = false;
  try {
    handle = open();
  } catch (error) {
    throw new Error(`The audit log ${path} cannot be opened: ${(error as Error).message}`);
  }

  const lose = (error: unknown): void => {
    if (!isBroken) log(`The audit log cannot be written: ${(error as Error).message}`);
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
    isBroken = true;
  };
  const put = (line: string): boolean => {
    try {
      handle ??= open();
      const bytes = Buffer.from(`${isBroken ? '\n' : ''}${line}\n`);
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      isBroken = false;
      return true;
    } catch (error) {
      lose(error);
      return false;
    }
  };
  const catchUp = (): boolean => {
    while (waiting[0] !== undefined) {
      if (!put(waiting[0])) return false;
      waiting = waiting.slice(1);
    }
    return true;
  };
  return {
    append(line: string): void {
      // Trying at each line would cost more than it brings: whoever needs the log asks whether it
      // is there again.
      if (!isBroken && put(line)) return;
      if (waiting.length < MOST_WAITING) waiting.push(line);
      print(line);
    },
    isWritable: () => !isBroken || catchUp(),
    close(): void {
      if (isBroken) catchUp();
      if (handle !== undefined) closeSync(handle);
    },
  };
}
