import { describe, expect, it, vi } from 'vitest';
import { notify } from '../../api/auth/notices.ts';
import type { NoticeName } from '../../api/context.ts';
import { withRetry } from '../../api/jobs/insert-retry.ts';
import { nameOf } from '../../api/sessions/secrets.ts';
import { SYSTEM } from '../../api/system.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { eachStage, PASSWORD } from './auth-stage.ts';

/** The notices people get about their own accounts. */

const NEW = 'lamp-violet-canoe';

let mailFails = false;
const stage = eachStage({ mailFails: () => mailFails });

const notices = () =>
  stage.outbox.flatMap((message) => (message.kind === 'notice' ? [[message.to, message.about]] : []));
const mariam = async () => {
  const user = await stage.store.get('users', 1);
  if (!user) throw new Error('There is no Mariam.');
  return user;
};

/** Tells somebody in a transaction, as a change does, and waits for what follows. */
async function resultOf(user: RecordData, what: NoticeName): Promise<void> {
  await withRetry(stage.store, (tx) => notify(stage.context, tx, user, what));
  await stage.settled();
}

describe('a notice', () => {
  it('should say to whom, what happened and what to do, by mail and to the phone', async () => {
    await resultOf(await mariam(), 'email_changed');
    expect(stage.outbox).toEqual([
      {
        kind: 'notice',
        about: 'email_changed',
        to: 'mariam@example.com',
        phone: '+971501234501',
        subject: 'Your email address was changed',
        text: expect.stringMatching(/^Hello Mariam,\n\n.+\n\nIf this was not you, choose a new password at once/s),
      },
    ]);
    expect(stage.audit).toEqual([{ event: 'auth.notice', user_id: 1, what: 'email_changed', outcome: 'ok' }]);
  });

  it('should go to the mail alone where there is no number', async () => {
    await resultOf({ ...(await mariam()), phone_number: null }, 'factor_added');
    expect(stage.outbox[0]).not.toHaveProperty('phone');
  });

  it('should be noted and tried again when it cannot be handed over', async () => {
    mailFails = true;
    await resultOf(await mariam(), 'factor_removed');
    expect(stage.audit).toEqual([{ event: 'auth.notice', user_id: 1, what: 'factor_removed', outcome: 'failed' }]);
    mailFails = false;
    stage.advance(30);
    await stage.settled();
    expect(notices()).toEqual([['mariam@example.com', 'factor_removed']]);
  });

  it('should not be sent of what was not stored', async () => {
    const user = await mariam();
    const failing = stage.store.transaction(async (tx) => {
      await notify(stage.context, tx, user, 'factor_removed');
      throw new Error('not stored');
    });
    await expect(failing).rejects.toThrow('not stored');
    await stage.settled();
    expect(stage.outbox).toEqual([]);
  });
});

describe('a new password', () => {
  it('should notify its user when it was changed by the current one', async () => {
    const cookie = await stage.signIn();
    const weak = await stage.call('/password', { current: PASSWORD, password: 'password1' }, { cookie });
    expect([weak.status, notices()]).toEqual([422, []]);
    expect((await stage.call('/password', { current: PASSWORD, password: NEW }, { cookie })).status).toBe(204);
    await vi.waitFor(() => expect(notices()).toEqual([['mariam@example.com', 'password_changed']]));
  });

  it('should notify its user when it was set by a link, unless it is their first', async () => {
    await stage.store.transaction((tx) => tx.remove(SYSTEM.credentials, 1));
    for (const [token, password] of [
      ['invitation', NEW],
      ['forgotten', PASSWORD],
    ] as const) {
      const link = { id: nameOf(token), user_id: 1, expires_at: '2026-11-21T09:00:00.000Z' };
      await stage.store.transaction((tx) => tx.insert(SYSTEM.resets, link));
      expect((await stage.call('/password/reset', { token, password })).status).toBe(204);
    }
    await vi.waitFor(() => expect(notices()).toEqual([['mariam@example.com', 'password_changed']]));
  });
});
