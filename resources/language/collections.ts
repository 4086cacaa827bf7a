import { jobs } from './jobs.ts';
import { isJoined, isRelated, isStored, kindOf, refers } from './kinds/index.ts';
import { placeOf, plannerOf } from './planning.ts';
import { conditionOfCheck } from './reach.ts';
import type { Field, Registry, Resource } from './resource.ts';
import { fieldsOf, mineOf, type Rule, readsClock } from './rules.ts';
import type { Collection, Column, MeasuredBy, RowCheck, Schema, TallyOf } from './schema.ts';
import type { Condition, Source } from './sources.ts';

/** The collections a store needs, by resource. The api adds its own. */
export function schemaOf(registry: Registry): Schema['collections'] {
  const searched = searchedIn(registry);
  return Object.fromEntries(
    Object.values(registry.resources).map((resource): [string, Collection] => {
      const isSearched = (field: Field): boolean => searched.has(`${resource.name}.${field.name}`);
      const columns = resource.fieldList.flatMap((field) => columnOf(field, isSearched(field)));
      const orderings = orderingsOf(registry, resource);
      return [
        resource.name,
        {
          name: resource.name,
          id: 'number',
          columns,
          concats: resource.fieldList.flatMap((field) =>
            isJoined(field) ? [{ name: field.name, of: field.of, search: isSearched(field) }] : [],
          ),
          uniques: resource.uniques.map(({ fields, message }) => ({ columns: fields, message })),
          checks: checksOf(registry, resource),
          orderings,
          tallies: talliesOf(registry, resource),
          lookups: lookupsOf({ columns, orderings }, foundBy(registry, resource)),
          measured: measuredOf(registry, resource, columns),
        },
      ];
    }),
  );
}

/** Where jobs are kept in a product that shows them nowhere. */
export const jobsCollection = (): Collection => ({
  name: jobs.name,
  id: 'number',
  columns: Object.entries(jobs.fields).flatMap(([name, field]) =>
    columnOf({ ...field, name } as unknown as Field, false),
  ),
  concats: [],
  uniques: [{ columns: ['key'], message: '' }],
  checks: [],
  orderings: [{ column: 'next_at' }],
});

function columnOf(field: Field, isSearched: boolean): Column[] {
  const column = field.transient ? undefined : kindOf(field).column(field);
  const search = isSearched ? kindOf(field).search(field)?.as : undefined;
  // A number is found by its own index.
  return column
    ? [
        {
          name: field.name,
          ...column,
          ...(mayBeMissing(field) ? { required: false } : {}),
          ...(search && search !== 'number' ? { search } : {}),
        },
      ]
    : [];
}

/** Whether a record may be stored before the step that asks for it: a switch is never nothing. */
const mayBeMissing = (field: Field): boolean => field.later === true && kindOf(field).nothing === null;

function searchedIn(registry: Registry): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (resource: Resource, name: string): void => {
    const source = placeOf(registry, resource, name);
    if (isRelated(source.field)) take(source.resource, source.field.path);
    else found.add(`${source.resource.name}.${source.field.name}`);
  };
  for (const screen of registry.screens) {
    const resource = registry.resources[screen.resource];
    for (const name of resource ? (screen.list?.search ?? []) : []) take(resource as Resource, name);
  }
  for (const resource of Object.values(registry.resources))
    if (resource.referredBy.length > 0) take(resource, resource.title);
  return found;
}

function checksOf(registry: Registry, resource: Resource): RowCheck[] {
  const plan = plannerOf(registry);
  const condition = (rule: Rule): Condition => plan.condition(resource.name, rule);
  const empty = (name: string, is: boolean): Condition => ({ of: plan.source(resource.name, name), empty: is });
  const isOwn = (name: string): boolean => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    return field !== undefined && isStored(field);
  };
  const isSettled = (rule: Rule | undefined): boolean =>
    rule === undefined || (fieldsOf(rule).every(isOwn) && mineOf(rule).length === 0 && !readsClock(rule));
  const hidden = ({ visibleWhen }: Field): Condition[] => (visibleWhen ? [{ none: [condition(visibleWhen)] }] : []);

  const checks = resource.checks.flatMap(({ name, field, expect, moves }): RowCheck[] => {
    const anchor = resource.fields[field];
    if (!anchor || moves || !isOwn(field) || !isSettled(expect) || !isSettled(anchor.visibleWhen)) return [];
    return [{ name, expect: conditionOfCheck(registry, resource, { field, expect }) }];
  });
  const requirements = resource.fieldList.flatMap((field): RowCheck[] => {
    const { requiredWhen, visibleWhen, name } = field;
    if (!requiredWhen || field.later || !isOwn(name) || !isSettled(requiredWhen.rule) || !isSettled(visibleWhen))
      return [];
    const conditions = [{ none: [condition(requiredWhen.rule)] }, empty(name, false), ...hidden(field)];
    return [{ name: `${name} required`, expect: { any: conditions } }];
  });
  return [...checks, ...requirements];
}

