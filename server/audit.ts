import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEvent } from '../api/context.ts';
import { messageIn } from '../api/errors.ts';
import { createFlood } from './flood.ts';

export type AuditLog = {
  write(event: AuditEvent): void;
  /**
   * False after a failed write: acts that must be logged must not happen (OWASP ASVS 5, 16.5.3).
   * Retries.
   */
  isWritable(): boolean;
  /** Writes what was counted so far, and counts anew. */
  settle(): void;
  close(): void;
};

type Out = {
  readonly now: () => Date;
  readonly log: (line: string) => void;
  readonly print: (line: string) => void;
};

const MOST_WAITING = 1000;

/**
 * The audit log: a JSON object per line, so that content cannot forge lines, in `audit.log` or
 * printed. Repeated refusals are counted. @throws Error if it cannot be opened.
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

/** Synchronous: a failure must be known before the act is answered. */
function openFile(path: string, { log, print }: Out) {
  const open = (): number => openSync(path, 'a', 0o600);
  let handle: number | undefined;
  let waiting: string[] = [];
  let isBroken = false;
  try {
    handle = open();
  } catch (error) {
    throw new Error(`The audit log ${path} cannot be opened: ${messageIn(error)}`);
  }

  const lose = (error: unknown): void => {
    if (!isBroken) log(`The audit log cannot be written: ${messageIn(error)}`);
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
      // Retrying on each line is too costly; `isWritable` retries.
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
