import { expect } from 'vitest';
import { STATUS } from '../../api/errors.ts';
import type { Answer, Client } from './client.ts';
import type { TestHost } from './host.ts';

/** Asserts a refusal: its status, the one error shape and nothing beside it, and no word of how the server is made. */
export function expectRefusal(answer: Answer, status: number, field?: string): void {
  const said = JSON.stringify(answer.body);
  expect(answer.status, said).toBe(status);
  expect(Object.keys(answer.body).toSorted(), said).toEqual(
    answer.body.code === 'stale'
      ? ['at', 'by', 'changed', 'code', 'current', 'detail', 'errors']
      : ['code', 'detail', 'errors'],
  );
  expect(STATUS[answer.body.code as keyof typeof STATUS], said).toBe(status);
  expect(typeof answer.body.detail, said).toBe('string');
  expect(said).not.toMatch(/node_modules|\.ts[:)]|\bat [\w.]+ \(|\/home\/|\/tmp\//);
  for (const messages of Object.values(answer.body.errors)) expect(messages, said).toEqual([expect.any(String)]);
  if (field !== undefined) expect(Object.keys(answer.body.errors), said).toContain(field);
}

/**
 * Asserts who may not make a call of everybody's own: nobody without a session, nobody whose password is still the first
 * one, and, where it changes something, no form and no other site. `body` undefined: a call that reads.
 */
export async function expectGuarded(
  server: TestHost,
  client: Client,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
): Promise<void> {
  expectRefusal(await server.client().call(method, path, body), 401);
  const first = await server.signIn('first.login@example.com');
  expectRefusal(await first.call(method, path, body), 403);
  if (method === 'GET') return;
  for (const headers of [{ 'X-Requested-With': undefined }, { Origin: 'https://evil.example' }, { Origin: 'null' }])
    expectRefusal(await client.call(method, path, body, { headers }), 403);
  if (body === undefined) return;
  for (const raw of ['{', '[]', 'null', '7']) {
    const answer = await client.call(method, path, undefined, { raw, headers: { 'Content-Type': 'application/json' } });
    expectRefusal(answer, 400);
  }
}
