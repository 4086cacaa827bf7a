import { expect } from 'vitest';
import { STATUS } from '../../api/errors.ts';
import { english } from '../../resources/language/message.ts';
import type { Answer, Client } from './client.ts';
import type { TestHost } from './host.ts';

const SHAPE = ['code', 'detail', 'errors'];
const SHAPE_OF_STALE = [...SHAPE, 'at', 'by', 'changed', 'current'].toSorted();

/** Besides: the detail as a message, where it has gaps. */
const SHAPE_OF_MESSAGE = [...SHAPE, 'message'].toSorted();

/** Besides: what is wrong with which parts of a whole. */
const SHAPE_OF_PARTS = [...SHAPE, 'parts'].toSorted();

function shapeOf(body: Answer['body']): readonly string[] {
  if (body?.code === 'stale') return SHAPE_OF_STALE;
  if (Array.isArray(body?.parts)) return SHAPE_OF_PARTS;
  return body?.message && english(body.message) === body.detail ? SHAPE_OF_MESSAGE : SHAPE;
}

/**
 * Asserts a refusal: its status, only the common error shape, and no word of how the
 * server is made. In one assertion, since there are tens of thousands of refusals in a run.
 */
export function expectRefusal({ status, body }: Answer, wanted: number, field?: string): void {
  const text = JSON.stringify(body);
  const errors = Object.entries(body?.errors ?? {});
  const isOfOne = (messages: unknown): boolean =>
    Array.isArray(messages) && messages.length === 1 && typeof messages[0] === 'string';
  expect(
    {
      status,
      keys: Object.keys(body ?? {}).toSorted(),
      statusOfCode: STATUS[body?.code as keyof typeof STATUS],
      detail: typeof body?.detail,
      tells: text?.match(/node_modules|\.ts[:)]|\bat [\w.]+ \(|\/home\/|\/tmp\/|\/dev\/shm\//)?.[0],
      fieldsWithoutOneMessage: errors.filter(([, messages]) => !isOfOne(messages)),
      isFieldNamed: field === undefined || errors.some(([name]) => name === field),
    },
    text,
  ).toEqual({
    status: wanted,
    keys: shapeOf(body),
    statusOfCode: wanted,
    detail: 'string',
    tells: undefined,
    fieldsWithoutOneMessage: [],
    isFieldNamed: true,
  });
}

/** Asserts a refusal that names these fields and no others. */
export function expectWrong(answer: Answer, wanted: number, fields: readonly string[]): void {
  expectRefusal(answer, wanted);
  expect(Object.keys(answer.body.errors).toSorted()).toEqual(fields);
}

/** Asserts that whoever calls has to prove first who they are. */
export function expectAsked(answer: Answer): void {
  expectRefusal(answer, 403);
  expect(answer.body.code).toBe('confirm_first');
}

/**
 * Asserts who may not make a call of everybody's own: nobody without a session, nobody whose
 * password is still the first one, and, where it changes something, no form and no other site.
 * `body` undefined: a call that reads.
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
