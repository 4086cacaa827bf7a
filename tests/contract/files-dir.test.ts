import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startHost, type TestHost } from './host.ts';
import { uploadedId } from './pictures.ts';

let folder: string;
let server: TestHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-office-'));
  server = await startHost({ dataDir: join(folder, 'data'), env: { FILES_DIR: join(folder, 'files') } });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('should keep uploaded files, and those of the demo, in the folder that is set', async () => {
  const admin = await server.signIn('admin@example.com');
  const { profile_img } = (await admin.get('/api/auth/session')).body.user;
  expect((await admin.get(profile_img)).status).toBe(200);
  const id = await uploadedId(admin, 'user-list');
  expect(await readdir(join(folder, 'files'))).toContain(id);
});
