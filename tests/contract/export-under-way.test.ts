import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import type { Answer, Client } from './client.ts';
import { done } from './outcomes.ts';
import { running } from './running.ts';

/** What others ask for and write while an export is read, by somebody who takes their time. */

const SHOWN = '/api/goods/export?screen_label=stage-shown&_sort=id&_order=asc';
/**
 * Far more than whoever sends and whoever receives keep of an answer that nobody reads: 24 MB. A
 * system keeps up to 10 MB of a connection, and an export that fits is over before it is read.
 */
const [COUNT, LONG] = [1200, 20_000];
/** Ids of goods that are in no fixture, and the last row of the list. */
const FIRST = 10_001;
const LAST = FIRST + COUNT - 1;

const { server, admin, ops } = running(
  { admin: 'admin@example.com', ops: 'ops@example.com' },
  { registry: ownedRegistry, fixtures: ownedFixtures, keeps: true },
);
beforeAll(async () => {
  const good = { vendor_id: null, shelf_id: null, twin_id: null, picture: null, is_shown: true };
  await server.put(
    'goods',
    ...Array.from({ length: COUNT }, (_, at) => ({ ...good, id: FIRST + at, name: `Good ${at} ${'x'.repeat(LONG)}` })),
  );
});

/** Begins an export, of which nothing more is read than its head. */
const started = (by: Client): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(server.url + SHOWN, { headers: { Cookie: by.cookie } }, resolve).on('error', reject);
  });

/** The lines of an export that was begun, read to its end. */
async function linesOf(answer: IncomingMessage): Promise<string[]> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return text.split('\r\n').filter((line) => line !== '');
}

function expectTooMany({ status, headers, body }: Answer, sentence: string): void {
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ code: 'too_many_requests', detail: sentence });
}

/** Waits until the server knows that an export is over. */
const freed = (by: Client): Promise<void> => expect.poll(async () => (await by.call('HEAD', SHOWN)).status).toBe(200);

const OWN = 'Another export of yours is under way. Please wait until it is done.';

it('should refuse its reader a second one until it is done, and nobody else, and send no row as it became meanwhile', async () => {
  const first = await started(admin);
  expect(first.statusCode).toBe(200);
  expectTooMany(await admin.get(SHOWN), OWN);
  // Signed in elsewhere one is the same person, and a page asks by HEAD before its browser saves.
  expectTooMany(await (await server.signIn('admin@example.com')).get(SHOWN), OWN);
  const path = `/api/goods/${LAST}?screen_label=stage-goods`;
  for (const change of [{ name: 'SECRET' }, { is_shown: false }]) done(await admin.patch(path, change));
  // It was not sent before.
  expect((await admin.call('HEAD', SHOWN)).status).toBe(429);
  expect((await ops.call('HEAD', SHOWN)).status).toBe(200);
  const lines = (await linesOf(first)).filter((line) => line.includes('Good ') || line.includes('SECRET'));
  const isLast = (line: string): boolean => line.startsWith(`${LAST},`);
  expect(lines.filter((line) => !isLast(line))).toHaveLength(COUNT - 1);
  // A database sends what there was, the testers' file leaves it out.
  for (const line of lines.filter(isLast)) expect(line).toMatch(new RegExp(`^${LAST},Good ${COUNT - 1} x+,Yes$`));
  await freed(admin);
  const after = String((await admin.get(`${SHOWN}&id=${LAST}&id=${LAST - 1}`)).body);
  expect(after).toContain(`${LAST - 1},`);
  expect(after).not.toContain(`${LAST},`);
});

it('should be free again for a reader that left', async () => {
  const left = await started(admin);
  expectTooMany(await admin.get(SHOWN), OWN);
  left.destroy();
  await once(left, 'close');
  await freed(admin);
  const torn = { event: 'record.exported', outcome: 'failed', of: expect.any(Number), reason: 'its reader left' };
  expect(await server.audit()).toContainEqual(expect.objectContaining(torn));
});
