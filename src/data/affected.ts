import {
  expansionOf,
  fieldAt,
  fieldsOf,
  linkOf,
  type Operands,
  partsOf,
  type Registry,
  type Resource,
  type Rule,
  refers,
  requirementReads,
  sourceOf,
  wholesOf,
} from '../../resources/language/index.ts';

const known = new WeakMap<Registry, ReadonlyMap<string, ReadonlySet<string>>>();

/** The resources each one's responses depend on: itself, references, measures and rules. */
export function readsOf(registry: Registry): ReadonlyMap<string, ReadonlySet<string>> {
  const reads =
    known.get(registry) ??
    new Map(Object.values(registry.resources).map((resource) => [resource.name, collectionsOf(registry, resource)]));
  known.set(registry, reads);
  return reads;
}

function collectionsOf(registry: Registry, resource: Resource): ReadonlySet<string> {
  const found = new Set([resource.name]);
  const operands = anyOperands(registry);
  const take = (of: Resource, name: string): void => {
    collect(sourceOf(registry, of, name, operands), found);
    collect(expansionOf(registry, of, name, operands), found);
  };
  for (const name of namesOf(registry, resource)) take(resource, name);
  // Where a requirement stands follows from the parts that were given, and from what they are for.
  for (const { each } of resource.requirements) if (each) for (const name of [each.of, each.in]) found.add(name);
  // A record that is referred to shows only to whoever reaches it.
  for (const name of [...found]) {
    const reached = registry.resources[name];
    for (const { where } of reached?.rows ?? []) for (const path of fieldsOf(where)) take(reached as Resource, path);
  }
  return found;
}

function namesOf(registry: Registry, resource: Resource): ReadonlySet<string> {
  const screens = registry.screens.filter((screen) => screen.resource === resource.name);
  const referring = Object.values(registry.resources)
    .flatMap(({ fieldList }) => fieldList)
    .filter((field) => refers(field) && field.to === resource.name);
  const taken = Object.values(resource.measures).flatMap((measure) => measure.taken ?? []);
  const rules: (Rule | undefined)[] = [
    resource.keepWhen?.rule,
    ...resource.moves.map(({ when }) => when),
    ...resource.checks.map(({ expect }) => expect),
    ...resource.fieldList.flatMap(({ visibleWhen, requiredWhen }) => [visibleWhen, requiredWhen?.rule]),
    ...screens.flatMap(({ where, list }) => [where, ...(list?.tabs ?? []).map((tab) => tab.where)]),
    ...taken.flatMap(({ where, subtract }) => [where, subtract]),
    // What may be chosen is read of the records to choose from.
    ...referring.map((field) => ('where' in field ? (field.where as Rule | undefined) : undefined)),
  ];
  const listed = screens.flatMap(({ list }) =>
    list
      ? [...list.columns, ...list.search, ...list.filters, ...list.sort, ...Object.values(list.secondLine).flat()]
      : [],
  );
  return new Set([
    ...resource.fieldList.map(({ name }) => name),
    ...listed,
    ...taken.flatMap(({ dateField, field }) => (field === undefined ? [dateField] : [dateField, field])),
    ...dimensionsOf(registry, resource),
    ...rules.flatMap((rule) => (rule ? fieldsOf(rule) : [])),
    ...requirementReads(resource),
  ]);
}

function dimensionsOf(registry: Registry, resource: Resource): readonly string[] {
  const its = registry.screens.filter((screen) => screen.resource === resource.name);
  const reports = its.flatMap(({ report }) => report ?? []);
  const names = reports.flatMap(({ charts, table }) => [...charts.map(({ by }) => by), ...(table ? [table.by] : [])]);
  return names
    .filter((by) => by !== 'period')
    .flatMap((by) => {
      const field = linkOf(fieldAt(registry, resource, by));
      return refers(field) ? [by, `${by}.${field.titleField}`] : [by];
    });
}

/** Operands for every comparison, so that the plan keeps all rules. */
function anyOperands({ resources }: Registry): Operands {
  const names = Object.values(resources).flatMap(({ fieldList }) => fieldList.map(({ name }) => name));
  const any = Object.fromEntries(['id', ...names].map((name) => [name, 1]));
  return { today: '', now: '', me: any, referrer: any };
}

function collect(part: unknown, found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  const { via, rollup, fields, to, from } = part as { readonly [key: string]: unknown };
  if ((via !== undefined || fields !== undefined) && typeof to === 'string') found.add(to);
  if (rollup !== undefined && typeof from === 'string') found.add(from);
  for (const inner of Object.values(part)) collect(inner, found);
}

/** The resources shown at a Refine address or combination (`addressAbout`). undefined: unknown. */
export function shownAt(registry: Registry, address: string): readonly string[] | undefined {
  if (address.includes(AND)) return address.split(AND);
  const [head = '', middle, last = ''] = address.split('/');
  const name = Object.hasOwn(registry.resources, head)
    ? head
    : registry.screens.find((screen) => screen.name === head)?.resource;
  const resource = name === undefined ? undefined : registry.resources[name];
  if (!resource) return undefined;
  if (middle === undefined) return [resource.name];
  if (middle === 'lookup') {
    const field = Object.hasOwn(resource.fields, last) ? resource.fields[last] : undefined;
    const target = field && linkOf(field);
    return target && refers(target) ? [resource.name, target.to] : undefined;
  }
  // All of them at once (`partsAddress`), with what they are parts of.
  if (last === '') return [resource.name, ...partsOf(registry, resource.name).map((part) => part.name)];
  const lists = registry.screens.flatMap(({ resource: of, show }) =>
    of === resource.name && show && Object.hasOwn(show.lists, last) ? [show.lists[last]?.of ?? ''] : [],
  );
  return lists.length === 0 ? undefined : [resource.name, ...lists];
}

const AND = '+';

/** The address of what is made of records of these resources, and is at none of theirs. */
export const addressAbout = (resources: readonly string[]): string => resources.join(AND);

/** Decides if a write may change the response at an address. */
export function isAffected(registry: Registry, address: string, written: string): boolean {
  const shown = shownAt(registry, address);
  const resource = Object.hasOwn(registry.resources, written) ? registry.resources[written] : undefined;
  if (!shown || !resource) return true;
  // Whoever changes a part changes its whole.
  const wholes = wholesOf(registry, resource).map(({ name }) => name);
  return shown.some((name) => wholes.includes(name) || readsOf(registry).get(name)?.has(written));
}
