import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../api/plan.ts';
import { prepareFolder, writeAtomically } from './store/disk.ts';

/** Generated ids only: letters and digits, so that no id can lead out of the folder. */
const ID = /^[a-z0-9]{16,40}$/;

/** Files in a folder, with what only its host needs. */
export type FolderStore = FileStore & {
  /** Removes every file and puts these in their place. */
  replaceAll(files: { readonly [id: string]: Uint8Array }): Promise<void>;
};

/** Opens the folder, which is made where it is missing. Files are named by their ids, and written whole or not at all. */
export async function openFolderStore(folder: string): Promise<FolderStore> {
  await prepareFolder(folder);
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Error('not a generated file id');
    return join(folder, id);
  };
  const store: FolderStore = {
    write: async (id, bytes) => writeAtomically(pathOf(id), [bytes]),
    async read(id) {
      if (!ID.test(id)) return undefined;
      try {
        return new Uint8Array(await readFile(pathOf(id)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (id) => rm(pathOf(id), { force: true }),
    async replaceAll(files) {
      for (const name of await readdir(folder)) {
        if (!Object.hasOwn(files, name)) await rm(join(folder, name), { recursive: true, force: true });
      }
      // Most of them are usually there already, and reading costs far less than writing for good.
      for (const [id, bytes] of Object.entries(files)) {
        const held = await store.read(id);
        if (!held || Buffer.compare(held, bytes) !== 0) await store.write(id, bytes);
      }
    },
  };
  return store;
}
