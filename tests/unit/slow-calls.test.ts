import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowCalls } from '../../api/slow-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is shown of a call after so many seconds. */
async function resultOf(
  call: { method: string; originalUrl: string; complete?: boolean; headersSent?: boolean; answeredAfter?: number },
  ping: () => Promise<void>,
): Promise<readonly string[]> {
  const logged: string[] = [];
  const response = Object.assign(new EventEmitter(), { headersSent: call.headersSent ?? false });
  const request = { complete: true, ...call };
  const store = { ping } as Parameters<typeof slowCalls>[0]['store'];
  const tell = slowCalls({ store, log: (line) => void logged.push(line) });
  tell(request as unknown as Request, response as unknown as Response, () => undefined);
  if (call.answeredAfter !== undefined) setTimeout(() => response.emit('close'), call.answeredAfter * 1000);
  await vi.advanceTimersByTimeAsync(20_000);
  return logged;
}

const VENDOR = { method: 'PATCH', originalUrl: '/api/vendors/12/documents/a1b2?screen_label=vendor-list' };
const SAYS = 'PATCH /api/vendors/:id/documents/:id has waited for its answer for 10 s.';
const well = async (): Promise<void> => undefined;
const hangs = (): Promise<void> => new Promise(() => undefined);

it.each([
  ['the store answers', VENDOR, well, [`${SAYS} The store answers others.`]],
  ['the store is silent', VENDOR, hangs, [`${SAYS} The store does not answer.`]],
  ['it was answered', { ...VENDOR, answeredAfter: 9 }, hangs, []],
  ['its answer is read slowly', { ...VENDOR, headersSent: true }, hangs, []],
  ['its body is still coming', { ...VENDOR, complete: false }, hangs, []],
] as const)('should tell of a call that waits for long by its name: %s', async (_what, call, ping, lines) => {
  expect(await resultOf(call, ping)).toEqual(lines);
});
