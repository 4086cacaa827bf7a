import { createInterface } from 'node:readline';
import { type Lock, lockFolder } from '../../server/lock.ts';

/**
 * Takes and gives back locks as its input orders: `take <folder>` answers `held` or `refused`,
 * `release` answers `released`.
 */
let lock: Lock | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const [word, folder = ''] = line.split(' ');
  if (word === 'take') {
    try {
      lock = await lockFolder(folder);
      console.log('held');
    } catch {
      console.log('refused');
    }
  } else {
    await lock?.release();
    lock = undefined;
    console.log('released');
  }
}
