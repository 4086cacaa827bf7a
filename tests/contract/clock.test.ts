import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { SYSTEM } from './host.ts';
import { stageFor } from './stage.ts';

/**
 * A server whose clock was wrong and is set right: nobody is locked out by it, and no session
 * outlives it by much.
 */

const MINUTES = 60_000;
const YEAR = 365 * 24 * 60 * MINUTES;
const LIST = '/api/categories?screen_label=category-setup';
const stage = stageFor([]);

const statusOf = async (client: Client): Promise<number> => (await client.get(LIST)).status;
const wrong = () =>
  stage.host.client().post('/api/auth/login', { email: 'nobody@example.com', password: 'not-the-password' });

describe('a clock that was ahead', () => {
  it('should leave a session of that time good, and its use noted as of now', async () => {
    await stage.host.ahead(30 * MINUTES);
    const admin = await stage.host.signIn('admin@example.com');
    expect(await statusOf(admin)).toBe(200);
    await stage.host.ahead(0);
    expect(await statusOf(admin)).toBe(200);
    const [session] = await stage.stored(SYSTEM.sessions);
    expect(Date.parse(String(session?.seen_at))).toBeLessThanOrEqual(Date.now() + MINUTES);
    await stage.host.ahead(61 * MINUTES);
    expect(await statusOf(admin)).toBe(401);
  });

  it('should leave no session that would last until then', async () => {
    await stage.host.ahead(YEAR);
    const admin = await stage.host.signIn('admin@example.com');
    expect(await statusOf(admin)).toBe(200);
    await stage.host.ahead(0);
    expect(await statusOf(admin)).toBe(401);
    expect(await statusOf(await stage.host.signIn('admin@example.com'))).toBe(200);
  });

  it('should keep nobody out until then', async () => {
    await stage.host.ahead(YEAR);
    for (let tries = 0; tries < 10; tries++) expect((await wrong()).status).toBe(401);
    expect((await wrong()).status).toBe(429);
    await stage.host.ahead(0);
    expect((await wrong()).status).toBe(401);
  });

  it('should give nobody more tries than a window has', async () => {
    await stage.host.ahead(5 * MINUTES);
    for (let tries = 0; tries < 10; tries++) expect((await wrong()).status).toBe(401);
    await stage.host.ahead(0);
    const { status, headers } = await wrong();
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(20 * 60);
  });
});
