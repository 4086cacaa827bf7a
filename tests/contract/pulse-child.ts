import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks a server again and again whether it lives, and tells whoever started it the longest it
 * waited for the answer, in ms: without what it or the server waited for a core of the machine, on
 * which others work too. Given: the address, and the process of the server.
 */
const [url = '', server = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** Between two answers. */
const PAUSE_MS = 5;

/**
 * Milliseconds for which the first thread of a process was ready and had no core; 0 where the
 * system does not tell.
 */
function waitedForCore(pid: string | number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000;
  } catch {
    return 0;
  }
}

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${url}/api/health`, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`health: ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });

let longest = 0;
/** The longest wait was queried since the call under way was sent: that one counts too. */
let isAsked = false;
process.on('message', () => {
  isAsked = true;
});

process.on('disconnect', () => process.exit());
for (;;) {
  const before = [performance.now(), waitedForCore(server), waitedForCore(process.pid)] as const;
  await ask();
  const others = waitedForCore(server) - before[1] + (waitedForCore(process.pid) - before[2]);
  longest = Math.max(longest, performance.now() - before[0] - others);
  if (isAsked) {
    process.send?.(longest);
    [longest, isAsked] = [0, false];
  }
  await pause(PAUSE_MS);
}
