import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SYSTEM } from './host.ts';
import { done } from './outcomes.ts';
import { ownFolder } from './own-folder.ts';
import { stageFor } from './stage.ts';

/**
 * Past months of the history, moved out of the store to files, and verified with and without them.
 */

const { host: server, people } = stageFor(['admin']);
const [admin] = people;
const folder = ownFolder('archive');

const DAY = 86_400_000;
/** So many months from this one: its middle, and how it is called. */
function month(at: number): { readonly name: string; readonly ahead: number } {
  const now = new Date();
  const middle = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + at, 15, 8);
  return { name: new Date(middle).toISOString().slice(0, 7), ahead: middle - now.getTime() };
}
const path = (id: number): string => `/api/categories/${id}?screen_label=category-setup`;
const HISTORY = '/api/categories/1/history?screen_label=category-setup';

/** Renames a category in a month, and is signed in there. */
async function rename(at: number, id: number, ...names: readonly string[]): Promise<void> {
  await server.ahead(month(at).ahead);
  await server.signIn('admin@example.com', admin);
  for (const name of names) done(await admin.patch(path(id), { name }));
}
const later = (at: number): { readonly now: Date } => ({ now: new Date(Date.now() + month(at).ahead + DAY) });
const storedOf = async (): Promise<string[]> =>
  (await server.all(SYSTEM.history))
    .filter(({ resource }) => resource === 'categories')
    .map(({ record_id, version }) => `${record_id} v${version}`)
    .toSorted();
const problems = async (archive?: string): Promise<string[]> =>
  (await server.verify(archive)).breaks.map(({ resource, id, problem }) => `${resource} ${id}: ${problem}`);
const found = async () => {
  const verdict = await server.verify(folder());
  expect(verdict.breaks).toEqual([]);
  return verdict.lines;
};
const fileOf = (at: number): string => `history-${month(at).name}.ndjson.gz`;
const archive = (at: number, now: Parameters<typeof server.archive>[2] = later(at + 1)) =>
  server.archive(month(at).name, folder(), now);

/** Two records over three months, of which the first two are archived. */
async function archived(): Promise<void> {
  await rename(1, 1, 'One', 'Two', 'Three');
  await rename(1, 2, 'Only once');
  await rename(2, 1, 'Four', 'Five');
  await rename(3, 1, 'Six');
  const all = await found();
  const { lines, records, files } = await archive(2);
  expect([lines, records]).toEqual([4, 1]);
  const named = files.map((each) => [each.name, each.lines]);
  expect(named).toEqual([3, 1].map((count, at) => [fileOf(at + 1), count]));
  // The last line before the end of the month stays, and whatever came after.
  expect(await storedOf()).toEqual(['1 v6', '1 v7', '2 v2']);
  expect(await found()).toBe(all);
  expect(await problems()).toEqual([]);
}

describe('the archive of the history', () => {
  it('should take past months along, and leave what the next line is chained to', async () => {
    await archived();
    const file = await readFile(folder(fileOf(1)));
    const lines = gunzipSync(file).toString().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).changes.name.to)).toEqual(['One', 'Two', 'Three']);
    const answer = await admin.get(HISTORY);
    expect(answer.body.map(({ version }: { version: number }) => version)).toEqual([7, 6]);
    expect(answer.headers.get('X-History-Archived')).toBe('5');
    expect((await admin.get(HISTORY.replace('/1/', '/2/'))).headers.get('X-History-Archived')).toBeNull();
  });

  it('should go on: the next lines are chained on, undone, and archived in their turn', async () => {
    await archived();
    const [line] = (await admin.get(HISTORY)).body;
    expect((await admin.post(`/api/history/${line.entry}/undo?screen_label=category-setup`)).status).toBe(200);
    await rename(4, 1, 'Eight');
    const all = await found();
    expect((await archive(3)).lines).toBe(2);
    expect(await storedOf()).toEqual(['1 v8', '1 v9', '2 v2']);
    expect(await found()).toBe(all);
    expect((await archive(3)).lines).toBe(0);
    expect(await readdir(folder())).toHaveLength(4);
  });

  it('should lose nothing where it is ended once the files are written', async () => {
    await rename(1, 1, 'One', 'Two', 'Three');
    await rename(2, 1, 'Four');
    const all = await found();
    await expect(archive(1, { ...later(2), fails: true })).rejects.toThrow('ended');
    expect(await problems()).toEqual([]);
    expect((await archive(1)).files[0]?.name).toMatch(/\.2\.ndjson\.gz$/);
    // The unreferenced file is reported: it can be removed.
    expect(await problems(folder())).toEqual([`_archives 0: ${fileOf(1)} is not as it was made`]);
    await rm(folder(fileOf(1)));
    expect(await found()).toBe(all);
  });

  it('should refuse a month that is not over, what is none, and a history that is not whole', async () => {
    await rename(1, 1, 'One', 'Two');
    const at = { now: new Date(Date.now() + month(1).ahead) };
    await expect(archive(1, at)).rejects.toThrow(`${month(1).name} is not over`);
    for (const none of ['2026', '2026-13', '2026-1', 'x'])
      await expect(server.archive(none, folder(), at)).rejects.toThrow(`'${none}' is no month`);
    const line = (await server.all(SYSTEM.history)).find(({ resource }) => resource === 'categories');
    await server.change(SYSTEM.history, line?.id ?? 0, { event: 'other' });
    await rename(1, 1, 'Three');
    await expect(archive(1)).rejects.toThrow(/categories 1 is not whole/);
    // What was begun is no file of the archive.
    expect((await readdir(folder())).filter((name) => !name.endsWith('.part'))).toEqual([]);
  });

  it('should tell a file that is missing, was changed or was cut short', async () => {
    await archived();
    const file = folder(fileOf(1));
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    expect(await problems(folder())).toContain(`_archives 0: ${fileOf(1)} is not as it was made`);
    await rm(file);
    const result = await problems(folder());
    expect(result).toContain(`_archives 0: ${fileOf(1)} is missing`);
    expect(result.some((each) => each.startsWith('categories 1: the line of version 5'))).toBe(true);
    await writeFile(file, bytes);
    expect(await problems(folder())).toEqual([]);
  });

  it('should take no checkpoint for one that was made without the secret, nor miss lines behind one', async () => {
    await archived();
    const lines = await server.all(SYSTEM.history);
    const at = (version: number) => lines.find((each) => each.record_id === 1 && each.version === version);
    await server.remove(SYSTEM.history, at(6)?.id ?? 0);
    expect(await problems()).toEqual(['categories 1: the lines between version 5 and 7 are missing']);
    await server.change(SYSTEM.archived, 'categories 1', { version: 6, hash: at(6)?.hash ?? '' });
    expect((await problems())[0]).toMatch(/^categories 1: the line of version 7 .* or those before it are missing$/);
    await server.remove(SYSTEM.history, at(7)?.id ?? 0);
    expect(await problems()).toContain('categories 1: its lines after those that were archived are missing');
  });
});
