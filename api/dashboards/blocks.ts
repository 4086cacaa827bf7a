import { type CompleteBlock, type Dashboard, ownOrder, type Row } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { presenterOf } from '../present/presenter.ts';
import { parseFilterQuery } from '../records/list.ts';
import { type ReportAnswer, reportAnswerOf } from '../reports/answer.ts';
import { ask, combine, mapAnswer, type Query } from '../reports/queries.ts';
import type { ReportQuery } from '../reports/query.ts';
import { parseReportQuery } from '../reports/query.ts';
import { type Report, reportOf } from '../reports/report.ts';
import { readIn, Scope } from '../scope.ts';
import type { Session } from '../session.ts';

type Total = { readonly count: number; readonly more: boolean };

/** A block as it is answered: what it is made of follows from its kind. */
export type BlockAnswer = Pick<CompleteBlock, 'name' | 'kind'> & {
  /** A card of a measure, or the numbers of a chart. */
  readonly card?: Report['cards'][number];
  readonly series?: Report['series'];
  /** The rows of a list or a queue, as the list of its screen tells them; their number. */
  readonly rows?: readonly Row[];
  readonly total?: Total;
};

/** A dashboard as it is answered. */
export type DashboardAnswer = { readonly period: Report['period'] | null; readonly blocks: readonly BlockAnswer[] };

type Asking = { readonly context: ApiContext; readonly session: Session };

function blocksFor({ context, session }: Asking, { blocks }: Dashboard): readonly [CompleteBlock, Scope][] {
  const { registry } = context;
  const scopes = new Map<string, Scope | undefined>();
  return blocks.flatMap((block): [CompleteBlock, Scope][] => {
    const resource = registry.resources[block.resource];
    if (!resource) return [];
    if (!scopes.has(block.screen)) {
      const screen = readIn(registry, session, resource, block.screen);
      scopes.set(block.screen, screen && new Scope(context, { session, resource, screen }));
    }
    const scope = scopes.get(block.screen);
    return scope && isTold(scope, block) ? [[block, scope]] : [];
  });
}

function isTold(scope: Scope, { kind, tab, measures, by, columns }: CompleteBlock): boolean {
  const { list } = scope.screen;
  if (tab !== undefined && !list?.tabs.some((each) => each.name === tab)) return false;
  if (kind === 'list' || kind === 'queue') return columns.some((name) => scope.readable.has(name));
  if (measures.length === 0) return true;
  const report = reportAnswerOf(scope);
  return (
    report !== undefined &&
    measures.every(({ name }) => report.known[name] !== undefined) &&
    (by === 'period' || report.dimensions.includes(by))
  );
}

/** A dashboard's data: one query for figures, one per list. @throws ApiError 422 as reports. */
export async function presentBlocks(
  asking: Asking,
  { dashboard, params }: { readonly dashboard: Dashboard; readonly params: URLSearchParams },
): Promise<DashboardAnswer> {
  const blocks = blocksFor(asking, dashboard);
  const measured = figuresOf(blocks, dashboard, params);
  const [figures, listed] = await Promise.all([
    ask(asking.context.store, measured),
    Promise.all(blocks.map(([block, scope]) => rowsOf(scope, block))),
  ]);
  const [first] = figures.values();
  return {
    period: first?.period ?? null,
    blocks: blocks.map(([block], at): BlockAnswer => {
      const { name, kind } = block;
      const report = figures.get(block.screen);
      const card = kind === 'card' ? report?.cards.find((each) => each.measure === block.measures[0]?.name) : undefined;
      const series = block.measures.flatMap(
        ({ name: measure }) => report?.series.find((each) => each.measure === measure && each.by === block.by) ?? [],
      );
      return { name, kind, ...(card && { card }), ...(kind === 'chart' && { series }), ...listed[at] };
    }),
  };
}

function figuresOf(
  blocks: readonly (readonly [CompleteBlock, Scope])[],
  { periods }: Dashboard,
  params: URLSearchParams,
): Query<ReadonlyMap<string, Report>> {
  const screens = new Map<string, Scope>();
  for (const [block, scope] of blocks) if (block.measures.length > 0) screens.set(block.screen, scope);
  const queries = [...screens].map(([name, scope]) => {
    const report = narrowed(
      scope,
      blocks.flatMap(([block]) => (block.screen === name ? [block] : [])),
    );
    const opened = {
      ...report,
      period: { ...report.period, range: periods[0] ?? report.period.range, compare: 'previous' as const },
    };
    return reportOf({ scope, report: opened, query: queryFor(scope, opened, params) });
  });
  return mapAnswer(
    combine(queries),
    (reports) => new Map([...screens.keys()].map((name, at) => [name, reports[at] as Report])),
  );
}

function narrowed(scope: Scope, blocks: readonly CompleteBlock[]): ReportAnswer {
  const report = reportAnswerOf(scope);
  if (!report) throw new Error(`${scope.screen.name} has no report`);
  return {
    ...report,
    table: undefined,
    cards: blocks.flatMap(({ kind, measures }) => (kind === 'card' ? measures.map(({ name }) => name) : [])),
    charts: blocks.flatMap(({ kind, label, shape, by, measures }) =>
      kind === 'chart'
        ? [{ label, shape, by, choices: [{ label, stacked: false, measures: measures.map(({ name }) => name) }] }]
        : [],
    ),
  };
}

/** The period is the dashboard's for all; how finely it is cut follows from it. */
function queryFor(scope: Scope, report: ReportAnswer, params: URLSearchParams): ReportQuery {
  const own = new URLSearchParams();
  for (const key of ['period', 'compare']) for (const text of params.getAll(key)) own.append(key, text);
  const query = parseReportQuery(scope, report, own);
  return { ...query, grain: query.period.unit === 'year' || query.period.unit === 'quarter' ? 'month' : 'day' };
}

/** The first rows of a list or queue and their number; of a card that counts a tab the number. */
async function rowsOf(scope: Scope, { kind, tab, limit, measures }: CompleteBlock): Promise<Partial<BlockAnswer>> {
  if (kind === 'chart' || (kind === 'card' && measures.length > 0)) return {};
  const { resource, reader } = scope;
  const { list } = scope.screen;
  const wanted = parseFilterQuery(scope, new URLSearchParams(tab === undefined ? {} : { _tab: tab }));
  if (kind === 'card') return { total: await reader.total(scope.selectionFor(resource, wanted)) };
  const reading = presenterOf(scope, 'list');
  const plan = scope.plan(resource, reading.names, {
    ...wanted,
    ...(list && { sort: [ownOrder(list, tab)] }),
    page: { start: 0, end: limit },
  });
  const [answers, total] = await Promise.all([reader.rows(plan), reader.total(plan)]);
  return { rows: reading.present(answers, plan), total };
}
