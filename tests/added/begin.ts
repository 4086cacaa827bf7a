import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Runs `npm run new` in this tree, a copy. */
export const begin = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tools/new.ts', ...args], { encoding: 'utf8' });
export const read = (path: string): Promise<string> => readFile(path, 'utf8');

/** An expression over the registry this tree's definitions make, in a process of its own. */
export const evaluated = (expression: string) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '-e',
        `import('./resources/index.ts').then(({ registry }) => console.log(JSON.stringify(${expression})))`,
      ],
      { encoding: 'utf8' },
    ),
  );
