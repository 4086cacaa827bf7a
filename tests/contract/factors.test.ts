import { describe, expect, it } from 'vitest';
import type { Answer } from './client.ts';
import { expectAsked, expectRefusal } from './expectations.ts';
import { appCodeOf, begin, bindApp, bindPasskey, makeRecoveryCodes, wrongCode } from './factor-steps.ts';
import { SYSTEM } from './host.ts';
import { done } from './outcomes.ts';
import { running } from './running.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

/** The factors next to the password: binding them, signing in with them, removing them. */

const FACTORS = '/api/auth/factors';
const OPS = 'ops@example.com';

const { server, ops } = running({ ops: OPS });

const noticesTo = async (email: string): Promise<unknown[]> =>
  (await server.outbox()).flatMap(({ kind, to, about }) => (kind === 'notice' && to === email ? [about] : []));

/** Signs in as far as the second factor, and answers what that is answered with. */
async function enter(way: string, proof: object, email = OPS): Promise<Answer> {
  const { client, attempt } = await begin(server, email);
  return client.post(`/api/auth/${way}/verify`, { attempt, ...proof });
}
/** A sign-in that asks a passkey something. */
async function questioned(email = OPS) {
  const { client, attempt, factors } = await begin(server, email);
  const options = (await client.post('/api/auth/passkey/options', { attempt })).body;
  const reply = (response: object) => client.post('/api/auth/passkey/verify', { attempt, response });
  return { client, factors, options, reply };
}

