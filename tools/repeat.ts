import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { suiteOf } from '../tests/executed/suites.ts';

/**
 * Repeats a test file and prints its failure rate: `npm run test:repeat --
 * tests/browser/live.spec.ts` (ten times each), `npm run test:repeat -- tests/unit/lane.test.ts 50`
 */

const SPEED = 3;

export type Command = {
  readonly args: readonly string[];
  /** How it is slowed down: pages by their own throttle, all else by loops that share the cores. */
  readonly slowedBy: 'throttle' | 'loops';
};

/** What runs a test file, by its path. @throws when its folder is no folder of tests */
export function commandFor(file: string): Command {
  const suite = suiteOf(file);
  if (!suite || !/\.(?:test|spec)\.tsx?$/.test(file)) throw new Error(`${file} is no test file.`);
  return suite.project === undefined
    ? {
        args: ['playwright', 'test', '-c', 'tests/browser/playwright.config.ts', file.slice(suite.folder.length)],
        slowedBy: 'throttle',
      }
    : { args: ['vitest', 'run', '--project', suite.project, file], slowedBy: 'loops' };
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));

async function underLoad<Done>(run: () => Promise<Done>): Promise<Done> {
  const loops = Array.from({ length: (SPEED - 1) * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = (): void => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', end);
  try {
    return await run();
  } finally {
    end();
    process.off('exit', end);
  }
}

/** Runs the file so many times, with a line each. @returns how many were red */
async function times(count: number, { args, slowedBy }: Command, isSlow: boolean): Promise<number> {
  let red = 0;
  const env = { ...process.env, ...(isSlow && slowedBy === 'throttle' ? { SLOW: String(SPEED) } : {}) };
  const once = async (): Promise<void> => {
    for (let at = 1; at <= count; at++) {
      const began = Date.now();
      const child = spawn('npx', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
      const isRed = (await exitOf(child)) !== 0;
      if (isRed) red++;
      const pace = isSlow ? `a third of the speed` : 'full speed';
      console.log(
        `${pace}, ${at} of ${count}: ${isRed ? 'RED' : 'green'}, ${((Date.now() - began) / 1000).toFixed(1)} s`,
      );
      if (isRed) console.log(output);
    }
  };
  await (isSlow && slowedBy === 'loops' ? underLoad(once) : once());
  return red;
}

if (import.meta.filename === process.argv[1]) {
  const [file = '', given = '10'] = process.argv.slice(2);
  const count = Number(given);
  if (!existsSync(file) || !Number.isInteger(count) || count < 1) {
    console.error('npm run test:repeat -- FILE [COUNT]');
    process.exit(2);
  }
  // Ends the loops as well, which a signal would leave running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const command = commandFor(file);
  const fast = await times(count, command, false);
  const slow = await times(count, command, true);
  console.log(`${file}: ${fast} of ${count} red at full speed, ${slow} of ${count} at a third of it.`);
  process.exitCode = fast + slow === 0 ? 0 : 1;
}
