import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../api/store.ts';
import { nextNumber } from '../../product/invoices/server/next-number.ts';
import { emptyPglite } from '../contract/pglite.ts';
import { programOf } from '../contract/programs.ts';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import { issue, OPENING } from './numbers-schema.ts';
import { databases } from './server.ts';

/**
 * Numbers of papers: from the first on, each once and none left out, whoever counts at once,
 * refuses, or is killed.
 */

const AT_ONCE = 50;
const database = databases();

/** A new place for each kind of store, and how many processes may have it open. */
const PLACES: { readonly [kind: string]: { readonly processes: number; path(): Promise<string> } } = {
  embedded: { processes: 1, path: emptyPglite },
  server: { processes: 2, path: database },
};

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `INV-${String(from + at).padStart(6, '0')}`);
const issuedIn = async (store: Store): Promise<string[]> =>
  (await store.find({ from: 'issued' })).map(({ number }) => String(number)).toSorted();

/** Processes that issue, killed as soon as they printed so many together; what they printed. */
async function killed(kind: string, path: string, after: number): Promise<string[]> {
  const program = await programOf('numbers');
  let output = '';
  const children = Array.from({ length: PLACES[kind]?.processes ?? 1 }, () => {
    const child = spawn(process.execPath, [QUICK_PGLITE, program, kind, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      output += lines.map((line) => `${line}\n`).join('');
      if (output.split('\n').length > after) for (const each of children) each.kill('SIGKILL');
    });
    return child;
  });
  const ends = await Promise.all(children.map((child) => once(child, 'close')));
  expect(ends.map(([, signal]) => signal)).toEqual(children.map(() => 'SIGKILL'));
  return output.split('\n').slice(0, -1);
}

describe.each(Object.keys(PLACES))('numbers counted in a store: %s', (kind) => {
  const open = async (path: string): Promise<Store> => {
    const store = await OPENING[kind]?.(path);
    if (!store) throw new Error(`There is no store '${kind}'.`);
    return store;
  };

  it('should be the next ones for as many as ask at once, and none for what is refused', async () => {
    const store = await open((await PLACES[kind]?.path()) ?? '');
    const refused = (): Promise<string> =>
      store.transaction(async (tx) => {
        await nextNumber(tx, 'invoice');
        throw new Error('refused');
      });
    const input = Array.from({ length: AT_ONCE + 10 }, (_, at) => (at % 6 === 5 ? refused() : issue(store)));
    const resultOf = (await Promise.allSettled(input)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    );
    expect(resultOf.toSorted()).toEqual(numbers(1, AT_ONCE));
    expect(await issuedIn(store)).toEqual(numbers(1, AT_ONCE));
    const other = await store.transaction((tx) => nextNumber(tx, 'credit_note'));
    expect(other).toBe('CN-000001');
    await store.close();
  });

  it('should have no hole and no double when whoever counts is killed', async () => {
    const path = (await PLACES[kind]?.path()) ?? '';
    const first = await killed(kind, path, 25);
    const second = await killed(kind, path, 25);
    const result = [...first, ...second];
    expect(new Set(result).size).toBe(result.length);
    const store = await open(path);
    const issued = await issuedIn(store);
    expect(issued).toEqual(numbers(1, issued.length));
    expect(issued).toEqual(expect.arrayContaining(result));
    expect(await issue(store)).toBe(numbers(issued.length + 1, issued.length + 1)[0]);
    await store.close();
  });
});
