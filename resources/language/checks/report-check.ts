import type { ResourceDefinition } from '../definition.ts';
import { COMPARISONS, GRAINS, type Grain, PERIODS, type PeriodName } from '../periods.ts';
import type { ReportChart, ReportDefinition, ReportTable } from '../report-definition.ts';
import { abilitiesOf, type Fields, meantBy, type World } from './ends.ts';
import { spelledOut } from './groups-check.ts';
import { fieldThat } from './measure-check.ts';
import { type At, show } from './report.ts';
import { bool, entriesOf, isObject, type Look, type Looks, listOf, object, oneOf, ownEntry, text } from './shapes.ts';
import { columnsOf } from './show-check.ts';

/** The screen whose report is looked at. */
type Around = {
  readonly name: string;
  readonly screen: { readonly [option: string]: unknown };
  readonly offers: readonly unknown[];
  readonly resource: ResourceDefinition;
  readonly fields: Fields;
  readonly world: World;
};

/** Reports everything wrong with the report of a screen, units apart. */
export function checkReport(value: unknown, at: At, around: Around): void {
  const { screen, offers, resource } = around;
  const measure = oneOf('measure', () => Object.keys(entriesOf(resource.measures)));
  const must: Pick<Looks<ReportDefinition>, 'period'> = { period: checkPeriod };
  const may: Omit<Looks<ReportDefinition>, 'period'> = {
    cards: listOf(measure),
    charts: (charts, place) => {
      listOf(chartLook(around, measure))(charts, place);
      labelledApart(charts, place, 'charts');
    },
    table: tableLook(around, measure),
  };
  object(value, at, { must, may });
  if (!isObject(value)) return;
  if ([value.cards, value.charts, value.table].every((part) => part === undefined))
    at.wrong('the report is empty.', 'Give it one of: cards, charts, table.');
  if (!offers.includes('read')) at.wrong("the screen does not offer 'read'.", 'Who reads its rows reads the figures.');
  if (isObject(screen.list) && screen.list.page !== undefined)
    at.wrong("the screen's list has a page of its own.", 'Figures stand above a list: leave one of the two out.');
  const filters = spelledOut(isObject(screen.list) ? screen.list.filters : undefined, resource);
  for (const name of filters)
    if (KEYS.includes(name)) at.wrong(`'${name}' has a meaning in its address.`, 'Filter the list by another name.');
}

/** What addresses of a report, and of the rows of a number, say besides filters. */
const KEYS: readonly unknown[] = ['period', 'grain', 'compare', 'report', 'from', 'to'];

/** The coarsest grain that still cuts a period. */
const COARSEST: { readonly [period in PeriodName]: Grain } = {
  today: 'day',
  yesterday: 'day',
  'this-week': 'week',
  'last-week': 'week',
  'last-7-days': 'week',
  'this-month': 'month',
  'last-month': 'month',
  'last-30-days': 'month',
  'this-quarter': 'quarter',
  'last-quarter': 'quarter',
  'this-year': 'year',
  'last-year': 'year',
  'last-12-months': 'year',
};

const checkPeriod: Look = (value, at) => {
  const must: Looks<Pick<ReportDefinition['period'], 'range' | 'grain'>> = {
    range: oneOf('period', () => PERIODS),
    grain: oneOf('grain', () => GRAINS),
  };
  object(value, at, { must, may: { compare: oneOf('comparison', () => COMPARISONS) } });
  const { range, grain } = isObject(value) ? value : ({} as { readonly [option: string]: unknown });
  const coarsest = ownEntry(COARSEST, range);
  if (coarsest && GRAINS.indexOf(grain as Grain) > GRAINS.indexOf(coarsest)) {
    const finer = GRAINS.slice(0, GRAINS.indexOf(coarsest) + 1);
    at.in('grain').wrong(`'${range}' is shorter than a ${grain}.`, `Cut it by: ${finer.join(', ')}.`);
  }
};

