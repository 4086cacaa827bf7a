import { expect } from 'vitest';
import { STATUS } from '../../api/errors.ts';
import type { Answer } from './server.ts';

/** Asserts a refusal: its status, the one error shape and nothing beside it, and no word of how the server is made. */
export function expectRefusal(answer: Answer, status: number, field?: string): void {
  const said = JSON.stringify(answer.body);
  expect(answer.status, said).toBe(status);
  expect(Object.keys(answer.body).toSorted(), said).toEqual(['code', 'detail', 'errors']);
  expect(STATUS[answer.body.code as keyof typeof STATUS], said).toBe(status);
  expect(typeof answer.body.detail, said).toBe('string');
  expect(said).not.toMatch(/node_modules|\.ts[:)]|\bat [\w.]+ \(|\/home\/|\/tmp\//);
  for (const messages of Object.values(answer.body.errors)) expect(messages, said).toEqual([expect.any(String)]);
  if (field !== undefined) expect(Object.keys(answer.body.errors), said).toContain(field);
}
