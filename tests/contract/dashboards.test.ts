import { describe, expect, it } from 'vitest';
import type { DashboardAnswer } from '../../api/dashboards/blocks.ts';
import type { Report } from '../../api/reports/report.ts';
import { registry } from '../../resources/index.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** What the blocks of the dashboard tell, as roles may read them (spec part 2 §2 Dashboard). */

const HOME = '/api/dashboards/dashboard?screen_label=dashboard';

const { host: server, as, stored } = stageFor(['admin', 'ops', 'support', 'finance', 'vendor']);

async function resultOf(who: string, more = ''): Promise<DashboardAnswer> {
  return done(await as(who).get(`${HOME}${more}`)).body;
}

/** The list a number opens. */
const listOf = ({ resource, ...query }: { readonly resource: string }): string =>
  `/api/${resource}?_end=100&${new URLSearchParams(query)}`;

const blocks = registry.screen.dashboard?.dashboard?.blocks ?? [];

describe('the dashboard', () => {
  // spec 2.2.73, 2.9.32
  it('should tell every block of each period to whoever may read all', async () => {
    for (const period of ['today', 'this-week', 'this-month']) {
      const { period: days, blocks: all } = await resultOf('admin', `&period=${period}`);
      expect(days).toMatchObject({ name: period, before: { from: expect.any(String) } });
      expect(all.map(({ name }) => name)).toEqual(blocks.map(({ name }) => name));
    }
  });

  it('should tell a role the blocks of screens it may read, and no others', async () => {
    for (const who of ['ops', 'support', 'finance']) {
      const { can } = (await as(who).get('/api/auth/session')).body;
      const readable = blocks.filter(({ screen }) => can[screen]?.includes('read')).map(({ name }) => name);
      expect(readable.length, who).toBeGreaterThan(0);
      const names = (await resultOf(who)).blocks.map(({ name }) => name);
      expect(names, who).toEqual(readable);
    }
  });

  it('should count what the list of a tab has, and show its first rows', async () => {
    const { blocks: all } = await resultOf('admin');
    const byName = new Map(all.map((block) => [block.name, block]));
    for (const { name, tab, screen, resource, limit, kind } of blocks.filter((block) => block.tab !== undefined)) {
      const list = await as('admin').get(`/api/${resource}?screen_label=${screen}&_tab=${tab}&_end=1`);
      const block = byName.get(name);
      expect(block?.total?.count, name).toBe(Number(list.headers.get('x-total-count')));
      if (kind !== 'card') expect(block?.rows?.length, name).toBe(Math.min(limit, block?.total?.count ?? 0));
    }
  });

  it('should open exactly the rows of each number', async () => {
    const { blocks: all } = await resultOf('admin', '&period=this-month');
    const cards = all.flatMap(({ card }) => card ?? []);
    const figures = blocks.flatMap(({ kind, measures }) => (kind === 'card' ? measures.slice(0, 1) : []));
    expect(cards.map(({ measure }) => measure)).toEqual(figures.map(({ name }) => name));
    const booked = cards.find(({ measure }) => measure === 'booked');
    const list = await as('admin').get(listOf(booked?.opens ?? { resource: '' }));
    expect(Number(list.headers.get('x-total-count'))).toBe(booked?.value);
  });

  it('should tell the schedule by hour, each hour from the first to the last, and open its rows', async () => {
    const bookings = await stored('bookings');
    const timeOf = new Map(bookings.map(({ id, schedule_time }) => [Number(id), String(schedule_time)]));
    const days = bookings.flatMap(({ schedule_date }) => schedule_date ?? []).toSorted();
    const period = `${days[0]}..${days.at(-1)}`;
    const report = await as('admin').get(`/api/reports/booking-reports?screen_label=booking-reports&period=${period}`);
    const { points } = (report.body as Report).series.find(({ by }) => by === 'schedule_time') ?? { points: [] };
    expect(points.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeGreaterThan(10);
    const hours = points.flatMap(({ at }) => (at === null ? [] : [String(at)]));
    expect(hours.length).toBeGreaterThan(3);
    const first = Number.parseInt(hours[0] ?? '', 10);
    expect(hours).toEqual(hours.map((_, at) => `${String(first + at).padStart(2, '0')}:00`));
    for (const { at, value, opens } of points) {
      const rows: { id: number }[] = (await as('admin').get(listOf(opens ?? { resource: '' }))).body;
      expect(rows, String(at)).toHaveLength(value ?? 0);
      for (const { id } of rows) expect(`${timeOf.get(id)?.slice(0, 2)}:00`).toBe(at);
    }
  });

  it('should take one statement for all figures, whatever number of blocks there is', async () => {
    const before = server.reads().groups;
    await resultOf('admin', '&compare=year');
    expect(server.reads().groups - before).toBe(1);
  });

  it('should refuse what it does not know, with the names there are', async () => {
    expectSaid(await as('admin').get(`${HOME}&period=this-year`), 422, /this-week/, 'period');
    expectRefusal(await as('admin').get(`${HOME}&compare=sideways`), 422, 'compare');
    for (const none of ['nowhere', 'booking-list'])
      expectRefusal(await as('admin').get(`/api/dashboards/${none}?screen_label=${none}`), 404);
  });

  it('should be closed to a role without it, and to another screen’s name', async () => {
    expectRefusal(await as('vendor').get(HOME), 403);
    expectRefusal(await as('admin').get('/api/dashboards/dashboard?screen_label=booking-list'), 403);
  });

  it('should keep only blocks that there are among what somebody shows', async () => {
    const wrong = { dashboard: { columns: ['weather'], density: 'comfortable' } };
    expectRefusal(await as('support').patch('/api/auth/preferences', { lists: wrong }), 422);
  });

  it('should tell what can be done to the rows of a queue, as their list does', async () => {
    const { blocks: all } = await resultOf('admin');
    for (const { name, moves, screen, resource, tab } of blocks.filter((block) => block.moves.length > 0)) {
      const rows = all.find((block) => block.name === name)?.rows ?? [];
      const list = await as('admin').get(`/api/${resource}?screen_label=${screen}&_tab=${tab}&_end=100`);
      const listed = new Map((list.body as { id: number; _moves: unknown }[]).map((row) => [row.id, row._moves]));
      // The fixtures offer nothing to anybody.
      expect(rows.length > 0, name).toBe(name !== 'offers');
      for (const { id, _moves } of rows) {
        expect(_moves, name).toEqual(listed.get(Number(id)));
        expect((_moves ?? []).filter((each) => moves.includes(each.name)).length, name).toBeGreaterThan(0);
      }
    }
  });
});
