import { describe, expect, it } from 'vitest';
import type { ApiContext } from '../../api/context.ts';
import { type BlockAnswer, presentBlocks } from '../../api/dashboards/blocks.ts';
import { definitions } from '../../resources/index.ts';
import { type Dashboard, type DashboardDefinition, DefinitionError, resolve } from '../../resources/language/index.ts';
import { drawnSales, measuredRegistry, stageHome } from '../stage/measured.ts';
import { bareProduct } from '../stage/product.ts';
import { NOW, readerIn, reported, scopeOf } from './report-stage.ts';

/** Dashboards: what their definitions complete to, what they tell, and their reported mistakes. */

const sales = drawnSales();
const reader = await readerIn(sales);
const screen = measuredRegistry.screen['stage-home'];
const dashboard = screen?.dashboard as Dashboard;

async function resultOf(query = '', may: (screen: string) => boolean = () => true) {
  const can = { can: (name: string) => may(name), toJSON: () => ({}) };
  const session = { id: '', user: { id: 1 }, role: { id: 1 }, can, confirmed: true };
  const context = { product: bareProduct(measuredRegistry), registry: measuredRegistry, now: () => new Date(NOW) };
  const input = { context: { ...context, store: reader } as unknown as ApiContext, session };
  return presentBlocks(input, { dashboard, params: new URLSearchParams(query) });
}

describe('the definition of a dashboard', () => {
  it('should become a screen that is only read', () => {
    expect(screen).toMatchObject({ name: 'stage-home', module: 'Stage', label: 'Stage Home', path: '/stage/home' });
    expect(screen?.flags).toEqual(['access', 'read']);
    expect(dashboard).toMatchObject({ periods: ['this-month', 'this-year'] });
  });

  it('should be complete, block by block, in their order', () => {
    const textOf = ({ name, kind, label, ...of }: Dashboard['blocks'][number]) =>
      [name, kind, label, of.screen, of.tab ?? '-', of.limit].join(' | ');
    expect(dashboard.blocks.map(textOf)).toEqual([
      'sold | card | Sold | stage-sales | - | 0',
      'given | card | Given away | stage-sales | gifts | 0',
      'by-status | chart | What became of them | stage-sales | - | 0',
      'by-day | chart | Sales | stage-sales | - | 0',
      'to-take-back | queue | To take back | stage-sales | gifts | 3',
      'all | list | Plain | stage-plain | - | 5',
    ]);
    const [, , status, day, queue] = dashboard.blocks;
    expect([status?.shape, status?.by]).toEqual(['bar', 'status']);
    expect([day?.shape, day?.by]).toEqual(['line', 'period']);
    expect(queue).toMatchObject({ columns: ['code', 'due_on', 'status'], until: 'due_on', moves: ['take-back'] });
  });
});

describe('what a dashboard tells', () => {
  const named = (blocks: readonly BlockAnswer[], name: string): BlockAnswer | undefined =>
    blocks.find((each) => each.name === name);

  it('should tell the figures the report of the screen tells, over its first period', async () => {
    const { period, blocks } = await resultOf();
    const { report } = await reported(scopeOf(reader), 'period=this-month&compare=previous');
    expect(period).toMatchObject({ name: 'this-month', before: report.period.before });
    const card = report.cards.find(({ measure }) => measure === 'sold');
    expect(named(blocks, 'sold')?.card).toMatchObject({ value: card?.value, before: card?.before });
    const series = report.series.find(({ measure, by }) => measure === 'sold' && by === 'status');
    expect(named(blocks, 'by-status')?.series?.[0]?.points).toEqual(series?.points);
    expect(named(blocks, 'by-day')?.series?.map(({ measure, by }) => [measure, by])).toEqual([['revenue', 'period']]);
  });

  it('should tell another period than it begins with', async () => {
    const query = 'period=this-year&compare=none';
    const { period, blocks } = await resultOf(query);
    expect(period).toMatchObject({ name: 'this-year', before: null });
    const { cards } = (await reported(scopeOf(reader), query)).report;
    expect(named(blocks, 'sold')?.card?.value).toBe(cards.find(({ measure }) => measure === 'sold')?.value);
  });

  it('should tell the first rows of a tab in its own order, and how many there are', async () => {
    const { blocks } = await resultOf();
    const gifts = sales.filter(({ is_gift }) => is_gift === true);
    const queue = named(blocks, 'to-take-back');
    expect(queue?.total).toEqual({ count: gifts.length, more: false });
    expect(named(blocks, 'given')?.total).toEqual({ count: gifts.length, more: false });
    const days = gifts.map(({ due_on }) => String(due_on ?? '')).sort();
    expect(queue?.rows?.map(({ due_on }) => due_on)).toEqual(days.slice(-3).reverse());
    expect(named(blocks, 'all')?.rows).toHaveLength(5);
  });

  it('should tell what can be done to a row', async () => {
    const { blocks } = await resultOf('');
    for (const { status, _moves } of named(blocks, 'to-take-back')?.rows ?? [])
      expect(_moves ?? []).toEqual(status === 'Paid' ? [{ name: 'take-back', allowed: true, reason: null }] : []);
  });

  it('should leave out the blocks of screens a role does not read', async () => {
    const { blocks, period } = await resultOf('', (name) => name === 'stage-plain');
    expect(blocks.map(({ name }) => name)).toEqual(['all']);
    expect(period).toBeNull();
  });
});

