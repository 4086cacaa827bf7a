import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendCode, sendCodeSoon } from '../../api/auth/send-code.ts';
import { type Mailer, type Message, NotSent } from '../../api/context.ts';

/**
 * Codes and links on their way to people, where the mailer hangs, refuses late or has too much to
 * do.
 */

const CODE: Message = { kind: 'one_time_code', to: 'omar@example.com', subject: 's', text: 't', code: '0042' };

type Way = { readonly take: () => void; readonly refuse: () => void };
let ways: Way[];
let mailer: Mailer;
let result: string[];
beforeEach(() => {
  vi.useFakeTimers();
  ways = [];
  result = [];
  mailer = {
    send: () =>
      new Promise((resolve, reject) => {
        ways.push({ take: resolve, refuse: () => reject(new NotSent('no')) });
      }),
  };
});
afterEach(() => vi.useRealTimers());

const soon = () =>
  sendCodeSoon({ mailer }, CODE, {
    sent: () => void result.push('sent'),
    failed: async () => void result.push('failed'),
  });

it('should say that it failed where the mailer refuses while it is waited for', async () => {
  const isFailed = soon();
  await vi.advanceTimersByTimeAsync(2_400);
  ways[0]?.refuse();
  expect([await isFailed, result]).toEqual([true, ['failed']]);
});

it('should not be waited for longer, and what comes of it noted when it comes', async () => {
  const [one, other] = [soon(), soon()];
  await vi.advanceTimersByTimeAsync(2_500);
  expect([await one, await other, result]).toEqual([false, false, []]);
  ways[0]?.refuse();
  ways[1]?.take();
  await vi.advanceTimersByTimeAsync(0);
  expect(result.toSorted()).toEqual(['failed', 'sent']);
});

it('should be refused at once where fifty are on their way, and go again once one of them arrived', async () => {
  for (let count = 0; count < 50; count++) void sendCode({ mailer }, CODE);
  expect(await soon()).toBe(true);
  expect([ways.length, result]).toEqual([50, ['failed']]);
  ways[0]?.take();
  await vi.advanceTimersByTimeAsync(0);
  void soon();
  expect(ways).toHaveLength(51);
});
