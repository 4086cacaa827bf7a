import { renameSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file atomically and durably, if `isWanted` still holds; returns if it did. */
export async function writeAtomically(
  file: string,
  parts: readonly Uint8Array[],
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  const folder = dirname(file);
  const temporary = join(folder, `.${basename(file)}.${process.pid}-${nextNumber()}.tmp`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.concat(parts));
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!isWanted()) {
      await rm(temporary, { force: true });
      return false;
    }
    renameSync(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return true;
}

let number = 0;
const nextNumber = (): number => ++number;

/** A rename is durable once its folder is synced; Windows cannot and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder; removes files left unfinished that many ms ago. */
export async function prepareFolder(folder: string, since = 0): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!/^\..+\.\d+-\d+\.tmp$/.test(name)) continue;
    const path = join(folder, name);
    const isOld =
      since === 0 ||
      (await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs >= since,
        () => false,
      ));
    if (isOld) await rm(path, { force: true });
  }
}
