import { describe, expect, it } from 'vitest';
import { sealCode } from '../../api/sessions/secrets.ts';
import { SYSTEM } from '../../api/system.ts';
import { eachStage, openStage, PASSWORD } from './auth-stage.ts';

const stage = eachStage();

describe('a one-time code', () => {
  it('should be four digits, sent to the masked address, and never stored or answered', async () => {
    const login = await stage.login();
    expect(login.body).toEqual({
      attempt: expect.stringMatching(/^[\w-]{22}$/),
      sent_to: 'm***@example.com',
      factors: ['email'],
      resend_after: 300,
    });
    expect(stage.code()).toMatch(/^\d{4}$/);
    const rows = await stage.store.find({ from: SYSTEM.attempts });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(login.body.attempt);
    expect(JSON.stringify(stage.audit)).not.toContain(stage.code());
  });

  it('should sign in once', async () => {
    const attempt = await stage.attempt();
    const code = stage.code();
    const first = await stage.verify(attempt, code);
    expect(first.status).toBe(200);
    expect(first.body.user).toEqual({
      ...{ user_id: 1, first_name: 'Mariam', last_name: 'Al Suwaidi', email: 'mariam@example.com' },
      ...{ phone: '+971501234501', profile_img: '/api/files/face', user_type: 'Admin' },
      ...{ role_id: 1, role_name: 'Super Admin', is_password_updated: true },
    });
    expect(first.body.can['category-setup']).toEqual(['access', 'read', 'write', 'update', 'delete', 'export']);
    expect(first.body.landing).toBe('/dashboard');
    expect((await stage.verify(attempt, code)).status).toBe(401);
  });

  it('should sign in once even when sent many times at the same moment', async () => {
    const attempt = await stage.attempt();
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.verify(attempt, stage.code())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stage.store.find({ from: SYSTEM.sessions })).toHaveLength(1);
  });

  it('should not fit another attempt', async () => {
    const first = await stage.attempt();
    const codeOfFirst = stage.code();
    let second = await stage.attempt();
    while (stage.code() === codeOfFirst) second = await stage.attempt();
    expect((await stage.verify(second, codeOfFirst)).status).toBe(401);
    expect((await stage.verify(first, codeOfFirst)).status).toBe(200);
  });

  it('should be sealed with its attempt and a secret that the store does not hold', () => {
    const [secret, another] = [new Uint8Array(32), new Uint8Array(32).fill(1)];
    const seal = sealCode(secret, 'a', '0042');
    expect(sealCode(secret, 'a', '0042')).toBe(seal);
    const others = [sealCode(secret, 'b', '0042'), sealCode(secret, 'a', '0043'), sealCode(another, 'a', '0042')];
    expect(new Set([seal, ...others]).size).toBe(4);
  });

  it('should live five minutes', async () => {
    const first = await stage.attempt();
    const code = stage.code();
    stage.advance(299);
    expect((await stage.verify(first, code)).status).toBe(200);
    const second = await stage.attempt();
    stage.advance(300);
    const late = await stage.verify(second, stage.code());
    expect([late.status, late.body.detail]).toEqual([401, 'This code has expired. Please ask for a new one.']);
  });

  it('should be worth nothing once the user, the role or the password changed', async () => {
    const { update } = stage;
    for (const [of, id, change, back] of [
      ['users', 1, { is_active: false }, { is_active: true }],
      ['roles', 1, { is_active: false }, { is_active: true }],
      [SYSTEM.credentials, 1, { password_hash: 'another' }, {}],
    ] as const) {
      const attempt = await stage.attempt();
      await update(of, id, change);
      expect((await stage.verify(attempt, stage.code())).status, of).toBe(401);
      await update(of, id, back);
    }
  });

  it('should be refused when incomplete, with the text of the specification', async () => {
    const attempt = await stage.attempt();
    for (const code of [undefined, null, '', '123', '12345', 'abcd', '12 4', 1234, ['1', '2', '3', '4'], '١٢٣٤']) {
      const answer = await stage.call('/otp/verify', { attempt, code });
      expect([answer.status, answer.body.errors.code]).toEqual([422, ['Please enter complete email OTP']]);
    }
    expect((await stage.verify(attempt, stage.code())).status).toBe(200);
  });
});

describe('sending codes', () => {
  it('should wait 300 seconds before a resend, and say how long', async () => {
    const attempt = await stage.attempt();
    stage.advance(100.5);
    const early = await stage.call('/otp/resend', { attempt });
    expect([early.status, early.headers['retry-after']]).toEqual([429, '200']);
    expect(early.body).toEqual({ code: 'too_many_requests', detail: expect.any(String), errors: {} });
    expect(stage.outbox).toHaveLength(1);
    stage.advance(199.5);
    const inTime = await stage.call('/otp/resend', { attempt });
    expect([inTime.status, inTime.body]).toEqual([200, { resend_after: 300 }]);
    expect((await stage.call('/otp/resend', { attempt })).status).toBe(429);
  });

  it('should send once for many requests at the same moment', async () => {
    const attempt = await stage.attempt();
    stage.advance(300);
    const answers = await Promise.all(Array.from({ length: 8 }, () => stage.call('/otp/resend', { attempt })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(stage.outbox).toHaveLength(2);
  });

  it('should void the code before', async () => {
    const attempt = await stage.attempt();
    const before = stage.code();
    stage.advance(300);
    await stage.call('/otp/resend', { attempt });
    if (stage.code() !== before) expect((await stage.verify(attempt, before)).status).toBe(401);
    expect((await stage.verify(attempt, stage.code())).status).toBe(200);
  });

  it('should end with the attempt after fifteen minutes', async () => {
    const attempt = await stage.attempt();
    stage.advance(899);
    expect((await stage.call('/otp/resend', { attempt })).status).toBe(200);
    stage.advance(300);
    expect((await stage.call('/otp/resend', { attempt })).status).toBe(401);
    expect((await stage.call('/otp/resend', { attempt: 'A'.repeat(22) })).status).toBe(401);
  });

  it('should stop after ten an hour that led nowhere', async () => {
    for (let i = 0; i < 10; i += 1) expect((await stage.login()).status).toBe(200);
    const full = await stage.login();
    expect([full.status, full.headers['retry-after']]).toEqual([429, '3600']);
    expect(stage.outbox).toHaveLength(10);
    stage.advance(3600);
    expect((await stage.login()).status).toBe(200);
  });

  it('should not count codes that were used', async () => {
    for (let i = 0; i < 12; i += 1) await stage.signIn();
    expect((await stage.login()).status).toBe(200);
  });

  it('should say so when the code could not be sent, and leave nothing to guess', async () => {
    const away = await openStage({ mailFails: () => true });
    const answer = await away.login('mariam@example.com', PASSWORD);
    expect([answer.status, answer.body.detail]).toEqual([500, 'Failed to send OTP. Please try again.']);
    const rows = await away.store.find({ from: SYSTEM.attempts });
    expect(rows.map(({ code_expires_at }) => String(code_expires_at) <= away.context.now().toISOString())).toEqual([
      true,
    ]);
    await away.close();
  });
});
