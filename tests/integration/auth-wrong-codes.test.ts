import { describe, expect, it, vi } from 'vitest';
import { codesOf, countWrong } from '../../api/auth/wrong-codes.ts';
import { SYSTEM } from '../../api/system.ts';
import { eachStage, PASSWORD } from './auth-stage.ts';

/**
 * Wrong codes of an account: five a code, a wait that grows, a notice, and at last codes that are
 * off.
 */

const OFF =
  'Too many wrong codes were entered for this account. Please choose a new password with "Having issues with your password?".';
const HOUR = 3600;
const NEW = 'lamp-violet-canoe';

const stage = eachStage();

const wrongTries = async (attempt: string, count: number): Promise<number[]> => {
  const answers: number[] = [];
  for (let i = 0; i < count; i += 1) answers.push((await stage.verify(attempt, stage.wrongCode())).status);
  return answers;
};
/** The notices to people, oldest first. */
const notices = (): string[] =>
  stage.outbox.flatMap((message) => (message.kind === 'notice' ? [`${message.about} ${message.to}`] : [])).reverse();
/** Puts so many wrong codes of long ago on Mariam's account, of a sign-in of their own. */
const remembered = (count: number, secondsAgo: number) =>
  stage.store.transaction(async (tx) => {
    const at = new Date(stage.context.now().getTime() - secondsAgo * 1000).toISOString();
    const hits = Array.from({ length: count }, () => `${at} strangers`);
    await tx.insert(SYSTEM.limits, { id: 'wrong-codes:1', hits, until: '2036-01-01T00:00:00.000Z' });
  });
const counted = async (): Promise<number> => {
  const hits = (await stage.store.get(SYSTEM.limits, 'wrong-codes:1'))?.hits;
  return Array.isArray(hits) ? hits.length : 0;
};

describe('wrong codes', () => {
  it('should kill a code at the sixth try, the right one included', async () => {
    const attempt = await stage.attempt();
    expect(await wrongTries(attempt, 5)).toEqual([401, 401, 401, 401, 401]);
    const right = await stage.verify(attempt, stage.code());
    expect(right.status).toBe(429);
    expect(right.headers['retry-after']).toBe('300');
  });

  it('should leave the fifth try a chance, and be forgiven to whoever used it', async () => {
    const attempt = await stage.attempt();
    await wrongTries(attempt, 4);
    expect(await counted()).toBe(4);
    expect((await stage.verify(attempt, stage.code())).status).toBe(200);
    expect(await counted()).toBe(0);
  });

  it('should make everybody wait longer with each, up to an hour', async () => {
    const waits: number[] = [];
    for (let wrong = 0; wrong < 13; wrong += 1) {
      const now = stage.context.now();
      const { wait } = await codesOf(stage.store, 1, now);
      if (wrong >= 5) waits.push(wait);
      stage.advance(wait);
      expect(await codesOf(stage.store, 1, stage.context.now())).toEqual({ isOff: false, wait: 0 });
      const given = { userId: 1, attempt: 'any', now: stage.context.now() };
      await stage.store.transaction((tx) => countWrong(stage.context, tx, given));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, HOUR]);
    expect(await codesOf(stage.store, 2, stage.context.now())).toEqual({ isOff: false, wait: 0 });
  });

  it('should make every other sign-in of the account wait, and its resent codes', async () => {
    const attempt = await stage.attempt();
    await wrongTries(await stage.attempt(), 5);
    stage.advance(300);
    expect((await stage.call('/otp/resend', { attempt })).status).toBe(200);
    expect(await wrongTries(attempt, 1)).toEqual([401]);
    const early = await stage.verify(attempt, stage.code());
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60']);
    expect((await stage.verify(await stage.attempt(), stage.code())).status).toBe(429);
    stage.advance(60);
    expect((await stage.verify(attempt, stage.wrongCode())).status).toBe(401);
    const other = await stage.attempt('omar@example.com');
    expect((await stage.verify(other, stage.code())).status).toBe(200);
  });

  it('should cost no wait any more after a day, and still be counted', async () => {
    await remembered(12, 24 * HOUR);
    expect(await wrongTries(await stage.attempt(), 2)).toEqual([401, 401]);
    expect(await counted()).toBe(14);
  });

  it('should not be forgotten because the user signed in between, but for their own and what is long past', async () => {
    await remembered(7, 24 * HOUR);
    const attempt = await stage.attempt();
    await wrongTries(attempt, 2);
    await stage.verify(attempt, stage.code());
    expect(await counted()).toBe(7);
    stage.advance(30 * 24 * HOUR);
    await stage.signIn();
    expect(await counted()).toBe(0);
  });

  it('should be reported to the owner after several, and once', async () => {
    const attempt = await stage.attempt();
    await wrongTries(attempt, 4);
    expect(notices()).toEqual([]);
    await wrongTries(attempt, 1);
    await vi.waitFor(() => expect(notices()).toEqual(['wrong_codes mariam@example.com']));
    await wrongTries(attempt, 1);
    expect(notices()).toHaveLength(1);
  });
});

