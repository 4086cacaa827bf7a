import { describe, expect, it } from 'vitest';
import { dayOf, type RecordData, type Value } from '../../resources/language/index.ts';
import { english, type Message } from '../../resources/language/message.ts';
import { OWNERS, reviewedFixtures, reviewedRegistry } from '../stage/reviewed.ts';
import { emails } from './bookings.ts';
import { SYSTEM } from './host.ts';
import { done } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** The rules for records that end: reported in time, once, and ended at the house's midnight. */

const stage = stageFor([], { registry: reviewedRegistry, fixtures: (registry) => reviewedFixtures(registry) });

const LAST = '2027-03-03';
/** An instant on the house's clock. */
const at = (day: string, time: string): string => new Date(`${day}T${time}+04:00`).toISOString();
const daysBefore = (days: number): string =>
  new Date(Date.parse(`${LAST}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

let next = 1000;
async function sheet(values: { readonly [field: string]: Value } = {}): Promise<number> {
  const id = next++;
  await stage.host.put('sheets', {
    ...{ id, studio_id: 1, sheet_kind_id: 1, number: `N${id}`, ends_on: LAST, state: 'Fine' },
    ...{ reason: null, note: null, replaced: false, position: id, ...values },
  });
  return id;
}

/**
 * Puts the server's clock there, and waits until it owes nothing. It runs on from there: what is
 * put before a midnight has some seconds left.
 */
const clock = async (now: string) => done(await stage.host.client().post('/mock/clock', { now }));

/** The notices about studios: the house has papers of its own that end. */
const bells = async (): Promise<readonly RecordData[]> =>
  (await stage.stored(SYSTEM.notifications)).filter(({ screen }) => String(screen).startsWith('stage-'));
/** The notices a user got, in order. */
const toldTo = async (user: Value): Promise<readonly string[]> =>
  (await bells()).filter(({ user_id }) => user_id === user).map((row) => english(row.message as unknown as Message));
const stateOf = async (id: number): Promise<Value> => (await stage.one('sheets', id)).state ?? null;
const idOf = async (email: string): Promise<Value> => (await stage.first('users', (u) => u.email === email)).id;
const OWNER = OWNERS[1] ?? 0;

const SOON = `Licence of Studio 1 expires on 3 Mar 2027.`;
const OVER = `Licence of Studio 1 expired on 3 Mar 2027.`;

describe('what ends', () => {
  it('should be reported 30, 7 and 1 days before, at midnight, once each, and when it has ended', async () => {
    const id = await sheet();
    await clock(at(daysBefore(31), '23:59:50'));
    expect(await bells()).toEqual([]);
    const course: [string, number][] = [
      [at(daysBefore(30), '00:00:00'), 1],
      [at(daysBefore(30), '12:00:00'), 1],
      [at(daysBefore(8), '23:59:50'), 1],
      [at(daysBefore(7), '00:00:00'), 2],
      [at(daysBefore(2), '23:59:50'), 2],
      [at(daysBefore(1), '00:00:00'), 3],
      [at(LAST, '00:00:00'), 3],
      [at(LAST, '23:59:50'), 3],
    ];
    for (const [instant, result] of course) {
      await clock(instant);
      expect((await toldTo(OWNER)).length, instant).toBe(result);
      expect(await stateOf(id), instant).toBe('Fine');
    }
    await clock(at(daysBefore(-1), '00:00:00'));
    expect(await toldTo(OWNER)).toEqual([SOON, SOON, SOON, OVER]);
    expect(await stateOf(id)).toBe('Over');
    const line = (await stage.stored(SYSTEM.history)).find(({ record_id }) => record_id === id);
    expect(line).toMatchObject({ resource: 'sheets', event: 'expire', by_id: null });
    await clock(at(daysBefore(-2), '00:00:00'));
    expect(await toldTo(OWNER)).toHaveLength(4);
  });

  it('should be reported to its owner and to those who may change it, in the bell and by one mail each', async () => {
    await sheet();
    await sheet({ sheet_kind_id: 1, studio_id: 3 });
    await clock(at(daysBefore(30), '00:00:00'));
    const [admin, ops, support] = await Promise.all(emails('admin', 'ops', 'support').map(idOf));
    const OTHER = SOON.replace('1', '3');
    expect(await toldTo(OWNER)).toEqual([SOON]);
    for (const staff of [admin, ops]) expect((await toldTo(staff ?? 0)).toSorted()).toEqual([SOON, OTHER]);
    expect(await toldTo(support ?? 0)).toEqual([]);
    const own = (await bells()).find(({ user_id }) => user_id === OWNER);
    expect(own).toMatchObject({ screen: 'stage-studios', record_id: 1 });
    // Staff are led to where a record has a page.
    const led = (await bells()).filter(({ user_id }) => user_id !== OWNER).map(({ screen }) => screen);
    expect(new Set(led)).toEqual(new Set(['stage-desk']));
    const mails = (await stage.host.outbox()).filter(({ kind }) => kind === 'news');
    const owner = await stage.one('users', OWNER);
    const to = (email: unknown) => mails.filter((mail) => mail.to === email);
    // However much one step reports.
    const steps = async (user: Value) =>
      new Set((await stage.stored(SYSTEM.notifications)).flatMap((row) => (row.user_id === user ? [row.at] : []))).size;
    expect(to(owner.email)).toHaveLength(await steps(OWNER));
    expect(to('admin@example.com')).toHaveLength(await steps(admin ?? 0));
    expect(to('support@example.com')).toHaveLength(0);
  });

  it('should make up for what was missed, with what is so then', async () => {
    const id = await sheet();
    await clock(at(daysBefore(5), '10:00:00'));
    expect(await toldTo(OWNER)).toEqual([SOON]);
    await clock(at(daysBefore(-40), '10:00:00'));
    expect(await toldTo(OWNER)).toEqual([SOON, OVER]);
    expect(await stateOf(id)).toBe('Over');
  });

  it('should know a leap day', async () => {
    const id = await sheet({ ends_on: '2028-02-29' });
    const resultOf = async (instant: string) => {
      await clock(instant);
      return (await toldTo(OWNER)).length;
    };
    expect(await resultOf(at('2028-01-29', '23:59:50'))).toBe(0);
    expect(await resultOf(at('2028-01-30', '00:00:00'))).toBe(1);
    expect(await resultOf(at('2028-02-28', '00:00:00'))).toBe(2);
    expect(await resultOf(at('2028-02-29', '23:59:50'))).toBe(2);
    expect(await stateOf(id)).toBe('Fine');
    expect(await resultOf(at('2028-03-01', '00:00:00'))).toBe(3);
    expect((await toldTo(OWNER)).at(-1)).toBe('Licence of Studio 1 expired on 29 Feb 2028.');
  });

  it('should leave alone what does not count, was replaced, or is no longer required', async () => {
    const left = [
      await sheet({ state: 'Pending' }),
      await sheet({ state: 'Wrong' }),
      await sheet({ replaced: true }),
      // Of a size the studio is not.
      await sheet({ sheet_kind_id: 3 }),
      await sheet({ ends_on: null }),
      // Its kind has no end, whatever day was left there.
      await sheet({ sheet_kind_id: 2 }),
    ];
    const states = await Promise.all(left.map(stateOf));
    await clock(at(daysBefore(1), '00:00:00'));
    await clock(at(daysBefore(-1), '00:00:00'));
    expect(await bells()).toEqual([]);
    expect(await Promise.all(left.map(stateOf))).toEqual(states);
    // Another date is another end.
    const id = await sheet();
    await stage.host.change('sheets', id, { ends_on: daysBefore(-3) });
    await clock(at(daysBefore(-2), '00:00:00'));
    await stage.host.change('sheets', id, { ends_on: daysBefore(-200) });
    await clock(at(daysBefore(-3), '00:00:00'));
    expect(await toldTo(OWNER)).toEqual(['Licence of Studio 1 expires on 6 Mar 2027.']);
    expect(await stateOf(id)).toBe('Fine');
  });

  it('should be reported in steps of a hundred rows, none of them twice, by either process', async () => {
    for (let each = 0; each < 230; each++) await sheet();
    await clock(at(daysBefore(-1), '00:00:00'));
    expect(await toldTo(OWNER)).toHaveLength(230);
    expect((await stage.stored('sheets')).every(({ state }) => state === 'Over')).toBe(true);
    const steps = (await stage.stored('jobs')).filter(({ name }) => name === 'tell-expiry');
    expect(steps.filter(({ about }) => String(about).startsWith('studios')).length).toBe(3);
    // As a process does it that stood still, and was thought to be gone.
    await stage.host.put('jobs', ...steps.map((job) => ({ ...job, state: 'waiting', data: dataOf(job) })));
    await clock(at(daysBefore(-1), '00:10:00'));
    expect(await toldTo(OWNER)).toHaveLength(230);
  });

  it('should come at the house’s midnight', async () => {
    const job = async () => stage.first('jobs', ({ key }) => key === 'watch-expiry');
    expect(dayOf(new Date(Date.parse(String((await job()).next_at)) - 1))).toBe(dayOf(new Date()));
    await clock(at(LAST, '15:00:00'));
    expect((await job()).next_at).toBe(at(daysBefore(-1), '00:00:00'));
  });
});

function dataOf({ about }: RecordData): Value {
  return { resource: 'studios', requirement: 'sheets', after: Number(/after (\d+)$/.exec(String(about))?.[1] ?? 0) };
}
