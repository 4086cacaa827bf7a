import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../api/reports/report.ts';
import { measuredFixtures, measuredRegistry } from '../stage/measured.ts';
import { SYSTEM } from './host.ts';
import { type Client, stageFor } from './stage.ts';

/** A figure that passes its limit is told once in each period, to whoever may read it. */

/** More than two visits in a month. Roles 1 and 4 read them. */
const SCREEN = 'stage-visits';
const VISITS = `/api/reports/${SCREEN}?screen_label=${SCREEN}`;
const KEY = (from: string): string => `threshold:${SCREEN}:busy:${from}`;

const { host: server } = stageFor([], { registry: measuredRegistry, fixtures: measuredFixtures });
let next = 1;
beforeEach(async () => {
  await clockTo('2028-03-08T08:00:00Z');
});

const clockTo = async (now: string): Promise<void> => {
  expect((await server.client().post('/mock/clock', { now })).status).toBe(200);
};
const visits = (...days: readonly string[]): Promise<void> =>
  server.put('visits', ...days.map((day) => ({ id: next++, day })));
const told = async () =>
  (await server.all(SYSTEM.notifications)).filter(({ key }) => String(key).startsWith('threshold:'));
const keys = async (): Promise<readonly unknown[]> => [...new Set((await told()).map(({ key }) => key))];
const mails = async (): Promise<readonly string[]> =>
  (await server.outbox()).filter(({ about }) => about === 'notifications').map(({ to }) => to);
const readers = async () => {
  const [users, roles] = [await server.all('users'), [1, 4]];
  return users.filter(({ role_id, is_active }) => is_active === true && roles.includes(Number(role_id)));
};

describe('a figure that passes its limit', () => {
  it('should be told once in its period, whatever happens then, and again in the next', async () => {
    await visits('2028-03-01', '2028-03-07', '2028-02-28');
    await clockTo('2028-03-08T10:00:00Z');
    expect(await told()).toEqual([]);
    await visits('2028-03-08');
    await clockTo('2028-03-08T12:00:00Z');
    expect(await keys()).toEqual([KEY('2028-03-01')]);
    const count = (await told()).length;
    // It falls below, and passes again: that is no news.
    const [first] = await server.all('visits');
    await server.remove('visits', first?.id ?? 0);
    await clockTo('2028-03-08T14:00:00Z');
    await visits('2028-03-08', '2028-03-08');
    await clockTo('2028-03-31T12:00:00Z');
    // What people were told is gone by then, which is no reason to tell it again.
    for (const { id } of await told()) await server.remove(SYSTEM.notifications, id);
    await clockTo('2028-03-31T15:00:00Z');
    expect(await told()).toEqual([]);
    expect(await mails()).toHaveLength(count);
    await clockTo('2028-04-01T12:00:00Z');
    expect(await told()).toEqual([]);
    await visits('2028-04-01', '2028-04-01', '2028-04-01');
    await clockTo('2028-04-01T14:00:00Z');
    expect(await keys()).toEqual([KEY('2028-04-01')]);
    expect(await mails()).toHaveLength(2 * count);
  });

  it('should be told once where two processes look at once', async () => {
    await visits('2028-03-01', '2028-03-02', '2028-03-03');
    await clockTo('2028-03-08T10:00:00Z');
    const count = (await told()).length;
    for (const name of ['watch-thresholds', 'notify-holders'])
      for (const job of (await server.all('jobs')).filter((each) => each.name === name && each.data))
        await server.change('jobs', job.id, { state: 'waiting', next_at: '2028-01-01T00:00:00.000Z', claim: null });
    expect(await mails()).toHaveLength(count);
    expect(await told()).toHaveLength(count);
  });

  it('should be told to everybody who may read the screen, in words that hold no figure', async () => {
    await visits('2028-03-01', '2028-03-02', '2028-03-03', '2028-03-04');
    await clockTo('2028-03-08T10:00:00Z');
    const expected = await readers();
    expect((await told()).map(({ user_id }) => user_id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect((await mails()).toSorted()).toEqual(expected.map(({ email }) => email).toSorted());
    const admin = await server.signIn('admin@example.com');
    const { rows } = (await admin.get('/api/notifications')).body;
    const text = 'Visited is over 2 in Visits, 1 Mar 2028 – 8 Mar 2028.';
    expect(rows).toMatchObject([{ text, link: { screen: SCREEN, id: null }, is_read: false }]);
  });

  it('should not be told to whoever is not told of the measure, not even by its name', async () => {
    await server.put('visits', { id: next++, day: '2028-03-02', fee: 1000.01 });
    await clockTo('2028-03-08T10:00:00Z');
    const administrators = (await readers()).filter(({ role_id }) => role_id === 1);
    expect(administrators.length).toBeGreaterThan(0);
    const all = await told();
    expect(new Set(all.map(({ key }) => key))).toEqual(new Set([`threshold:${SCREEN}:dear:2028-03-01`]));
    expect(all.map(({ user_id }) => user_id).toSorted()).toEqual(administrators.map(({ id }) => id).toSorted());
    const { rows } = (await (await server.signIn('admin@example.com')).get('/api/notifications')).body;
    expect(rows[0].text).toBe('Fees is over AED 1,000.00 in Visits, 1 Mar 2028 – 8 Mar 2028.');
  });

  it('should be seen on its card, where the report is asked of the same days and of all rows', async () => {
    await visits('2028-03-01', '2028-03-02', '2028-03-03');
    const admin = await server.signIn('admin@example.com');
    const passed = async (client: Client, query: string): Promise<unknown> =>
      ((await client.get(`${VISITS}&${query}`)).body as Report).cards[0]?.passed;
    expect(await passed(admin, 'period=this-month')).toEqual({ above: 2, below: null });
    expect(await passed(admin, 'period=2028-03-01..2028-03-08')).toEqual({ above: 2, below: null });
    expect(await passed(admin, '')).toBeNull();
    expect(await passed(admin, 'period=2028-03-01..2028-03-07')).toBeNull();
    await server.remove('visits', (await server.all('visits'))[0]?.id ?? 0);
    expect(await passed(admin, 'period=this-month')).toBeNull();
  });
});
