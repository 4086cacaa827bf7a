import { expect } from 'vitest';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';

/** Asserts that a call succeeded. Answers it. */
export function done(answer: Answer, status = 200): Answer {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer;
}

/** Asserts a refusal in these words: all that is said of the field, where one is named. */
export function expectSaid(answer: Answer, status: number, words: string | RegExp, field?: string): void {
  expectRefusal(answer, status, field);
  const said: string = field === undefined ? answer.body.detail : answer.body.errors[field].join(' ');
  if (typeof words === 'string') expect(said).toBe(words);
  else expect(said).toMatch(words);
}
