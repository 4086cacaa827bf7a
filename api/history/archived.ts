import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';

/** The end of a record's archived lines. */
export type Checkpoint = { readonly version: number; readonly hash: string };

/** Authenticates a checkpoint by the secret; otherwise store access could cut off lines. */
export const checkpointMac = (key: Uint8Array, name: string, { version, hash }: Checkpoint): string =>
  macOf(key, ['archived', name, version, hash]);

/** What proves the same of a file of the archive. */
export const archiveMac = (key: Uint8Array, file: string, lines: number, digest: string): string =>
  macOf(key, ['archive', file, lines, digest]);

const macOf = (key: Uint8Array, text: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(text)).digest('base64url');

/** Whether a text is the proof that was expected. */
export function isSameMac(one: unknown, other: string): boolean {
  const [a, b] = [Buffer.from(String(one)), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A record's archived version, by `recordName`; 0: none. */
export async function archivedUpTo(reader: Reader, name: string): Promise<number> {
  return Number((await reader.get(SYSTEM.archived, name))?.version ?? 0);
}
