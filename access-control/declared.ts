import {
  type Choice,
  choosesOn,
  type Flag,
  type Id,
  type Registry,
  rowsFor,
  type Screen,
} from '../resources/language/index.ts';

type Undeclared = { readonly whole: readonly string[]; readonly adding: readonly string[] };
const known = new WeakMap<Registry, Map<Id, ReadonlyMap<string, Undeclared>>>();

/** Resources that block a role from a screen: neither own rows nor openness is declared. */
export const undeclaredFor = (registry: Registry, role: Id, screen: string): readonly string[] =>
  of(registry, role, screen).whole;

/** Resources that block one flag of a screen, such as lookups when adding. */
export function undeclaredOn(registry: Registry, role: Id, screen: string, flag: Flag): readonly string[] {
  const { whole, adding } = of(registry, role, screen);
  return flag === 'write' ? [...whole, ...adding] : whole;
}

/** True if owners may not have a right on their own rows. */
export function isKeptFromOwners(
  { resources }: Registry,
  role: Id,
  { resource }: Pick<Screen, 'resource'>,
  flag: Flag,
): boolean {
  const own = resource === undefined ? undefined : resources[resource];
  return flag === 'issue' && own !== undefined && rowsFor(own, role) !== undefined;
}

/** Whether a role can be granted a flag of a screen at all, and holds it where it was. */
export const isOpenTo = (registry: Registry, role: Id, screen: Screen, flag: Flag): boolean =>
  undeclaredOn(registry, role, screen.name, flag).length === 0 && !isKeptFromOwners(registry, role, screen, flag);

function of(registry: Registry, role: Id, screen: string): Undeclared {
  const roles = known.get(registry) ?? new Map<Id, ReadonlyMap<string, Undeclared>>();
  known.set(registry, roles);
  const screens =
    roles.get(role) ?? new Map(registry.screens.map((each) => [each.name, undeclared(registry, role, each)]));
  roles.set(role, screens);
  return screens.get(screen) ?? NONE;
}

const NONE: Undeclared = { whole: [], adding: [] };

function undeclared({ resources }: Registry, role: Id, screen: Screen): Undeclared {
  const { resource: name, show } = screen;
  const all = Object.values(resources);
  const own = name === undefined ? undefined : resources[name];
  if (!own || !all.some((each) => rowsFor(each, role))) return NONE;
  const chosen = [screen, ...Object.values(screen.parts)].flatMap((each) => chosenOn(resources, role, each));
  const among = (names: readonly string[]): string[] =>
    all
      .filter((each) => names.includes(each.name) && !rowsFor(each, role) && !each.openTo.some((open) => open === role))
      .map((each) => each.name);
  const whole = among([
    own.name,
    ...Object.keys(screen.parts),
    ...Object.values(show?.lists ?? {}).map(({ of }) => of),
    ...chosen.flatMap(({ resource, forNew }) => (forNew ? [] : [resource])),
  ]);
  const adding = among(chosen.flatMap(({ resource, forNew }) => (forNew ? [resource] : [])));
  return { whole, adding: adding.filter((each) => !whole.includes(each)) };
}

function chosenOn(resources: Registry['resources'], role: Id, screen: Screen): readonly Choice[] {
  const own = resources[screen.resource];
  const rows = own && rowsFor(own, role);
  return Object.entries(screen.choices).flatMap(([field, choice]) =>
    field === rows?.own.field || !choosesOn(screen, rows, field) ? [] : [choice],
  );
}
