import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from '../../api/auth/limits.ts';

const docs = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const DAY = 24 * 3600;

it.each(Object.values(LIMITS))('the limit $name should be one that docs/security.md gives', ({ most, seconds }) => {
  const within = seconds === DAY ? 'a day' : seconds === 3600 ? 'an hour' : `in ${seconds / 60} minutes`;
  expect(docs).toMatch(new RegExp(`\\| ${most} ${within}\\b`));
});