function orderingsOf(registry: Registry, resource: Resource) {
  const plan = plannerOf(registry, { today: '', now: '' });
  const indexed = new Set<string>();
  const ask = (from: string, name: string): void => {
    for (const source of plan.order(from, name).slice(0, 1)) {
      const { of, column } = ownColumn(source, from);
      if (of === resource.name && column !== undefined && column !== 'id') indexed.add(column);
    }
  };
  for (const screen of registry.screens) {
    if (screen.list) {
      const own = screen.list.tabs.flatMap(({ sort }) => sort?.field ?? []);
      for (const name of [...screen.list.sort, screen.list.initialSort.field, ...own]) ask(screen.resource, name);
    }
  }
  return [...indexed].map((column) => ({ column }));
}

function talliesOf(registry: Registry, { name }: Resource): readonly TallyOf[] {
  const plan = plannerOf(registry);
  const found = new Map<string, TallyOf>();
  for (const { fieldList } of Object.values(registry.resources))
    for (const field of fieldList) {
      const tally = kindOf(field).tally?.(field);
      if (tally?.of !== name) continue;
      const { by, value, where } = tally;
      const counted = {
        by,
        ...(value !== undefined && { value }),
        ...(where && { where: plan.condition(name, where) }),
      };
      found.set(JSON.stringify(counted), counted);
    }
  return [...found.values()];
}

/** Types of which no index finds one value: a reference has an index of its own. */
const UNFOUND: readonly Column['type'][] = ['json', 'texts', 'reference', 'references'];

const lookupsOf = ({ columns, orderings }: Pick<Collection, 'columns' | 'orderings'>, indexed: ReadonlySet<string>) =>
  columns
    .filter(({ name, type }) => indexed.has(name) && !UNFOUND.includes(type))
    .filter(({ name, type }) => type === 'text' || !orderings.some(({ column }) => column === name))
    .map(({ name }) => ({ columns: [name] }));

function foundBy(registry: Registry, resource: Resource): ReadonlySet<string> {
  const plan = plannerOf(registry, { today: '', now: '' });
  const found = new Set<string>();
  const take = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const { of, column } = ownColumn(plan.source(from, name), from);
      if (of === resource.name && column !== undefined) found.add(column);
    }
  };
  const read = (rule: Rule | undefined): readonly string[] => (rule ? fieldsOf(rule) : []);
  for (const { resource: of, where, list } of registry.screens) {
    if (of === undefined) continue;
    take(of, [...read(where), ...(list?.filters ?? []), ...(list?.tabs ?? []).flatMap((tab) => read(tab.where))]);
  }
  for (const { name, rows, measures, fieldList } of Object.values(registry.resources)) {
    for (const { where } of rows) take(name, read(where));
    for (const { taken } of Object.values(measures)) if (taken) take(name, [taken.dateField]);
    for (const field of fieldList) if (refers(field)) take(field.to, read(field.where));
  }
  return found;
}

/** The columns measures read, by date; no long texts or lists. */
function measuredOf(registry: Registry, resource: Resource, columns: readonly Column[]): readonly MeasuredBy[] {
  const plan = plannerOf(registry, { today: '', now: '' });
  const read = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => columnsIn(plan.source(resource.name, name)));
  const rules = (...all: readonly (Rule | undefined)[]): readonly string[] =>
    all.flatMap((rule) => (rule ? fieldsOf(rule) : []));
  const reported = registry.screens.flatMap(({ resource: of, where, report }) => {
    if (of !== resource.name || !report) return [];
    const by = [...report.charts, ...(report.table ? [report.table] : [])].map((each) => each.by);
    return [...by.filter((each) => each !== 'period'), ...rules(where)];
  });
  const found = new Map<string, Set<string>>();
  for (const { taken } of Object.values(resource.measures)) {
    const on = taken && plan.source(resource.name, taken.dateField);
    if (!on || !('column' in on)) continue;
    const all = found.get(on.column) ?? new Set(read(reported));
    found.set(on.column, all);
    const { field, where, subtract } = taken;
    for (const column of read([...(field === undefined ? [] : [field]), ...rules(where, subtract)])) all.add(column);
  }
  const isShort = ({ name, type }: Column): boolean => {
    const field = resource.fields[name];
    return (
      SHORT.includes(type) || (type === 'text' && field !== undefined && kindOf(field).groups(field) !== undefined)
    );
  };
  const short = columns.filter(isShort).map(({ name }) => name);
  return [...found].map(([on, all]) => ({ on, reads: short.filter((name) => name !== on && all.has(name)) }));
}

const SHORT: readonly Column['type'][] = ['number', 'decimal', 'boolean', 'day', 'instant', 'reference'];

function columnsIn(source: Source | number): readonly string[] {
  if (typeof source === 'number' || 'rollup' in source) return [];
  if ('column' in source) return [source.column];
  if ('via' in source) return [source.via];
  return ('concat' in source ? source.concat : source.of).flatMap(columnsIn);
}

function ownColumn(source: Source, of: string): { readonly of: string; readonly column?: string } {
  if ('via' in source) return ownColumn(source.value, source.to);
  return 'column' in source ? { of, column: source.column } : { of };
}
