import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import type { Client } from './client.ts';
import { appCodeOf, begin, bindApp, makeRecoveryCodes } from './factor-steps.ts';
import { SYSTEM, startHost, type TestHost } from './host.ts';
import { builtServer } from './programs.ts';

/**
 * A secret is replaced: what it sealed is read still, sealed anew as it is used, and the rest by a
 * command.
 */

const [OLD, NEW] = ['the secret of before, long enough', 'the secret of today, as long as that'];
const NEXT = 'the secret of tomorrow, no shorter';
const ADMIN = 'admin@example.com';
const OPS = 'ops@example.com';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let server: TestHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotated-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Env = { readonly [name: string]: string };
async function started(env: Env): Promise<void> {
  server = await startHost({ dataDir: folder, env });
}
const rename = async (client: Client, name: string): Promise<void> => {
  expect((await client.patch('/api/categories/1?screen_label=category-setup', { name })).status).toBe(200);
};
const enter = async (email: string, way: string, code: string): Promise<number> => {
  const { client, attempt } = await begin(server, email);
  return (await client.post(`/api/auth/${way}/verify`, { attempt, code })).status;
};
const broken = async (): Promise<number> => (await server.verify()).breaks.length;
/** Runs a built program over the folder, with nothing else set but what is given. */
async function ran(program: 'reseal' | 'verify-history', env: Env, ...flags: readonly string[]): Promise<string> {
  const args = [QUICK_PGLITE, join(await builtServer(), 'server', `${program}.js`), ...flags];
  const { PATH = '', TMPDIR = '' } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, TMPDIR, DATA_DIR: folder, ...env },
  });
  return stdout;
}

it('should be read with the one before, and let go of it once all is sealed anew', { timeout: 240_000 }, async () => {
  await started({ SECRET: OLD });
  const [admin, ops] = [await server.signIn(ADMIN), await server.signIn(OPS)];
  const [app, other] = [await bindApp(admin), await bindApp(ops)];
  const [code = ''] = await makeRecoveryCodes(admin);
  await rename(admin, 'One');
  await rename(admin, 'Two');
  await server.close();

  // Without the one before, nothing of it is known.
  await started({ SECRET: NEW });
  expect(await enter(ADMIN, 'totp', appCodeOf(app))).toBe(401);
  expect(await broken()).toBe(1);
  await server.close();

  const rotated = { SECRET: NEW, SECRET_PREVIOUS: OLD };
  await started(rotated);
  expect(await enter(ADMIN, 'totp', appCodeOf(app))).toBe(200);
  expect(await enter(ADMIN, 'recovery', code)).toBe(200);
  await rename(await server.signIn(ADMIN), 'Three');
  expect(await broken()).toBe(0);
  // Whoever knows the one before chains nothing to what the new one chained.
  const lines = (await server.all(SYSTEM.history)).filter(({ resource }) => resource === 'categories');
  expect(lines.length).toBe(3);
  await server.close();

  const result = await ran('reseal', rotated);
  // The administrator's app was sealed anew when it was used.
  expect(result).toMatch(/^1 authenticator apps and [1-9]\d* lines of history were sealed anew\.$/m);
  expect(result).toContain('1 people have recovery codes of before');
  // It asks for the store and the secret alone.
  expect(await ran('verify-history', { SECRET: NEW })).toContain('The history is whole.');

  await started({ SECRET: NEW });
  expect(await enter(OPS, 'totp', appCodeOf(other))).toBe(200);
  expect(await broken()).toBe(0);
});

it('should leave past months in the archive proved, without the one before', { timeout: 240_000 }, async () => {
  const archive = await mkdtemp(join(tmpdir(), 'archived-'));
  const month = (at: number): Date => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + at, 15, 8));
  };
  const renameIn = async (at: number, ...names: readonly string[]): Promise<void> => {
    await server.ahead(month(at).getTime() - Date.now());
    const admin = await server.signIn(ADMIN);
    for (const name of names) await rename(admin, name);
  };
  const archived = async (at: number): Promise<number> =>
    (await server.archive(month(at).toISOString().slice(0, 7), archive, { now: month(at + 1) })).lines;
  const verified = (secrets: Env, ...flags: readonly string[]): Promise<string> =>
    ran('verify-history', secrets, ...flags);
  try {
    await started({ SECRET: OLD });
    await renameIn(1, 'One', 'Two');
    await renameIn(2, 'Three');
    expect(await archived(1)).toBe(1);
    await server.close();
    const rotated = { SECRET: NEW, SECRET_PREVIOUS: OLD };
    expect(await ran('reseal', rotated)).toContain('1 files of the archive are proved by the new one.');

    // With the files and without them, and as long as it is kept with the one before.
    for (const flags of [[], ['--archive', archive]]) {
      expect(await verified({ SECRET: NEW }, ...flags)).toContain('The history is whole.');
      expect(await verified(rotated, ...flags)).toContain('The history is whole.');
    }

    // What the new one chains is archived after it, and the next secret proves all of them.
    await started({ SECRET: NEW });
    await renameIn(3, 'Four', 'Five');
    await renameIn(4, 'Six');
    expect(await archived(3)).toBeGreaterThan(0);
    await server.close();
    await ran('reseal', { SECRET: NEXT, SECRET_PREVIOUS: NEW });
    expect(await verified({ SECRET: NEXT }, '--archive', archive)).toContain('The history is whole.');

    // A line that somebody wrote into a file is found all the same.
    const first = `history-${month(1).toISOString().slice(0, 7)}.ndjson.gz`;
    const lines = gunzipSync(await readFile(join(archive, first))).toString();
    await writeFile(join(archive, first), gzipSync(lines.replace('"One"', '"Won"')));
    await started({ SECRET: NEXT });
    const resultOf = (await server.verify(archive)).breaks.map(({ problem }) => problem);
    expect(resultOf).toContain(`${first} is not as it was made`);
    expect(resultOf).toContainEqual(expect.stringContaining('is not as it was written'));
  } finally {
    await rm(archive, { recursive: true });
  }
});

it('should take the one a folder keeps for the one before', async () => {
  await started({});
  const app = await bindApp(await server.signIn(ADMIN));
  await server.close();
  await started({ SECRET: NEW });
  expect(await enter(ADMIN, 'totp', appCodeOf(app))).toBe(200);
});
