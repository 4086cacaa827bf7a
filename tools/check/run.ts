import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { suiteOf } from '../../tests/executed/suites.ts';
import type { Chosen } from './select.ts';

export type Command = readonly [command: string, ...args: string[]];

/** Runs a command to its end, and prints how long it took. True where it succeeded. */
export function ran([command, ...args]: Command): Promise<boolean> {
  const began = Date.now();
  const short = [command, ...args].join(' ').slice(0, 100);
  return new Promise((resolve) =>
    spawn(command, args, { stdio: 'inherit' }).once('exit', (code) => {
      console.log(`-- ${short}: ${Math.round((Date.now() - began) / 1000)} s${code === 0 ? '' : ', FAILED'}`);
      resolve(code === 0);
    }),
  );
}

const LIST = 'data/chosen-tests.txt';

/** The commands: vitest, then Playwright. `isFirst`: stop at a failure. */
export function commandsFor(chosen: readonly Chosen[], isFirst = false): Command[] {
  const [bail, maxFailures] = isFirst ? [['--bail=1'], ['--max-failures=1']] : [[], []];
  const names = chosen.map(({ test }) => test);
  const files = names.filter((name) => suiteOf(name)?.project !== undefined);
  const projects = [...new Set(files.map((name) => `--project=${suiteOf(name)?.project}`))];
  const inBrowser = names.filter((name) => suiteOf(name) !== undefined && suiteOf(name)?.project === undefined);
  if (inBrowser.length > 0) {
    mkdirSync('data', { recursive: true });
    writeFileSync(LIST, `${inBrowser.map((name) => name.replace('tests/browser/', '')).join('\n')}\n`);
  }
  return [
    ...(files.length > 0 ? [['npx', 'vitest', 'run', ...bail, ...projects, ...files] as const] : []),
    ...(inBrowser.length > 0
      ? [
          [
            'npx',
            'playwright',
            'test',
            '-c',
            'tests/browser/playwright.config.ts',
            ...maxFailures,
            '--test-list',
            LIST,
          ] as const,
        ]
      : []),
  ];
}

export function printChosen(chosen: readonly Chosen[], left: readonly Chosen[]): void {
  for (const { test, why } of chosen) console.log(`${test}\n    ${why}`);
  if (left.length > 0)
    console.log(`Left to \`npm test\`: ${left.length} more that run it, beyond what fits in the time.`);
}
