import type { Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { imageOf } from '../contract/pglite.ts';

let engine: Promise<Engine> | undefined;

/**
 * An empty PostgreSQL in memory, the same for all files of a worker: starting one takes longer than
 * most of what they ask of it. It ends with the worker.
 */
export async function emptyEngine(): Promise<Engine> {
  engine ??= imageOf('empty').then((image) => openEmbedded({ image }));
  const one = await engine;
  for (const text of ['drop schema public cascade', 'create schema public', 'reset session_replication_role'])
    await one.query(text);
  return { ...one, close: async () => undefined };
}
