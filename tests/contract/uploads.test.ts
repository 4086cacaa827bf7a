import { open as openFile, readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SYSTEM } from './host.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';
import { type Client, stageFor } from './stage.ts';

/**
 * Uploads that are held open, end badly, or come from somebody who may not upload any more by then.
 */

const { host: server, people, as } = stageFor(['admin', 'ops']);
const [admin, ops] = people;
const open = new Set<Socket>();
const PATIENCE = { timeout: 30_000, interval: 100 };
beforeEach(async () => {
  // What was on its way is read to its end before the server knows that nobody is there any more.
  for (const client of [admin, ops]) await vi.waitFor(async () => void (await uploadedId(client)), PATIENCE);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
const TAIL = '\r\n--b--\r\n';
const MOST = 5_242_880;
const filesKept = async (): Promise<number> => (await server.all(SYSTEM.files)).length;

/**
 * An upload of so many bytes, begun and not ended. `answer` is the status line's number, once there
 * is one.
 */
function begin(client: Client, size: number, declared = HEAD.length + size + TAIL.length) {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  open.add(socket);
  const answer = new Promise<number>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      const found = /^HTTP\/1.1 (\d+)[\s\S]*\r\n\r\n/.exec(text);
      if (found) resolve(Number(found[1]));
    });
    socket.on('error', () => resolve(0));
    socket.on('close', () => resolve(0));
  });
  socket.write(
    [
      'POST /api/files?screen_label=category-setup HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Cookie: ${client.cookie}`,
      'X-Requested-With: fetch',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${declared}`,
      '',
      HEAD,
    ].join('\r\n'),
  );
  const send = (bytes: Uint8Array) => new Promise<void>((done) => socket.write(bytes, () => done()));
  return { socket, answer, send };
}
const soon = (answer: Promise<number>): Promise<number> =>
  Promise.race([answer, new Promise<number>((resolve) => setTimeout(() => resolve(-1), 300))]);

describe('uploads held open', () => {
  it('should be a few a person, and possible again when they end', async () => {
    const held = Array.from({ length: 7 }, () => begin(admin, 1000));
    const answers = held.map(({ answer }) => answer);
    expect(await Promise.race(answers)).toBe(429);
    expect((await Promise.all(answers.map(soon))).toSorted()).toEqual([-1, -1, -1, -1, -1, -1, 429]);
    expect((await uploadedId(ops)).length).toBe(24);
    for (const { socket } of held) socket.destroy();
    await vi.waitFor(async () => expect((await uploadedId(admin)).length).toBe(24), PATIENCE);
  });

  it('should be refused by what they say they send, before they send it', async () => {
    expect(await begin(admin, MOST, 6_000_000).answer).toBe(413);
  });

  it('should take no memory', { timeout: 60_000 }, async () => {
    const users = (await server.all('users')).filter(
      ({ role_id, is_active, is_password_updated }) => role_id === 3 && is_active && is_password_updated !== false,
    );
    const clients = [admin, ops];
    for (const { email } of users.slice(0, 3)) clients.push(await server.signIn(String(email)));
    const before = process.memoryUsage();
    const chunk = Buffer.alloc(1_000_000);
    chunk.set(png());
    const held = clients.slice(0, 5).flatMap((client) => Array.from({ length: 6 }, () => begin(client, MOST)));
    expect(held.length).toBeGreaterThanOrEqual(18);
    for (let sent = 0; sent < 5; sent++) await Promise.all(held.map(({ send }) => send(chunk)));
    await vi.waitFor(() => {
      const { arrayBuffers } = process.memoryUsage();
      expect((arrayBuffers - before.arrayBuffers) / 1_000_000).toBeLessThan(40);
    }, PATIENCE);
  });

  it('should report that there is no room, where the disk has none', async () => {
    const file = await openFile(join(server.folder, 'note'), 'w');
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const writing = vi.spyOn(Object.getPrototypeOf(file), 'write').mockRejectedValue(full);
    const { status, body } = await upload(admin, formWith(png(400, 400)));
    writing.mockRestore();
    await file.close();
    expect([status, body.detail]).toEqual([503, expect.stringContaining('There is no room left')]);
  });

  it('should have no names, so that nothing of them is left however the process ends', async () => {
    const { send } = begin(admin, MOST);
    await send(Buffer.alloc(500_000));
    await vi.waitFor(async () => expect(await readdir(join(server.folder, 'uploads'))).toEqual([]), PATIENCE);
  });
});

describe('an upload whose sender may not upload any more', () => {
  const picture = png();
  const finish = async ({ socket, send, answer }: ReturnType<typeof begin>): Promise<number> => {
    await send(picture);
    socket.write(TAIL);
    return answer;
  };

  it('should not land once the session has ended', async () => {
    const before = await filesKept();
    const late = begin(ops, picture.length);
    expect(await soon(late.answer)).toBe(-1);
    const [{ id }] = (await ops.get('/api/auth/sessions')).body;
    expect((await ops.delete(`/api/auth/sessions/${id}`)).status).toBe(204);
    expect(await finish(late)).toBe(401);
    expect(await filesKept()).toBe(before);
  });

  it('should not land once the user was deactivated, or the role lost the screen', async () => {
    const late = begin(ops, picture.length);
    expect(await soon(late.answer)).toBe(-1);
    await server.change('roles', 3, { permissions: [] });
    expect(await finish(late)).toBe(403);
    await server.reset(as('admin'), as('ops'));
    const before = await filesKept();
    const later = begin(ops, picture.length);
    expect(await soon(later.answer)).toBe(-1);
    const { user_id } = (await ops.get('/api/auth/session')).body.user;
    await server.change('users', user_id, { is_active: false });
    expect(await finish(later)).toBe(401);
    expect(await filesKept()).toBe(before);
  });
});

describe('files nobody needs', () => {
  const HOUR = 3_600_000;

  it('should be swept where a process was killed between bytes and record', async () => {
    const id = 'x'.repeat(24);
    await server.putFile(id, png());
    const stored = await uploadedId(ops);
    await server.ahead(6 * 60_000);
    expect(await server.hasFile(id)).toBe(true);
    // Another process may be about to write the record: only what is still astray a while later
    // goes.
    await server.ahead(0.5 * HOUR);
    expect(await server.hasFile(id)).toBe(false);
    expect(await server.hasFile(stored)).toBe(true);
  });
});
