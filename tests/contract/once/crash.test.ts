import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJsonStore } from '../../../mock-server/json-store.ts';
import { programOf } from '../programs.ts';
import { schema } from './crash-schema.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crash-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the child until it has acknowledged so many writes, kills it, and tells which it had. */
async function killedAfter(
  file: string,
  writes: number,
): Promise<{ acknowledged: number[]; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, [await programOf('crash'), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    if (told.split('\n').length - 2 >= writes) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  const acknowledged = told
    .split('\n')
    .slice(0, -1)
    .filter((line) => /^\d+$/.test(line))
    .map(Number);
  return { acknowledged, signal };
}

describe('a server killed in the middle of 200 writes', () => {
  it.each([1, 37, 90, 150])('should hold every acknowledged write, whole, when killed after %i', async (writes) => {
    const file = join(folder, 'store.json');
    const { acknowledged, signal } = await killedAfter(file, writes);
    expect(signal).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(writes);
    JSON.parse(await readFile(file, 'utf8'));

    const store = await openJsonStore({ file, schema });
    const orders = await store.find({ from: 'orders' });
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    expect((await store.find({ from: 'payments' })).map(({ order_id }) => order_id)).toEqual(
      orders.map(({ id }) => id),
    );
    expect(await readdir(folder)).toEqual(['store.json']);
    await store.transaction((tx) => tx.insert('orders', { at: -1 }));
    expect(await store.total({ from: 'orders' })).toEqual({ count: orders.length + 1, more: false });
    await store.close();
  });
});
