import { expect } from 'vitest';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';

/** What a call comes to: done, or refused in these words. */

export { expectGuarded, expectRefusal } from './expectations.ts';

/** Asserts that a call succeeded. Answers it. */
export function done<A extends { readonly status: number; readonly body: unknown } = Answer>(
  answer: A,
  status = 200,
): A {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer;
}

/** Asserts a refusal in these words: all that is said of the field, where one is named. */
export function expectSaid(answer: Answer, status: number, words: string | RegExp, field?: string): void {
  expectRefusal(answer, status, field);
  const text: string = field === undefined ? answer.body.detail : answer.body.errors[field].join(' ');
  if (typeof words === 'string') expect(text).toBe(words);
  else expect(text).toMatch(words);
}

/** Asserts that a call is refused with these errors by field, and no other. */
export function expectErrors(answer: Answer, errors: { readonly [field: string]: unknown }): void {
  expectRefusal(answer, 422);
  expect(answer.body.errors).toEqual(errors);
}

/** Asserts that a call waits for a fresh proof of who makes it. */
export function expectUnproved(answer: Answer): void {
  expectRefusal(answer, 403);
  expect(answer.body.code).toBe('confirm_first');
}
