import type { CardBlock, ChartBlock, DashboardDefinition, RowsBlock } from '../dashboard-definition.ts';
import type { FieldDefinition, ResourceDefinition } from '../definition.ts';
import { spelled } from '../groups.ts';
import { PERIODS } from '../periods.ts';
import { capabilitiesOf, type DefinitionIndex } from './ends.ts';
import { isMoment } from './measure-check.ts';
import { type At, show } from './report.ts';
import { movesIn, type Paths, pathLook } from './screen-check.ts';
import {
  entriesOf,
  isObject,
  listOf,
  object,
  oneOf,
  ownEntry,
  text,
  type Validator,
  type Validators,
} from './shapes.ts';

type CheckContext = {
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly modules: readonly string[];
  readonly paths: Paths;
  readonly world: DefinitionIndex;
};

type Of = {
  readonly resource: ResourceDefinition;
  readonly screen: { readonly [option: string]: unknown };
  readonly list: { readonly [option: string]: unknown };
};

const KINDS = ['card', 'chart', 'list', 'queue'];
const SHAPES = ['line', 'column', 'bar'];
/** The most rows a block shows: what is longer is a list. */
const MOST = 20;

/** Reports everything wrong with a dashboard. */
export function checkDashboard(dashboard: unknown, at: At, context: CheckContext): void {
  const name = isObject(dashboard) ? String(dashboard.name) : '';
  const must: Validators<Pick<DashboardDefinition, 'name' | 'module' | 'path' | 'periods' | 'blocks'>> = {
    name: (value, where) => {
      if (typeof value !== 'string' || !KEBAB.test(value))
        where.malformed(`${show(value)} is not a screen's name.`, 'Write it in kebab-case.');
    },
    module: oneOf('module', () => context.modules),
    path: pathLook(name, context.paths, false),
    periods: listOf(oneOf('period', () => PERIODS)),
    blocks: (value, where) => {
      if (!isObject(value)) where.malformed(`${show(value)} is not an object.`);
      else for (const [block, each] of Object.entries(value)) checkBlock(block, each, where.in(block), context);
    },
  };
  object(dashboard, at, { must, may: {} });
}

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

function checkBlock(name: string, block: unknown, at: At, context: CheckContext): void {
  if (!KEBAB.test(name)) at.malformed(`'${name}' is not a block's name.`, 'Write it in kebab-case.');
  const kind = isObject(block) ? block.kind : undefined;
  const of = isObject(block) ? screenNamed(block.screen, context) : undefined;
  const common = {
    kind: oneOf('kind of block', () => KINDS),
    screen: screenLook(context),
  };
  const measure = measureLook(of);
  const tab = tabLook(of);
  if (kind === 'card') {
    const may: Validators<Omit<CardBlock, keyof typeof common>> = { label: text, measure, tab };
    object(block, at, { must: common, may });
    const { measure: measured, tab: counted } = block as { readonly measure?: unknown; readonly tab?: unknown };
    if ((measured === undefined) === (counted === undefined))
      at.wrong('a card is one number.', "Give it either 'measure' or 'tab'.");
    return;
  }
  if (kind === 'chart') {
    const must: Validators<Pick<ChartBlock, 'measures' | 'shape'>> = {
      measures: listOf(measure),
      shape: oneOf('shape', () => SHAPES),
    };
    const may: Validators<Omit<ChartBlock, keyof typeof common | keyof typeof must>> = {
      label: text,
      by: (value, path) => {
        if (value !== 'period') fieldLook(of)(value, path);
      },
    };
    object(block, at, { must: { ...common, ...must }, may });
    return;
  }
  const must: Validators<Pick<RowsBlock, 'columns'>> = { columns: listOf(columnLook(of)) };
  const may: Validators<Omit<RowsBlock, keyof typeof common | keyof typeof must>> = {
    label: text,
    tab,
    limit: (value, path) => {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > MOST)
        path.wrong(`${show(value)} is not how many rows a block shows.`, `Write a whole number from 1 to ${MOST}.`);
    },
    until: (value, path) => {
      columnLook(of)(value, path);
      const field = of && ownEntry(entriesOf<FieldDefinition>(of.resource.fields), value);
      if (of && field && !isMoment(capabilitiesOf(context.world, of.resource.name, field)?.type))
        path.wrong(`'${String(value)}' is no day and no instant.`, `It is of kind '${field.kind}'.`);
      const columns = (block as Partial<RowsBlock>).columns;
      if (Array.isArray(columns) && !columns.includes(value))
        path.wrong(`'${String(value)}' is not among its columns.`, 'Add it there.');
    },
    moves: (value, path) => {
      if (of) listOf(oneOf('move', () => movesOn(of)))(value, path);
    },
  };
  object(block, at, { must: { ...common, ...must }, may });
}