/** A dimension: a field by which records can be put together, or the period. */
const byLook =
  (around: Around): Look =>
  (value, at) => {
    if (value !== 'period') dimension(around)(value, at);
  };

const GROUPED = 'Choices, states, toggles, whole numbers, references, dates and timestamps are grouped by.';

const dimension = (around: Around): Look =>
  fieldThat(around, ({ groups, type }, name, at) => {
    if (groups) return;
    const field = ownEntry(around.fields, name);
    const kind = field && meantBy(around.world, around.resource.name, field)?.kind;
    if (type.many) at.wrong(`'${name}' is a list: a record would be counted in several groups.`, GROUPED);
    else at.wrong(`nobody groups by '${name}': it is of kind '${kind}'.`, GROUPED);
  });

type Options = { readonly [option: string]: unknown };

const chartLook =
  (around: Around, measure: Look): Look =>
  (value, at) => {
    const choice: Look = (each, place) => {
      const may = { label: text, stacked: bool };
      object(each, place, { must: { measures: listOf(measure) }, may });
      if (isObject(each)) checkStacked(each, value, place);
    };
    const must: Looks<Omit<ReportChart, 'by'>> = {
      label: text,
      shape: oneOf('shape', () => ['line', 'column', 'bar']),
      choices: (choices, place) => {
        listOf(choice)(choices, place);
        checkChoices(choices, place);
      },
    };
    object(value, at, { must, may: { by: byLook(around) } });
    if (isObject(value)) checkLine(value, at, around);
  };

/** Reports choices that people could not tell apart. */
function checkChoices(choices: unknown, at: At): void {
  labelledApart(choices, at, 'choices');
  const all: readonly unknown[] = Array.isArray(choices) ? choices : [];
  if (all.length < 2) return;
  for (const [index, each] of all.entries())
    if (isObject(each) && each.label === undefined && Array.isArray(each.measures) && each.measures.length > 1)
      at.in(index).in('label').malformed('is missing.', 'One of several choices with several measures has a name.');
}

function checkStacked({ stacked, measures }: Options, chart: unknown, at: At): void {
  if (stacked !== true) return;
  if (Array.isArray(measures) && measures.length === 1)
    at.in('stacked').wrong('one measure has nothing to stand upon.', 'Name several, or leave the option out.');
  if (isObject(chart) && chart.shape === 'line')
    at.in('stacked').wrong('lines are not drawn upon each other.', 'Draw columns or bars, or leave the option out.');
}

/** A line leads from one piece of time to the next. */
function checkLine({ shape, by }: Options, at: At, { fields, world, resource }: Around): void {
  const field = by === 'period' ? undefined : ownEntry(fields, by);
  if (shape === 'line' && field && abilitiesOf(world, resource.name, field)?.groups === 'value')
    at.in('shape').wrong(`no line leads from one '${by}' to another.`, 'Draw columns or bars.');
}

const tableLook =
  (around: Around, measure: Look): Look =>
  (value, at) => {
    const must: Looks<Pick<ReportTable, 'by' | 'measures'>> = { by: byLook(around), measures: listOf(measure) };
    const columns: readonly unknown[] = isObject(value) && Array.isArray(value.measures) ? value.measures : [];
    const may: Looks<Omit<ReportTable, 'by' | 'measures'>> = {
      numbered: text,
      headings: (headings, place) => columnsOf(headings, place, ['by', ...columns], text),
    };
    object(value, at, { must, may });
  };

/** Reports labels that stand twice in a list of labelled things. */
function labelledApart(value: unknown, at: At, what: string): void {
  const seen = new Set<unknown>();
  for (const [index, each] of (Array.isArray(value) ? value : []).entries()) {
    if (!isObject(each) || each.label === undefined) continue;
    if (seen.has(each.label))
      at.in(index)
        .in('label')
        .wrong(`two ${what} are called ${show(each.label)}.`);
    seen.add(each.label);
  }
}
