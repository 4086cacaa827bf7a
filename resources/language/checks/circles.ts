import type { FieldDefinition } from '../definition.ts';
import { optionsOf } from '../kinds/options.ts';
import type { OptionsSpec, Surroundings } from '../kinds/spec.ts';
import { fieldsOf, type Rule } from '../rules.ts';
import { ownEntry } from './shapes.ts';

type Node = { readonly resource: string; readonly field: string };

/**
 * The way on which a field is computed of itself, through whatever resources, as `a → b → a`;
 * undefined when it is not. `around` gives the surroundings of a resource.
 */
export function circleOf(start: Node, around: (resource: string) => Surroundings): string | undefined {
  return wayBack(start, ({ resource, field }) => computedOf(around(resource), field));
}

/** The way on which a field decides itself whether it is shown. */
export function shownByItself(start: Node, around: (resource: string) => Surroundings): string | undefined {
  return wayBack(start, ({ resource, field }) => {
    const definition = ownEntry(around(resource).fieldsOf(resource), field);
    const parts = computedOf(around(resource), field).filter((each) => each.resource === resource);
    return [...parts, ...headsOf(definition?.visibleWhen).map((name) => ({ resource, field: name }))];
  });
}

/** Depth first, each node once: the way from a node to itself, if there is one. */
function wayBack(start: Node, next: (node: Node) => readonly Node[]): string | undefined {
  const key = ({ resource, field }: Node): string => `${resource}.${field}`;
  const seen = new Set<string>();
  const walk = (node: Node, way: readonly string[]): string | undefined => {
    for (const each of next(node)) {
      const here = [...way, key(each)];
      if (key(each) === key(start)) return here.join(' → ');
      if (seen.has(key(each))) continue;
      seen.add(key(each));
      const found = walk(each, here);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [key(start)]);
}

/**
 * Every field that is read for the value of one that is computed, those that paths pass included.
 */
function computedOf(around: Surroundings, name: string): Node[] {
  const definition = ownEntry(around.fieldsOf(around.resource), name);
  const spec = definition && (ownEntry(optionsOf, definition.kind) as unknown as OptionsSpec<'rollup'> | undefined);
  const reads = spec?.(definition as FieldDefinition & { [option: string]: unknown }, around).reads ?? [];
  return reads.flatMap(({ resource, names }) => names.flatMap((each) => nodesOn(around, resource, each)));
}

function nodesOn(around: Surroundings, resource: unknown, path: unknown): Node[] {
  const steps = typeof path === 'string' ? path.split('.') : [];
  const nodes: Node[] = [];
  let here = resource;
  for (const step of steps) {
    if (!ownEntry(around.fieldsOf(here), step)) break;
    nodes.push({ resource: String(here), field: step });
    here = around.end(here, step)?.type.of;
  }
  return nodes;
}

/** The fields of its own record that a rule reads, however badly it is written. */
function headsOf(rule: unknown): string[] {
  try {
    return fieldsOf((rule ?? {}) as Rule).map((name) => name.split('.')[0] ?? name);
  } catch {
    return [];
  }
}
