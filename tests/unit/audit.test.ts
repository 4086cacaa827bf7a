import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../api/context.ts';
import { type AuditLog, openAuditLog } from '../../server/audit.ts';

let folder: string;
let printed: string[];
let told: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  [printed, told] = [[], []];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = () => new Date('2026-03-01T08:00:00Z');
const open = (place: string | undefined = folder): AuditLog =>
  openAuditLog(place, { now, log: (each) => void told.push(each), print: (each) => void printed.push(each) });
const lines = async (): Promise<AuditEvent[]> =>
  (await readFile(join(folder, 'audit.log'), 'utf8'))
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each));

describe('the audit log', () => {
  const line = '{"at":"2026-03-01T08:00:00.000Z","event":"auth.login","outcome":"ok","reason":"a\\nb"}';
  const event = { event: 'auth.login', outcome: 'ok', reason: 'a\nb' } as const;

  it('should be printed, a line an event, where there is no folder', () => {
    const audit = openAuditLog(undefined, { now, log: () => undefined, print: (each) => void printed.push(each) });
    audit.write(event);
    expect(audit.isWritable()).toBe(true);
    audit.close();
    expect(printed).toEqual([line]);
  });

  it('should be appended to in a folder', async () => {
    for (const _start of [1, 2]) {
      const audit = open();
      audit.write(event);
      audit.close();
    }
    expect(await readFile(join(folder, 'audit.log'), 'utf8')).toBe(`${line}\n${line}\n`);
  });

  it('should keep a server from starting where it cannot be opened', async () => {
    await mkdir(join(folder, 'audit.log'));
    expect(() => open()).toThrow(/^The audit log .*audit\.log cannot be opened: /);
  });
});

describe.skipIf(!existsSync('/dev/full'))('an audit log whose disk is full', () => {
  const event = (at: number): AuditEvent => ({ event: 'record.created', outcome: 'ok', id: at });

  it('should say so, tell what it could not keep, and write that once there is room', async () => {
    const file = join(folder, 'audit.log');
    await symlink('/dev/full', file);
    const audit = open();
    expect(audit.isWritable()).toBe(true);
    audit.write(event(1));
    audit.write(event(2));
    expect(audit.isWritable()).toBe(false);
    expect(told).toEqual([expect.stringMatching(/^The audit log cannot be written: ENOSPC/)]);
    expect(printed.map((each) => JSON.parse(each).id)).toEqual([1, 2]);
    await unlink(file);
    expect(audit.isWritable()).toBe(true);
    audit.write(event(3));
    audit.close();
    expect((await lines()).map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('refusals without end', () => {
  const refusal = (more: Partial<AuditEvent> = {}): AuditEvent => ({
    event: 'call.missing',
    outcome: 'refused',
    user_id: 7,
    source: '203.0.113.9',
    ...more,
  });

  it('should be written one by one, then counted', async () => {
    const audit = open();
    for (let at = 0; at < 5000; at++) audit.write(refusal({ path: `/api/vendors/${at}` }));
    audit.write({ event: 'auth.login', outcome: 'ok', user_id: 8 });
    audit.write(refusal({ user_id: 9 }));
    audit.close();
    const written = await lines();
    const [first, last] = [written[0], written.at(-1)];
    expect(first).toMatchObject({ path: '/api/vendors/0', user_id: 7 });
    expect(written.length).toBeLessThan(30);
    expect(written).toContainEqual(expect.objectContaining({ event: 'auth.login', user_id: 8 }));
    expect(written).toContainEqual(expect.objectContaining({ user_id: 9 }));
    const singly = written.filter(({ user_id, path }) => user_id === 7 && path !== undefined).length;
    expect(last).toMatchObject({
      event: 'call.missing',
      outcome: 'refused',
      user_id: 7,
      source: '203.0.113.9',
      count: 5000 - singly,
    });
  });

  it('should not fill the disk from ever so many addresses either', async () => {
    const audit = open();
    for (let at = 0; at < 20_000; at++) audit.write(refusal({ user_id: undefined, source: `2001:db8::${at}` }));
    audit.close();
    const written = await lines();
    expect(written.length).toBeLessThan(400);
    const all = written.reduce((sum, { count }) => sum + Number(count ?? 1), 0);
    expect(all).toBe(20_000);
  });
});
