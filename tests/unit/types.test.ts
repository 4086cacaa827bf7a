import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compiled, type Sentence } from '../types/compiled.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'tests/types/refused';

/**
 * What a file begins with: the promise of the types that it breaks, and what the compiler says of
 * it, a line each.
 */
function promised(file: string): { readonly promise: string; readonly said: readonly Sentence[] } {
  const [first = '', ...lines] = readFileSync(join(root, file), 'utf8').split('\n');
  const text: Sentence[] = [];
  for (const line of lines) {
    const [, code, message] = line.match(/^\/\/ (TS\d+): (.+)$/) ?? [];
    if (code === undefined || message === undefined) break;
    text.push({ code, message });
  }
  return { promise: first.replace('// ', ''), said: text };
}

const result = compiled(root, 'tests/types');
const files = readdirSync(join(root, FOLDER)).map((name) => `${FOLDER}/${name}`);

it('what must not compile should be wrong in no other file', () => {
  expect([...result.keys()].filter((file) => !files.includes(file))).toEqual([]);
});

it.each(files.map((file) => ({ file, ...promised(file) })))(
  'what must not compile should hold: $promise ($file)',
  ({ file, said: text }) => {
    expect(text).not.toEqual([]);
    expect(result.get(file)).toEqual(
      text.map(({ code, message }) => ({ code, message: expect.stringContaining(message) })),
    );
  },
);
