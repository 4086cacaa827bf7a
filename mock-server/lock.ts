import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const held = new Set<string>();

/** Two servers must not write one store. @throws while another one that is alive holds the folder. */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const file = join(folder, 'lock');
  if (held.has(file)) throw new Error(`The data folder ${folder} is in use by this process already.`);
  for (let tries = 0; ; tries++) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(JSON.stringify({ pid: process.pid, started: await startOf(process.pid) }));
      await handle.close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = await holderOf(file);
      if (holder !== undefined)
        throw new Error(`The data folder ${folder} is in use by another server (process ${holder}).`);
      if (tries > 2) throw new Error(`The lock ${file} cannot be taken.`);
      await rm(file, { force: true });
    }
  }
  held.add(file);
  return {
    async release() {
      held.delete(file);
      await rm(file, { force: true });
    },
  };
}

/** The process that holds the lock; undefined when it ended without giving it back. */
async function holderOf(file: string): Promise<number | undefined> {
  let lock: { pid?: unknown; started?: unknown };
  try {
    lock = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
  const { pid } = lock;
  if (typeof pid !== 'number' || pid === process.pid || !isAlive(pid)) return undefined;
  // Numbers of processes are used again; after a restart of the machine another program may have this one.
  return (await startOf(pid)) === lock.started ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in the system's own reckoning; null where it does not tell. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
