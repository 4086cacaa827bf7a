import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from '../../api/auth/limits.ts';
import { cooldownOf } from '../../api/auth/sent-codes.ts';

const docs = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const DAY = 24 * 3600;

it.each(Object.values(LIMITS))('the limit $name should be one that docs/security.md gives', ({ most, seconds }) => {
  const within = seconds === DAY ? 'a day' : seconds === 3600 ? 'an hour' : `in ${seconds / 60} minutes`;
  expect(docs).toMatch(new RegExp(`\\| ${most} ${within}\\b`));
});

it.each([
  ['just now', '2026-03-01T08:00:00Z', 300],
  ['four minutes ago', '2026-03-01T07:56:00Z', 60],
  ['long ago', '2026-03-01T07:50:00Z', 0],
  ['by a clock that was wrong', '2027-03-01T08:00:00Z', 0],
])('another code should be sent after what is left of five minutes: %s', (_, sent_at, seconds) => {
  expect(cooldownOf({ id: 1, sent_at }, new Date('2026-03-01T08:00:00Z'))).toBe(seconds);
});
