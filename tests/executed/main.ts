import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Collected } from './collect.ts';
import { type ExecutedMap, merged, readMap, written } from './map.ts';
import { scopesOf } from './scopes.ts';
import { isMapped } from './suites.ts';

/**
 * `npm run test:whole`: every suite over every store, noting which functions each test runs; in the
 * end the map that `npm run check` chooses by is written. `-- --merge <folder>` writes it of what
 * was noted in a folder (`EXECUTED=<folder>` with any suite), and keeps the rest.
 */
export const MAP = 'tests/executed.json';

const NOTHING: ExecutedMap = { tests: new Map(), files: new Map() };

export const committedMap = (): ExecutedMap => (existsSync(MAP) ? readMap(readFileSync(MAP, 'utf8')) : NOTHING);

function writeMap(folder: string): void {
  const collected = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Collected,
  );
  const parts = new Map<string, ReadonlySet<string>>();
  const partsOf = (file: string): ReadonlySet<string> => {
    const known =
      parts.get(file) ??
      new Set(
        isMapped(file) && existsSync(file)
          ? ['', ...scopesOf(file, readFileSync(file, 'utf8')).map(({ name }) => name)]
          : [],
      );
    parts.set(file, known);
    return known;
  };
  const map = merged(committedMap(), collected, {
    test: existsSync,
    part: (file, part) => partsOf(file).has(part),
  });
  writeFileSync(MAP, written(map));
  console.log(`${MAP}: ${map.files.size} files, ${map.tests.size} tests, of ${collected.length} notes.`);
}

function main([flag, given]: readonly string[]): void {
  if (flag === '--merge' && given !== undefined) return writeMap(given);
  const folder = resolve('data/executed');
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, EXECUTED: folder, WHOLE: '1' };
  // One that is red ends nothing: what the others tell is of use.
  const reds = ['npx vitest run', 'npm run test:browser'].filter((line) => {
    const [command = '', ...args] = line.split(' ');
    return spawnSync(command, args, { env, stdio: 'inherit' }).status !== 0;
  });
  writeMap(folder);
  for (const line of reds) console.error(`Failed: ${line}`);
  process.exitCode = reds.length > 0 ? 1 : 0;
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2));
