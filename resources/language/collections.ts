import { isJoined, isRelated, kindOf } from './kinds/index.ts';
import { placeOf, plannerOf } from './planning.ts';
import type { Field, Registry, Resource } from './resource.ts';
import { fieldsOf, mineOf, type Rule, readsClock, testsEmptiness } from './rules.ts';
import type { Collection, Column, RowCheck, Schema } from './schema.ts';
import type { Condition, Source } from './sources.ts';

/** What a store keeps for the definitions, by resource: the names of columns are those of fields. The api adds its own. */
export function schemaOf(registry: Registry): Schema['collections'] {
  const searched = searchedIn(registry);
  return Object.fromEntries(
    Object.values(registry.resources).map((resource): [string, Collection] => {
      const isSearched = (field: Field): boolean => searched.has(`${resource.name}.${field.name}`);
      return [
        resource.name,
        {
          name: resource.name,
          id: 'number',
          columns: resource.fieldList.flatMap((field) => columnOf(field, isSearched(field))),
          concats: resource.fieldList.flatMap((field) =>
            isJoined(field) ? [{ name: field.name, of: field.of, search: isSearched(field) }] : [],
          ),
          uniques: resource.uniques.map(({ fields, message }) => ({ columns: fields, message })),
          checks: checksOf(registry, resource),
          orderings: orderingsOf(registry, resource),
        },
      ];
    }),
  );
}

function columnOf(field: Field, isSearched: boolean): Column[] {
  const column = kindOf(field).column(field);
  const search = isSearched ? kindOf(field).search(field)?.as : undefined;
  // A number is found by its own index.
  return column ? [{ name: field.name, ...column, ...(search && search !== 'number' ? { search } : {}) }] : [];
}

/** Every field some list or look-up searches, as `resource.field`, where it is stored or read as one. */
function searchedIn(registry: Registry): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (resource: Resource, name: string): void => {
    const place = placeOf(registry, resource, name);
    if (isRelated(place.field)) take(place.resource, place.field.path);
    else found.add(`${place.resource.name}.${place.field.name}`);
  };
  for (const screen of registry.screens) {
    const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
    for (const name of resource ? (screen.list?.search ?? []) : []) take(resource as Resource, name);
  }
  for (const resource of Object.values(registry.resources))
    if (resource.referredBy.length > 0) take(resource, resource.title);
  return found;
}

/**
 * What `judge` asks of a record whatever stands elsewhere and whenever it is asked: checks and conditional requirements over
 * its own columns alone. What is kept while it is hidden is nothing to rules, and no column says so: such rules are left out.
 */
function checksOf(registry: Registry, resource: Resource): RowCheck[] {
  const plan = plannerOf(registry);
  const condition = (rule: Rule): Condition => plan.condition(resource.name, rule);
  const empty = (name: string, is: boolean): Condition => ({ of: plan.source(resource.name, name), empty: is });
  const isOwn = (name: string): boolean => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    return field !== undefined && kindOf(field).stored && !field.keepWhenHidden;
  };
  const isSettled = (rule: Rule | undefined): boolean =>
    rule === undefined || (fieldsOf(rule).every(isOwn) && mineOf(rule).length === 0 && !readsClock(rule));
  const hidden = ({ visibleWhen }: Field): Condition[] => (visibleWhen ? [{ none: [condition(visibleWhen)] }] : []);

  const checks = resource.checks.flatMap(({ name, on, expect, moves }): RowCheck[] => {
    const anchor = resource.fields[on];
    if (!anchor || moves || !isOwn(on) || !isSettled(expect) || !isSettled(anchor.visibleWhen)) return [];
    const unasked = testsEmptiness(expect) ? [] : [on, ...fieldsOf(expect)];
    const conditions = [
      condition(expect),
      ...[...new Set(unasked)].map((each) => empty(each, true)),
      ...hidden(anchor),
    ];
    return [{ name, expect: { any: conditions } }];
  });
  const requirements = resource.fieldList.flatMap((field): RowCheck[] => {
    const { requiredWhen, visibleWhen, name } = field;
    if (!requiredWhen || !isOwn(name) || !isSettled(requiredWhen.rule) || !isSettled(visibleWhen)) return [];
    const conditions = [{ none: [condition(requiredWhen.rule)] }, empty(name, false), ...hidden(field)];
    return [{ name: `${name} required`, expect: { any: conditions } }];
  });
  return [...checks, ...requirements];
}

/** The columns of its own that lists order by: those of the resource, and those of others whose records refer to it. */
function orderingsOf(registry: Registry, resource: Resource) {
  const plan = plannerOf(registry, { today: '', now: '' });
  const asked = new Set<string>();
  const ask = (from: string, name: string): void => {
    for (const source of plan.order(from, name).slice(0, 1)) {
      const { of, column } = ownColumn(source, from);
      if (of === resource.name && column !== undefined && column !== 'id') asked.add(column);
    }
  };
  for (const screen of registry.screens) {
    if (screen.resource !== undefined && screen.list)
      for (const name of [...screen.list.sort, screen.list.initialSort.field]) ask(screen.resource, name);
    for (const tab of screen.show?.tabs ?? []) if (tab.list) ask(tab.list.of, tab.list.sort.field);
  }
  return [...asked].map((column) => ({ column }));
}

/** The column a source ends at, and whose it is. */
function ownColumn(source: Source, of: string): { readonly of: string; readonly column?: string } {
  if ('via' in source) return ownColumn(source.value, source.to);
  return 'column' in source ? { of, column: source.column } : { of };
}