describe('fifty wrong codes without a right one', () => {
  it('should turn codes off, and say so', async () => {
    await remembered(49, 365 * 24 * HOUR);
    const [attempt, another] = [await stage.attempt(), await stage.attempt()];
    expect(await wrongTries(another, 1)).toEqual([401]);
    await vi.waitFor(() => expect(notices()).toEqual(['codes_off mariam@example.com']));
    const sent = stage.outbox.length;
    for (const answer of [
      await stage.verify(another, stage.code()),
      await stage.verify(attempt, stage.wrongCode()),
      await stage.login(),
      await stage.call('/otp/resend', { attempt }),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([403, OFF]);
    }
    expect([stage.outbox.length, await counted()]).toEqual([sent, 50]);
    // Time alone mends nothing, and neither does it for who does not know the password.
    stage.advance(3 * 365 * 24 * HOUR);
    expect((await stage.login()).status).toBe(403);
    expect((await stage.login('mariam@example.com', 'wrong-password')).status).toBe(401);
    expect((await stage.login('omar@example.com')).status).toBe(200);
  });

  it('should be made good by a link sent to the mailbox', async () => {
    await remembered(50, 60);
    await stage.call('/password/forgot', { email: 'mariam@example.com' });
    await vi.waitFor(() => expect(stage.outbox[0]?.kind).toBe('password_reset'));
    const token = (stage.outbox[0] as { token?: string }).token;
    expect((await stage.call('/password/reset', { token, password: NEW })).status).toBe(204);
    expect((await stage.login('mariam@example.com', PASSWORD)).status).toBe(401);
    await stage.signIn('mariam@example.com', NEW);
  });

  it('should not be made good by a change of the password in a session', async () => {
    const cookie = await stage.signIn();
    await remembered(50, 60);
    const body = { current: PASSWORD, password: NEW };
    expect((await stage.call('/password', body, { cookie })).status).toBe(204);
    expect((await stage.login('mariam@example.com', NEW)).status).toBe(403);
  });
});

describe('codes for sign-ins that do not exist', () => {
  it('should be refused after sixty from a source, and cost no write', async () => {
    const transactions = vi.spyOn(stage.store, 'transaction');
    const unknown = () => stage.verify('A'.repeat(22), '0042');
    await unknown();
    const swept = transactions.mock.calls.length;
    const answers: number[] = [];
    for (let i = 1; i < 150; i += 1) answers.push((await unknown()).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(59);
    expect(answers.at(-1)).toBe(429);
    expect(transactions.mock.calls.length).toBe(swept);
    for (const [path, body] of [
      ['/otp/resend', { attempt: 'A'.repeat(22) }],
      ['/password/reset', { token: 'A'.repeat(43), password: NEW }],
    ] as const) {
      expect((await stage.call(path, body)).status).toBe(429);
    }
    // Neither a sign-in from the same source nor a quarter of an hour later.
    const attempt = await stage.attempt();
    expect((await stage.verify(attempt, stage.code())).status).toBe(200);
    stage.advance(900);
    expect((await unknown()).status).toBe(401);
  });
});
