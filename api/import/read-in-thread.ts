import { inThread, TooMuch } from '../worker-thread.ts';
import type { Serialized } from './serialized.ts';
import { unreadable } from './table.ts';

/** An honest file of 10 MB takes a few seconds, on a machine that does much else some more. */
const readInThread = inThread<Uint8Array, Serialized>(new URL('./thread.ts', import.meta.url), {
  seconds: 60,
  megabytes: 768,
});

/** Parses an untrusted file in a thread. @throws ApiError 415 type, 422 broken or large. */
export async function readSerialized(bytes: Uint8Array): Promise<Serialized> {
  try {
    return await readInThread(bytes);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw unreadable('This file holds more than can be read. Please split it.');
  }
}
