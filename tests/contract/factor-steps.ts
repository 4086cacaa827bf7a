import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';
import { DEMO_PASSWORD, type TestHost } from './host.ts';
import { done } from './outcomes.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

/** What people do with their factors, in the tests of several files. */

/**
 * The code an app shows so many seconds from now. Default: the next one, which is good already, and
 * still is when the clock goes on meanwhile.
 */
export const appCodeOf = (secret: string, seconds = 30): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

/** A code of six digits that is not valid near the present. */
export function wrongCode(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => appCodeOf(secret, seconds));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}

/** Binds an app with the code it shows now, so that the next one is still good. Its secret. */
export async function bindApp(client: Client): Promise<string> {
  const { secret } = done(await client.post('/api/auth/factors/totp'), 200).body;
  done(await client.post('/api/auth/factors/totp/verify', { code: appCodeOf(secret, 0) }), 201);
  return secret;
}

export async function bindPasskey(client: Client, name = 'Laptop'): Promise<SoftAuthenticator> {
  const device = new SoftAuthenticator(client.url);
  const options = done(await client.post('/api/auth/factors/passkey'), 200).body;
  done(await client.post('/api/auth/factors/passkey/verify', { name, response: device.create(options) }), 201);
  return device;
}

export const makeRecoveryCodes = async (client: Client): Promise<string[]> =>
  done(await client.post('/api/auth/factors/recovery'), 201).body.codes;

/** Email and password; the attempt and how it goes on. */
export async function begin(server: TestHost, email: string, client = server.client()) {
  const { body } = done(await client.post('/api/auth/login', { email, password: DEMO_PASSWORD }), 200);
  return { client, attempt: body.attempt as string, factors: body.factors as string[], body };
}
