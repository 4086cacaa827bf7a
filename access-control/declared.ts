import { choosesOn, type Id, type Registry, rowsFor, type Screen } from '../resources/language/index.ts';

const known = new WeakMap<Registry, Map<Id, ReadonlyMap<string, readonly string[]>>>();

/**
 * The resources that keep a screen from a role: those of which it shows, lists or looks up records, and neither which of them
 * are the role's own nor that all are open to it is declared. None for a role that keeps to rows of its own nowhere: it
 * reaches everything.
 */
export function undeclaredFor(registry: Registry, role: Id, screen: string): readonly string[] {
  const roles = known.get(registry) ?? new Map<Id, ReadonlyMap<string, readonly string[]>>();
  known.set(registry, roles);
  const screens =
    roles.get(role) ?? new Map(registry.screens.map((each) => [each.name, undeclared(registry, role, each)]));
  roles.set(role, screens);
  return screens.get(screen) ?? [];
}

function undeclared({ resources }: Registry, role: Id, screen: Screen): readonly string[] {
  const { resource: name, show, choices } = screen;
  const all = Object.values(resources);
  const own = name === undefined ? undefined : resources[name];
  if (!own || !all.some((each) => rowsFor(each, role))) return [];
  // Whoever is filled in as the owner is nobody else.
  const rows = rowsFor(own, role);
  const filledIn = rows?.own.field;
  const shown = new Set([
    own.name,
    ...Object.values(show?.lists ?? {}).map(({ of }) => of),
    ...Object.entries(choices).flatMap(([field, choice]) =>
      field === filledIn || !choosesOn(screen, rows, field) ? [] : [choice.resource],
    ),
  ]);
  return all
    .filter((each) => shown.has(each.name) && !rowsFor(each, role) && !each.openTo.some((open) => open === role))
    .map((each) => each.name);
}
