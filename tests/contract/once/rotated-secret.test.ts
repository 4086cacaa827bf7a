import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { appCodeOf, begin, bindApp, makeRecoveryCodes } from '../factor-steps.ts';
import { SYSTEM, startHost, type TestHost } from '../host.ts';

/** A secret is replaced: what it sealed is read still, sealed anew as it is used, and the rest by a command. */

const [OLD, NEW] = ['the secret of before, long enough', 'the secret of today, as long as that'];
const ADMIN = 'admin@example.com';
const OPS = 'ops@example.com';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
let server: TestHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotated-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function started(env: { readonly [name: string]: string }): Promise<void> {
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
/** Runs a program over the folder, with nothing else set but what is given. */
async function ran(program: string, env: { readonly [name: string]: string }): Promise<string> {
  const args = ['--import', 'tsx', join(ROOT, program), '--json'];
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

  const told = await ran('server/reseal.ts', rotated);
  // The administrator's app was sealed anew when it was used.
  expect(told).toMatch(/^1 authenticator apps and [1-9]\d* lines of history were sealed anew\.$/m);
  expect(told).toContain('1 people have recovery codes of before');
  // It asks for the store and the secret alone.
  expect(await ran('server/verify-history.ts', { SECRET: NEW })).toContain('The history is whole.');

  await started({ SECRET: NEW });
  expect(await enter(OPS, 'totp', appCodeOf(other))).toBe(200);
  expect(await broken()).toBe(0);
});

it('should take the one a folder keeps for the one before', async () => {
  await started({});
  const app = await bindApp(await server.signIn(ADMIN));
  await server.close();
  await started({ SECRET: NEW });
  expect(await enter(ADMIN, 'totp', appCodeOf(app))).toBe(200);
});
