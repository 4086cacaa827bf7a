import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { QUERIES } from '../browser/product-queries.ts';

const ROOM = 'product';
const SOURCES = readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/ui\/.*\.tsx?$/.test(file))
  .map((file) => readFileSync(`${ROOM}/${file}`, 'utf8'));

it('should have every call of the product walked through by the browser', () => {
  const named = SOURCES.flatMap((text) =>
    /\bAsked<|useApi/.test(text) ? [...text.matchAll(/\bkey: \['([\w-]+)'/g)].map(([, name]) => name) : [],
  );
  expect(named.toSorted()).toEqual([...QUERIES].toSorted());
});

it('should keep no answer of a call where nobody loads it anew', () => {
  expect(SOURCES.length).toBeGreaterThan(30);
  // What is asked past `useApi` is told of no write.
  expect(SOURCES.filter((text) => /\buse(Suspense)?Quer(y|ies)\b/.test(text))).toEqual([]);
});
