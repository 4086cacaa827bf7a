import type { ResourceDefinition } from '../definition.ts';
import { type At, show } from '../mistakes.ts';
import { COMPARISONS, GRAINS, type Grain, PERIODS, type PeriodName } from '../periods.ts';
import type { ReportChart, ReportDefinition, ReportTable } from '../report-definition.ts';
import {
  bool,
  entriesOf,
  isObject,
  listOf,
  object,
  oneOf,
  ownEntry,
  text,
  type Validator,
  type Validators,
} from '../shapes.ts';
import { capabilitiesOf, type DefinitionIndex, type Fields, linkOf } from './ends.ts';
import { spelledOut } from './groups-check.ts';
import { fieldThat } from './measure-check.ts';
import { columnsOf } from './show-check.ts';

type CheckContext = {
  readonly name: string;
  readonly screen: { readonly [option: string]: unknown };
  readonly offers: readonly unknown[];
  readonly resource: ResourceDefinition;
  readonly fields: Fields;
  readonly world: DefinitionIndex;
};

/** Reports everything wrong with the report of a screen, units apart. */
export function checkReport(value: unknown, at: At, context: CheckContext): void {
  const { screen, offers, resource } = context;
  const measure = oneOf('measure', () => Object.keys(entriesOf(resource.measures)));
  const must: Pick<Validators<ReportDefinition>, 'period'> = { period: checkPeriod };
  const may: Omit<Validators<ReportDefinition>, 'period'> = {
    cards: listOf(measure),
    charts: (charts, path) => {
      listOf(chartLook(context, measure))(charts, path);
      labelledApart(charts, path, 'charts');
    },
    table: tableLook(context, measure),
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

const KEYS: readonly unknown[] = ['period', 'grain', 'compare', 'report', 'from', 'to'];

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

const checkPeriod: Validator = (value, at) => {
  const must: Validators<Pick<ReportDefinition['period'], 'range' | 'grain'>> = {
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
  (context: CheckContext): Validator =>
  (value, at) => {
    if (value !== 'period') dimension(context)(value, at);
  };

const GROUPED = 'Choices, states, toggles, whole numbers, references, dates and timestamps are grouped by.';

const dimension = (context: CheckContext): Validator =>
  fieldThat(context, ({ groups, type }, name, at) => {
    if (groups) return;
    const field = ownEntry(context.fields, name);
    const kind = field && linkOf(context.world, context.resource.name, field)?.kind;
    if (type.many) at.wrong(`'${name}' is a list: a record would be counted in several groups.`, GROUPED);
    else at.wrong(`nobody groups by '${name}': it is of kind '${kind}'.`, GROUPED);
  });

type Options = { readonly [option: string]: unknown };

const chartLook =
  (context: CheckContext, measure: Validator): Validator =>
  (value, at) => {
    const choice: Validator = (each, path) => {
      const may = { label: text, stacked: bool };
      object(each, path, { must: { measures: listOf(measure) }, may });
      if (isObject(each)) checkStacked(each, value, path);
    };
    const must: Validators<Omit<ReportChart, 'by'>> = {
      label: text,
      shape: oneOf('shape', () => ['line', 'column', 'bar']),
      choices: (choices, path) => {
        listOf(choice)(choices, path);
        checkChoices(choices, path);
      },
    };
    object(value, at, { must, may: { by: byLook(context) } });
    if (isObject(value)) checkLine(value, at, context);
  };

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

function checkLine({ shape, by }: Options, at: At, { fields, world, resource }: CheckContext): void {
  const field = by === 'period' ? undefined : ownEntry(fields, by);
  if (shape === 'line' && field && capabilitiesOf(world, resource.name, field)?.groups === 'value')
    at.in('shape').wrong(`no line leads from one '${by}' to another.`, 'Draw columns or bars.');
}

const tableLook =
  (context: CheckContext, measure: Validator): Validator =>
  (value, at) => {
    const must: Validators<Pick<ReportTable, 'by' | 'measures'>> = { by: byLook(context), measures: listOf(measure) };
    const columns: readonly unknown[] = isObject(value) && Array.isArray(value.measures) ? value.measures : [];
    const may: Validators<Omit<ReportTable, 'by' | 'measures'>> = {
      numbered: text,
      headings: (headings, path) => columnsOf(headings, path, ['by', ...columns], text),
    };
    object(value, at, { must, may });
  };

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
