import type { FieldDefinition } from '../definition.ts';
import { optionsOf } from '../kinds/options.ts';
import type { FieldContext, OptionsSpec } from '../kinds/spec.ts';
import { fieldsOf, type Rule } from '../rules.ts';
import { ownEntry } from '../shapes.ts';

type Node = { readonly resource: string; readonly field: string };

/** The cycle that computes a field from itself, `a → b → a`, or undefined. */
export function circleOf(start: Node, context: (resource: string) => FieldContext): string | undefined {
  return wayBack(start, ({ resource, field }) => computedOf(context(resource), field));
}

/** The way on which a field decides itself whether it is shown. */
export function shownByItself(start: Node, context: (resource: string) => FieldContext): string | undefined {
  return wayBack(start, ({ resource, field }) => {
    const definition = ownEntry(context(resource).fieldsOf(resource), field);
    const parts = computedOf(context(resource), field).filter((each) => each.resource === resource);
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

function computedOf(context: FieldContext, name: string): Node[] {
  const definition = ownEntry(context.fieldsOf(context.resource), name);
  const spec = definition && (ownEntry(optionsOf, definition.kind) as unknown as OptionsSpec<'rollup'> | undefined);
  const reads = spec?.(definition as FieldDefinition & { [option: string]: unknown }, context).reads ?? [];
  return reads.flatMap(({ resource, names }) => names.flatMap((each) => nodesOn(context, resource, each)));
}

function nodesOn(context: FieldContext, resource: unknown, path: unknown): Node[] {
  const steps = typeof path === 'string' ? path.split('.') : [];
  const nodes: Node[] = [];
  let here = resource;
  for (const step of steps) {
    if (!ownEntry(context.fieldsOf(here), step)) break;
    nodes.push({ resource: String(here), field: step });
    here = context.end(here, step)?.type.of;
  }
  return nodes;
}

function headsOf(rule: unknown): string[] {
  try {
    return fieldsOf((rule ?? {}) as Rule).map((name) => name.split('.')[0] ?? name);
  } catch {
    return [];
  }
}
