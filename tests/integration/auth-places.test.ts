import { describe, expect, it } from 'vitest';
import { SYSTEM } from '../../api/system.ts';
import { eachStage, openStage, PASSWORD } from './auth-stage.ts';

/** Limits by place: what a stranger fills, whoever is known at theirs does not meet. */

const MARIAM = 'mariam@example.com';

const stage = eachStage();

const wrong = (email: string, from: string, cookie?: string) => stage.login(email, 'wrong-password', { from, cookie });
/** Fills a count that is shared, as so many failed tries just now would. */
const fill = (id: string, count: number) =>
  stage.store.transaction(async (tx) => {
    const hits = Array.from({ length: count }, () => stage.context.now().toISOString());
    if (await tx.get(SYSTEM.limits, id)) await tx.remove(SYSTEM.limits, id);
    await tx.insert(SYSTEM.limits, { id, hits, until: '2027-01-01T00:00:00.000Z' });
  });
const countIds = async (): Promise<readonly string[]> =>
  (await stage.store.find({ from: SYSTEM.limits })).map(({ id }) => String(id));

describe('a place somebody signed in at', () => {
  it('should be known by a cookie that opens nothing, the same for all who share it', async () => {
    const login = await stage.login();
    const { headers, place: path, cookie } = await stage.verify(login.body.attempt, stage.code());
    const line = headers['set-cookie']?.find((each) => each.startsWith('place='));
    expect(line).toMatch(/^place=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await stage.session(path)).status).toBe(401);
    expect(path).not.toContain(cookie?.split('=')[1]);
    expect((await countIds()).join()).not.toContain(path?.split('=')[1]);
    const other = await stage.login('omar@example.com', PASSWORD, { cookie: path });
    const again = await stage.verify(other.body.attempt, stage.code(), { cookie: path });
    expect(again.place).toBe(path);
    expect((await countIds()).filter((id) => id.startsWith('known:'))).toHaveLength(2);
  });

  it('should under https be one no other site can set', async () => {
    const sealed = await openStage({ publicUrl: 'https://admin.example.com' });
    const { headers } = await sealed.verify(await sealed.attempt(), sealed.code());
    expect(headers['set-cookie']?.find((each) => each.startsWith('__Host-place='))).toContain('; Secure');
    await sealed.close();
  });

  it('should keep tries of its own, which strangers neither fill nor share', async () => {
    const office = stage.elsewhere();
    const path = await stage.knownPlace(MARIAM);
    for (let i = 0; i < 11; i += 1) await wrong(MARIAM, office);
    expect((await wrong(MARIAM, office)).status).toBe(429);
    for (let i = 0; i < 10; i += 1) expect((await wrong(MARIAM, office, path)).status).toBe(401);
    expect((await stage.login(MARIAM, PASSWORD, { from: office, cookie: path })).status).toBe(429);
    // A place that is Mariam's is a stranger's for Omar, and so is one nobody gave out.
    expect((await wrong('omar@example.com', office, path)).status).toBe(401);
    expect((await wrong(MARIAM, office, `place=${'x'.repeat(43)}`)).status).toBe(429);
  });

  it('should send codes to whoever is known at it while a stranger uses up the account’s', async () => {
    const path = await stage.knownPlace(MARIAM);
    await fill('send:1', 10);
    expect((await stage.login(MARIAM)).status).toBe(429);
    expect((await stage.login(MARIAM, PASSWORD, { cookie: path })).status).toBe(200);
  });
});

describe('an office behind one address', () => {
  it('should sign in from its known places while one machine in it tries everybody', async () => {
    const office = stage.elsewhere();
    const path = await stage.knownPlace(MARIAM);
    await fill(`password-source:${office}`, 305);
    const full = await wrong('omar@example.com', office);
    expect([full.status, full.headers['retry-after']]).toEqual([429, '900']);
    expect((await stage.login(MARIAM, PASSWORD, { from: office, cookie: path })).status).toBe(200);
    expect((await stage.login('omar@example.com', PASSWORD, { from: stage.elsewhere() })).status).toBe(200);
  });

  it('should not be shut by one account somebody tries without end', async () => {
    const office = stage.elsewhere();
    for (let i = 0; i < 40; i += 1) await wrong(MARIAM, office);
    expect((await wrong('omar@example.com', office)).status).toBe(401);
    expect((await stage.store.get(SYSTEM.limits, `password-source:${office}`))?.hits).toHaveLength(11);
  });
});

describe('somebody at a new place', () => {
  it('should not be kept out by a stranger at another one', async () => {
    for (let i = 0; i < 12; i += 1) await wrong(MARIAM, '127.0.0.9');
    expect((await wrong(MARIAM, '127.0.0.9')).status).toBe(429);
    expect((await stage.login(MARIAM, PASSWORD, { from: stage.elsewhere() })).status).toBe(200);
  });

  it('should wait while many strangers at many places try one account, and no longer than a quarter of an hour', async () => {
    for (let i = 0; i < 50; i += 1) expect((await wrong(MARIAM, stage.elsewhere())).status).toBe(401);
    const waits: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const full = await wrong(MARIAM, stage.elsewhere());
      waits.push(String(full.headers['retry-after']));
      stage.advance(Number(full.headers['retry-after']));
      expect((await wrong(MARIAM, stage.elsewhere())).status).toBe(401);
    }
    expect(waits).toEqual(['30', '60', '120', '240', '480', '900', '900']);
  });
});
