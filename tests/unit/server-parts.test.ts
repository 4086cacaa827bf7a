import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder } from '../../server/folder-files.ts';
import { secretFor } from '../../server/secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the secret', () => {
  it('should be the one that is set', async () => {
    const text = 'a-secret-of-more-than-32-characters';
    expect(Buffer.from(await secretFor(text, folder)).toString()).toBe(text);
    expect(await readdir(folder)).toEqual([]);
  });

  it('should be made once, the same for all that begin at once, and readable by nobody else', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => secretFor(undefined, folder)));
    expect(new Set(made.map((each) => Buffer.from(each).toString('hex'))).size).toBe(1);
    expect(made[0]).toHaveLength(32);
    expect(await secretFor(undefined, folder)).toEqual(made[0]);
    expect(await readdir(folder)).toEqual(['secret']);
    if (process.platform !== 'win32') expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('should not be replaced in silence when it is damaged', async () => {
    await writeFile(join(folder, 'secret'), 'short');
    await expect(secretFor(undefined, folder)).rejects.toThrow('is damaged');
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('short');
  });
});

describe('files in a folder', () => {
  it('should be replaced whole, whatever was changed, removed, lost or added since, and nothing else', async () => {
    const files = await openFolder(folder);
    const read = async (id: string) => Buffer.from((await files.read(id)) ?? []).toString();
    const wanted = Object.fromEntries(['a', 'b', 'c', 'd'].map((each) => [each.repeat(24), Buffer.from(each)]));
    const [changed = '', removed = '', lost = '', stored = ''] = Object.keys(wanted);
    await mkdir(join(folder, 'notes'));
    await writeFile(join(folder, 'README.txt'), 'not ours');
    await files.replaceAll(wanted);
    await files.write(changed, Buffer.from('another'));
    await files.remove(removed);
    await rm(join(folder, lost));
    await files.write('e'.repeat(24), Buffer.from('more'));
    await files.replaceAll(wanted);
    expect((await readdir(folder)).toSorted()).toEqual(['README.txt', changed, removed, lost, stored, 'notes']);
    expect(await files.ids('', 10)).toEqual([changed, removed, lost, stored]);
    expect(await Promise.all(Object.keys(wanted).map(read))).toEqual(['a', 'b', 'c', 'd']);
    await files.replaceAll({ ...wanted, [lost]: Buffer.from('other bytes') });
    expect(await read(lost)).toBe('other bytes');
  });

  it.each(['../secret', 'A'.repeat(24), ''])('should know no path, as in %j', async (id) => {
    const files = await openFolder(folder);
    expect(await files.read(id)).toBeUndefined();
    await expect(files.write(id, Buffer.from('x'))).rejects.toThrow('not a generated file id');
  });
});
