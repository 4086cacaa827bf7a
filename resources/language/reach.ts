import { type Operands, plannerOf } from './planning.ts';
import type { Check, Registry, Resource } from './resource.ts';
import { fieldsOf, mineOf, testsEmptiness } from './rules.ts';
import { type Condition, type Source, sourcesIn } from './sources.ts';

/** From records to their readers: by `via` of `from`, or by own column `by` to `to`. */
export type Link =
  | { readonly from: string; readonly via: string }
  | { readonly from: string; readonly by: string; readonly to: string };

/** A column that a check reads of other records, through references or by measuring them. */
export type Reach = {
  readonly check: Check;
  /** Whose check it is. */
  readonly of: Resource;
  /** Whose column is read. */
  readonly resource: string;
  readonly column: string;
  /** The way from the records with the column to those with the check. */
  readonly back: readonly Link[];
};

const ANY_MOMENT: Operands = { today: '', now: new Date(0).toISOString() };

const known = new WeakMap<Registry, ReadonlyMap<string, readonly Reach[]>>();

/** By written resource, the checks of other records it can break. */
export function reachesOf(registry: Registry): ReadonlyMap<string, readonly Reach[]> {
  const before = known.get(registry);
  if (before) return before;
  const found = new Map<string, Reach[]>();
  for (const of of Object.values(registry.resources))
    for (const reach of of.checks.flatMap((check) => reachOf(registry, of, check)))
      found.set(reach.resource, [...(found.get(reach.resource) ?? []), reach]);
  known.set(registry, found);
  return found;
}

/** What a check reads elsewhere than in its own record. */
export function reachOf(registry: Registry, of: Resource, check: Check): Reach[] {
  if (check.moves || mineOf(check.expect).length > 0) return [];
  const found: Reach[] = [];
  const take = (resource: string, column: string, back: readonly Link[]): void => {
    if (back.length > 0) found.push({ check, of, resource, column, back });
  };
  const walk = (source: Source, at: string, back: readonly Link[]): void => {
    if ('column' in source) take(at, source.column, back);
    else if ('concat' in source) for (const part of source.concat) walk(part, at, back);
    else if ('operation' in source) {
      for (const part of source.of) if (typeof part !== 'number') walk(part, at, back);
    } else {
      const isPath = 'via' in source;
      const there = isPath ? source.to : source.from;
      const step: Link = isPath ? { from: at, via: source.via } : { from: there, by: source.by, to: at };
      const further = [step, ...back];
      if (isPath) take(at, source.via, back);
      else take(there, source.by, further);
      if (source.value) walk(source.value, there, further);
      for (const each of source.where ? sourcesIn(source.where) : []) walk(each, there, further);
    }
  };
  for (const each of sourcesIn(conditionOfCheck(registry, of, check, ANY_MOMENT))) walk(each, of.name, []);
  return found;
}

/** The store condition under which a check finds nothing wrong with a record. */
export function conditionOfCheck(
  registry: Registry,
  resource: Resource,
  { field, expect }: Pick<Check, 'field' | 'expect'>,
  operands?: Operands,
): Condition {
  const plan = plannerOf(registry, operands);
  const { visibleWhen } = resource.fields[field] ?? {};
  const unasked = testsEmptiness(expect) ? [] : [...new Set([field, ...fieldsOf(expect)])];
  return {
    any: [
      plan.condition(resource.name, expect),
      ...unasked.map((name): Condition => ({ of: plan.source(resource.name, name), empty: true })),
      ...(visibleWhen ? [{ none: [plan.condition(resource.name, visibleWhen)] }] : []),
    ],
  };
}
