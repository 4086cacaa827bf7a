import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startHost, type TestHost } from './host.ts';

describe('the audit log', () => {
  let folder: string;
  let server: TestHost | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'back-office-'));
  });
  afterEach(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.skipIf(!existsSync('/dev/full'))('should go on by itself once the disk has room again', async () => {
    const file = join(folder, 'audit.log');
    const lines: string[] = [];
    await symlink('/dev/full', file);
    server = await startHost({ dataDir: folder, log: (line) => lines.push(line) });
    await server.signInByCode('support@example.com');
    await vi.waitFor(() => expect(lines.join('\n')).toContain('The audit log cannot be written'));
    await rm(file);
    await server.signInByCode('ops@example.com');
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('"event":"auth.login"'));
  });
});
