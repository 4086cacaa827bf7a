import { readdir } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { startHost, type TestHost } from './host.ts';
import { done } from './outcomes.ts';
import { ownFolder } from './own-folder.ts';
import { uploadedId } from './pictures.ts';

const folder = ownFolder('back-office');
let server: TestHost;
afterEach(() => server.close());

it('should keep uploaded files, and those of the demo, in the folder that is set', async () => {
  server = await startHost({ dataDir: folder('data'), env: { FILES_DIR: folder('files') } });
  const admin = await server.signIn('admin@example.com');
  const { profile_img } = (await admin.get('/api/auth/session')).body.user;
  done(await admin.get(profile_img));
  const id = await uploadedId(admin, 'user-list');
  expect(await readdir(folder('files'))).toContain(id);
});