/** The moves that are made on a screen: those it names, by default all. */
function movesOn({ resource, screen }: Of): readonly string[] {
  const all = movesIn(resource);
  return Array.isArray(screen.moves) ? all.filter((name) => (screen.moves as readonly unknown[]).includes(name)) : all;
}

const screensOf = (resources: CheckContext['resources']): [string, Of][] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(entriesOf<unknown>(resource.screens)).flatMap(([name, screen]): [string, Of][] =>
      isObject(screen) && isObject(screen.list) ? [[name, { resource, screen, list: screen.list }]] : [],
    ),
  );

const screenNamed = (name: unknown, { resources }: CheckContext): Of | undefined =>
  screensOf(resources).find(([each]) => each === name)?.[1];

const screenLook =
  ({ resources }: CheckContext): Validator =>
  (value, path) => {
    const all = screensOf(resources);
    const of = all.find(([name]) => name === value)?.[1];
    if (!of)
      path.unknown(
        'screen with a list',
        value,
        all.map(([name]) => name),
      );
    else if (!(Array.isArray(of.screen.permissions) && of.screen.permissions.includes('read')))
      path.wrong(`nobody reads on '${String(value)}'.`, "Offer 'read' there, or name another screen.");
  };

const measureLook =
  (of: Of | undefined): Validator =>
  (value, path) => {
    if (!of) return;
    const known = measuredOn(of);
    if (typeof value !== 'string' || !known.includes(value))
      path.unknown("measure of its screen's report", value, known);
  };

/** The measures of a screen's report: of those numbers its list has the rows. */
function measuredOn({ screen: { report } }: Of): readonly string[] {
  if (!isObject(report)) return [];
  const { cards, charts, table } = report;
  const named = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : []);
  const choices = named(charts).flatMap((chart) => named(isObject(chart) ? chart.choices : []));
  return [
    ...named(cards),
    ...choices.flatMap((choice) => named(isObject(choice) ? choice.measures : [])),
    ...named(isObject(table) ? table.measures : []),
  ].map(String);
}

const tabLook =
  (of: Of | undefined): Validator =>
  (value, path) => {
    if (!of) return;
    const tabs: readonly unknown[] = Array.isArray(of.list.tabs) ? of.list.tabs : [];
    const known = tabs.flatMap((tab) => (isObject(tab) && typeof tab.name === 'string' ? [tab.name] : []));
    if (typeof value !== 'string' || !known.includes(value)) path.unknown('tab of its list', value, known);
  };

const fieldLook =
  (of: Of | undefined): Validator =>
  (value, path) => {
    if (of && !ownEntry(entriesOf<FieldDefinition>(of.resource.fields), value))
      path.unknown('field', value, Object.keys(entriesOf<FieldDefinition>(of.resource.fields)));
  };

/** A column of the list: what it does not show, no block of it tells. */
const columnLook =
  (of: Of | undefined): Validator =>
  (value, path) => {
    if (!of) return;
    const names = Array.isArray(of.list.columns) ? (of.list.columns as readonly string[]) : [];
    const columns = spelled(names, of.resource.groups ?? {});
    const under = isObject(of.list.secondLine) ? Object.values(of.list.secondLine).flat() : [];
    const known = [...columns, ...under].map(String);
    if (typeof value !== 'string' || !known.includes(value)) path.unknown('column of its list', value, known);
  };
