import { readFileSync } from 'node:fs';
import type { RunningServer } from '../tests/browser/server.ts';

/**
 * What an export cost: to its first byte and to its last, its size, and by how much the server's
 * memory grew meanwhile.
 */
export type ExportCost = {
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly megabytes: number;
  readonly grownMb: number;
};

/** Resident memory of a process in MB. */
const residentMb = (pid: number): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((each) => each.startsWith('VmRSS:'));
  return Number(line?.match(/\d+/)?.[0] ?? 0) / 1024;
};

/**
 * Reads a whole export as a client does, looking at the server's memory all the while. Linux only.
 */
export async function measureExport(product: RunningServer, path: string, cookie: string): Promise<ExportCost> {
  const before = residentMb(product.pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb(product.pid));
  }, 20);
  try {
    const begun = performance.now();
    const answer = await product.call('GET', path, undefined, { Cookie: cookie });
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    let firstByteMs = 0;
    let bytes = 0;
    for await (const chunk of answer.body) {
      if (bytes === 0) firstByteMs = performance.now() - begun;
      bytes += chunk.length;
    }
    return { firstByteMs, totalMs: performance.now() - begun, megabytes: bytes / 1e6, grownMb: highest - before };
  } finally {
    clearInterval(watch);
  }
}
