import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareFolder, writeAtomically } from '../api/disk.ts';
import { codeIn } from '../api/errors.ts';
import type { HostFiles } from './open-store.ts';

/** Generated ids only: letters and digits, so that no id can lead out of the folder. */
const ID = /^[a-z0-9]{16,40}$/;

const UNFINISHED_MS = 10 * 60_000;

/** Files in a folder, by id, written atomically. `isShared`: other processes may write. */
export async function openFolder(folder: string, isShared = false): Promise<HostFiles> {
  await prepareFolder(folder, isShared ? UNFINISHED_MS : 0);
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Error('not a generated file id');
    return join(folder, id);
  };
  /** Unchanged files from the last replacement, for demo resets. */
  const known = new Map<string, Uint8Array>();
  const files: HostFiles = {
    async write(id, bytes) {
      known.delete(id);
      await writeAtomically(pathOf(id), [bytes]);
    },
    async read(id) {
      if (!ID.test(id)) return undefined;
      try {
        return new Uint8Array(await readFile(pathOf(id)));
      } catch (error) {
        if (codeIn(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(id) {
      known.delete(id);
      await rm(pathOf(id), { force: true });
    },
    async ids(after, most) {
      const names = (await readdir(folder)).filter((name) => ID.test(name) && name > after);
      return names.sort().slice(0, most);
    },
    async replaceAll(wanted) {
      const there = new Set((await readdir(folder)).filter((name) => ID.test(name)));
      for (const name of there) if (!Object.hasOwn(wanted, name)) await files.remove(name);
      for (const [id, bytes] of Object.entries(wanted)) {
        if (there.has(id) && known.get(id) === bytes) continue;
        // Most of them are usually there already, and reading costs far less than writing for good.
        const held = await files.read(id);
        if (!held || Buffer.compare(held, bytes) !== 0) await files.write(id, bytes);
        if (!isShared) known.set(id, bytes);
      }
    },
  };
  return files;
}