const card = (more: object) => ({ sold: { kind: 'card', screen: 'booking-reports', measure: 'booked', ...more } });
const chart = (more: object) => ({
  drawn: { kind: 'chart', screen: 'booking-reports', shape: 'bar', measures: ['booked'], ...more },
});
const queue = (more: object) => ({
  queue: { kind: 'queue', screen: 'booking-list', tab: 'waiting', columns: ['id'], ...more },
});

/** Changes to the dashboard of the house, and what is said of them. */
const MISTAKES: readonly (readonly [object, string])[] = [
  [{ name: 'My Home' }, "name: 'My Home' is not a screen's name. Write it in kebab-case."],
  [{ module: 'Homes' }, "module: there is no module 'Homes'."],
  [{ periods: ['tomorrow'] }, "periods[0]: there is no period 'tomorrow'."],
  [{ colour: 'red' }, "there is no option 'colour'."],
  [{ blocks: [] }, 'blocks: [] is not an object.'],
  [{ blocks: { Sold: card({}).sold } }, "blocks.Sold: 'Sold' is not a block's name. Write it in kebab-case."],
];
const IN_BLOCKS: readonly (readonly [blocks: object, said: string])[] = [
  [card({ kind: 'number' }), "sold.kind: there is no kind of block 'number'."],
  [card({ screen: 'nowhere' }), "sold.screen: there is no screen with a list 'nowhere'."],
  [card({ measure: 'weather' }), "sold.measure: there is no measure of its screen's report 'weather'."],
  [card({ tab: 'all' }), "sold: a card is one number. Give it either 'measure' or 'tab'."],
  [chart({ shape: 'pie' }), "drawn.shape: there is no shape 'pie'."],
  [chart({ by: 'weather' }), "drawn.by: there is no field 'weather'."],
  [queue({ tab: 'never' }), "queue.tab: there is no tab of its list 'never'."],
  [queue({ columns: ['weather'] }), "queue.columns[0]: there is no column of its list 'weather'."],
  [queue({ limit: 21 }), 'queue.limit: 21 is not how many rows a block shows. Write a whole number from 1 to 20.'],
  [queue({ until: 'id' }), "queue.until: 'id' is no day and no instant. It is of kind 'id'."],
  [queue({ until: 'schedule_date' }), "queue.until: 'schedule_date' is not among its columns. Add it there."],
  [queue({ moves: ['fly'] }), "queue.moves[0]: there is no move 'fly'."],
];

function mistakesIn(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DefinitionError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('a mistake in a dashboard', () => {
  it.each([...MISTAKES, ...IN_BLOCKS.map(([blocks, text]) => [{ blocks }, `blocks.${text}`] as const)])(
    'should be reported for %j',
    (change, text) => {
      const [home] = definitions.dashboards;
      const dashboards = [{ ...home, ...change } as DashboardDefinition];
      const lines = mistakesIn(() => resolve({ ...definitions, dashboards }));
      expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
    },
  );

  it('should not be reported for one that is sound', () => {
    const sound = { ...stageHome, module: 'Dashboard', blocks: card({}) } as DashboardDefinition;
    expect(() => resolve({ ...definitions, dashboards: [sound] })).not.toThrow();
  });
});