describe('an authenticator app', () => {
  it('should be required instead of the code by e-mail, once bound', async () => {
    expect((await begin(server, OPS)).factors).toEqual(['email']);
    const secret = await bindApp(ops);
    const sent = (await server.outbox()).length;
    const { client, attempt, factors, body } = await begin(server, OPS);
    expect(factors).toEqual(['totp']);
    expect([body.sent_to, body.resend_after]).toEqual([null, 0]);
    expect((await server.outbox()).length).toBe(sent);
    const verified = await client.post('/api/auth/totp/verify', { attempt, code: appCodeOf(secret) });
    expect([verified.status, verified.body.user.email]).toEqual([200, OPS]);
    expect((await client.get('/api/auth/session')).body).toEqual(verified.body);
  });

  it('should be shown once, stored sealed, and announced to its owner by mail', async () => {
    const { secret, uri } = (await ops.post(`${FACTORS}/totp`)).body;
    expect(uri).toBe(
      `otpauth://totp/Home%20Services%20Back-Office:ops%40example.com?issuer=Home%20Services%20Back-Office&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expectRefusal(await ops.post(`${FACTORS}/totp/verify`, { code: wrongCode(secret) }), 422, 'code');
    const bound = done(await ops.post(`${FACTORS}/totp/verify`, { code: appCodeOf(secret) }), 201);
    expect(bound.body).toEqual((await ops.get(FACTORS)).body);
    expect(bound.body).toMatchObject({ totp: { created_at: expect.any(String) }, passkeys: [], recovery: { left: 0 } });
    const stored = [await server.all(SYSTEM.factors), await server.all(SYSTEM.challenges)];
    expect(JSON.stringify([bound.body, stored])).not.toContain(secret);
    expect(await noticesTo(OPS)).toEqual(['factor_added']);
    expectRefusal(await ops.post(`${FACTORS}/totp`), 409);
  });

  it('should take no code twice, nor one before it, nor one of another minute', async () => {
    const { secret } = (await ops.post(`${FACTORS}/totp`)).body;
    const first = appCodeOf(secret, 0);
    await ops.post(`${FACTORS}/totp/verify`, { code: first });
    const { client, attempt } = await begin(server, OPS);
    const verify = (code: string) => client.post('/api/auth/totp/verify', { attempt, code });
    expectRefusal(await verify(first), 401);
    expectRefusal(await verify(appCodeOf(secret, 120)), 401);
    expectRefusal(await verify(appCodeOf(secret, -90)), 401);
    const code = appCodeOf(secret);
    expect((await verify(code)).status).toBe(200);
    expectRefusal(await enter('totp', { code }), 401);
  });

  it('should let in one of many with the same code', async () => {
    const secret = await bindApp(ops);
    const code = appCodeOf(secret);
    const answers = await Promise.all([enter('totp', { code }), enter('totp', { code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('should count wrong codes of every way together', async () => {
    const secret = await bindApp(ops);
    await makeRecoveryCodes(ops);
    const { client, attempt } = await begin(server, OPS);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12 && !statuses.includes(429); tries++) {
      const [path, code] = tries % 2 ? ['totp', wrongCode(secret)] : ['recovery', 'AAAA-BBBB-CCCC-DDDD'];
      statuses.push((await client.post(`/api/auth/${path}/verify`, { attempt, code })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expectRefusal(await client.post('/api/auth/totp/verify', { attempt, code: appCodeOf(secret) }), 429);
  });

  it('should void the code that was sent before it was bound', async () => {
    const { client, attempt } = await begin(server, OPS);
    const code = (await server.outbox()).find(({ to }) => to === OPS)?.code;
    await bindApp(ops);
    expectRefusal(await client.post('/api/auth/otp/verify', { attempt, code }), 409);
    expectRefusal(await client.post('/api/auth/otp/resend', { attempt }), 409);
  });

  it('should be taken away with its recovery codes, and its owner notified', async () => {
    await bindApp(ops);
    await makeRecoveryCodes(ops);
    expect((await ops.delete(`${FACTORS}/totp`)).status).toBe(204);
    expectRefusal(await ops.delete(`${FACTORS}/totp`), 404);
    expect(await server.all(SYSTEM.factors)).toEqual([]);
    expect((await begin(server, OPS)).factors).toEqual(['email']);
    expect(await noticesTo(OPS)).toEqual(['factor_removed', 'recovery_codes_made', 'factor_added']);
  });

  it('should not be bound with what another session began', async () => {
    const { secret } = (await ops.post(`${FACTORS}/totp`)).body;
    const other = await server.signIn(OPS);
    expectRefusal(await other.post(`${FACTORS}/totp/verify`, { code: appCodeOf(secret) }), 409);
  });
});

describe('a passkey', () => {
  it('should be bound, required first, and sign in', async () => {
    const device = await bindPasskey(ops, '  Work phone ');
    await bindApp(ops);
    const { client, factors, options, reply } = await questioned();
    expect(factors).toEqual(['passkey', 'totp']);
    const allowCredentials = [{ id: device.id }];
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required', allowCredentials });
    const verified = await reply(device.get(options));
    expect([verified.status, verified.body.user?.email]).toEqual([200, OPS]);
    const { passkeys } = (await client.get(FACTORS)).body;
    expect(passkeys).toEqual([
      { id: expect.any(String), name: 'Work phone', created_at: expect.any(String), used_at: expect.any(String) },
    ]);
  });

  const WRONG = [
    ['of another site', { origin: 'https://example.org' }],
    ['for another site', { rpId: 'example.org' }],
    ['without its person', { verified: false }],
    ['to another question', { challenge: 'AAAA' }],
  ] as const;

  const FORGED = ['with another key', { forged: true }] as const;

  it.each([...WRONG, FORGED])('should refuse an answer %s', async (_what, wrong) => {
    const device = await bindPasskey(ops);
    const { options, reply } = await questioned();
    expectRefusal(await reply(device.get(options, wrong)), 401);
    // The question is used up by a wrong answer.
    expectRefusal(await reply(device.get(options)), 401);
  });

  it.each(WRONG)('should not be made %s', async (_what, wrong) => {
    const options = (await ops.post(`${FACTORS}/passkey`)).body;
    const body = { name: 'X', response: new SoftAuthenticator(server.url).create(options, wrong) };
    expectRefusal(await ops.post(`${FACTORS}/passkey/verify`, body), 422, 'response');
  });

  it('should answer each question once, and never with a count that did not grow', async () => {
    const device = await bindPasskey(ops);
    const { options, reply } = await questioned();
    const response = device.get(options);
    expect((await reply(response)).status).toBe(200);
    expectRefusal(await enter('passkey', { response }), 401);
    const next = await questioned();
    expectRefusal(await next.reply(device.get(next.options, { counter: 1 })), 401);
  });

  it('should be nobody else’s to sign in with or to take away', async () => {
    const support = await server.signIn('support@example.com');
    const device = await bindPasskey(ops);
    await bindPasskey(support);
    const { options, reply } = await questioned('support@example.com');
    expectRefusal(await reply(device.get(options)), 401);
    const { passkeys } = (await ops.get(FACTORS)).body;
    expectRefusal(await support.delete(`${FACTORS}/passkey/${passkeys[0].id}`), 404);
    expect((await ops.delete(`${FACTORS}/passkey/${passkeys[0].id}`)).status).toBe(204);
    expect((await begin(server, OPS)).factors).toEqual(['email']);
  });

  it('should be bound once, even if several are bound concurrently', async () => {
    const device = await bindPasskey(ops, 'One');
    await bindPasskey(ops, 'Two');
    const options = (await ops.post(`${FACTORS}/passkey`)).body;
    expect(options.excludeCredentials).toHaveLength(2);
    expectRefusal(await ops.post(`${FACTORS}/passkey/verify`, { name: 'x', response: device.create(options) }), 409);
    expect((await ops.get(FACTORS)).body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['One', 'Two']);
  });
});

describe('recovery codes', () => {
  it('should sign in together with the password, each once, and notify by mail', async () => {
    expectRefusal(await ops.post(`${FACTORS}/recovery`), 409);
    await bindApp(ops);
    const codes = await makeRecoveryCodes(ops);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect(JSON.stringify(await server.all(SYSTEM.factors))).not.toContain(codes[0]);
    const first = await begin(server, OPS);
    expect(first.factors).toEqual(['totp', 'recovery']);
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    const verified = await first.client.post('/api/auth/recovery/verify', { attempt: first.attempt, code: typed });
    expect([verified.status, verified.body.user?.email]).toEqual([200, OPS]);
    expect((await first.client.get(FACTORS)).body.recovery.left).toBe(9);
    expect((await noticesTo(OPS))[0]).toBe('recovery_code_used');
    expectRefusal(await enter('recovery', { code: codes[0] }), 401);
  });

  it('should be void once there are new ones', async () => {
    await bindApp(ops);
    const [old] = await makeRecoveryCodes(ops);
    await makeRecoveryCodes(ops);
    expectRefusal(await enter('recovery', { code: old }), 401);
    expect((await ops.get(FACTORS)).body.recovery.left).toBe(10);
  });

  it('should not be skipped by a new password: its link signs nobody in, and the app is required', async () => {
    const secret = await bindApp(ops);
    await server.client().post('/api/auth/password/forgot', { email: OPS });
    await expect.poll(async () => (await server.outbox())[0]?.kind).toBe('password_reset');
    const { token } = (await server.outbox())[0] ?? {};
    const password = 'lamp-violet-canoe-harbour';
    expect((await server.client().post('/api/auth/password/reset', { token, password })).status).toBe(204);
    const client = server.client();
    const { attempt, factors } = (await client.post('/api/auth/login', { email: OPS, password })).body;
    expect(factors).toEqual(['totp']);
    expect((await client.post('/api/auth/totp/verify', { attempt, code: appCodeOf(secret) })).status).toBe(200);
  });
});

describe('factors of somebody who lost them all', () => {
  const RESET = '/api/users/4/reset-factors?screen_label=user-list';

  it('should be reset by users who may change them, end open sessions, and be reported to their owner', async () => {
    const admin = await server.signIn('admin@example.com');
    const { user } = (await ops.get('/api/auth/session')).body;
    const path = RESET.replace('/4/', `/${user.user_id}/`);
    await bindApp(ops);
    const under = await begin(server, OPS);
    const answer = done(await admin.post(path, {}));
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|totp/);
    expect(await server.all(SYSTEM.factors)).toEqual([]);
    expectRefusal(await ops.get('/api/auth/session'), 401);
    expectRefusal(await under.client.post('/api/auth/totp/verify', { attempt: under.attempt, code: '123456' }), 401);
    expect((await begin(server, OPS)).factors).toEqual(['email']);
    expect((await noticesTo(OPS))[0]).toBe('factor_removed');
    const resets = (await server.audit()).filter(({ event }) => event === 'user.factors.reset');
    expect(resets).toMatchObject([{ outcome: 'ok' }]);
  });

  it('should be nobody’s to reset who holds less than they, or who did not prove who they are', async () => {
    expectRefusal(await ops.post(RESET.replace('/4/', '/1/'), {}), 403);
    const admin = server.client();
    await admin.post('/mock/session', { email: 'admin@example.com', confirmed: false });
    expectAsked(await admin.post(RESET, {}));
  });
});
