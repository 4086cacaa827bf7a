import { type Flag, type Registry, SPLIT_OFF, type Value } from '../resources/language/index.ts';
import { isOpenTo } from './declared.ts';

/** Grants a role held before, the newest first. */
type Earlier = readonly Value[];

/**
 * A role's grants in which every flag that was split off another is decided about, for a role to
 * which it can be open at all: as it was decided last, unless the other was changed since, by a
 * version that knows the other alone; else held where the other is. Undefined: all of them were
 * decided about. Nothing else of what is stored is touched.
 */
export function withSplitFlags(
  registry: Registry,
  role: number,
  grants: Value,
  earlier: Earlier = [],
): Value | undefined {
  if (!Array.isArray(grants)) return undefined;
  let hasChanged = false;
  const decided = (grant: Value, holds: (flag: Flag, before: Flag) => boolean): Value => {
    if (typeof grant !== 'object' || grant === null || Array.isArray(grant)) return grant;
    const open = openOf(grant);
    if (open.length === 0) return grant;
    hasChanged = true;
    const more = open.map(([flag, before]) => [flag, holds(flag as Flag, before)]);
    return { ...(grant as { readonly [key: string]: Value }), ...Object.fromEntries(more) };
  };
  const whole = grants.map((module: Value): Value => {
    const kept = childrenOf(module).map((child: Value): Value => {
      const screen = registry.screen[String(entryFor(child, 'id'))];
      return decided(
        child,
        (flag, before) =>
          screen?.flags.includes(flag) === true &&
          wasDecided(earlier, entryFor(module, 'id'), child, flag, before) &&
          isOpenTo(registry, role, screen, flag),
      );
    });
    const own = decided(module, (flag) => kept.some((child) => entryFor(child, flag) === true));
    return Array.isArray(entryFor(module, 'children'))
      ? { ...(own as { readonly [key: string]: Value }), children: kept }
      : own;
  });
  return hasChanged ? whole : undefined;
}

/** Whether a version that does not know every flag stored these grants. */
export const isUndecided = (grants: Value): boolean =>
  Array.isArray(grants) &&
  grants.some((module: Value) => [module, ...childrenOf(module)].some((each) => openOf(each).length > 0));

/** The flags a grant does not mention, and what each was part of. */
const openOf = (grant: Value): (readonly [string, Flag])[] =>
  Object.entries(SPLIT_OFF).filter(([flag]) => entryFor(grant, flag) === undefined);

/** Whether a flag is held, by what was decided last, or by the flag it was part of. */
function wasDecided(earlier: Earlier, module: Value | undefined, grant: Value, flag: Flag, before: Flag): boolean {
  const now = entryFor(grant, before) === true;
  const last = earlier
    .map((grants) => named(childrenOf(named(grants, module)), entryFor(grant, 'id')))
    .find((each) => entryFor(each ?? null, flag) !== undefined);
  if (last === undefined || (entryFor(last, before) === true) !== now) return now;
  return entryFor(last, flag) === true;
}

const named = (list: Value | undefined, id: Value | undefined): Value | undefined =>
  Array.isArray(list) ? list.find((each: Value) => entryFor(each, 'id') === id) : undefined;

const childrenOf = (module: Value | undefined): readonly Value[] => {
  const children = entryFor(module ?? null, 'children');
  return Array.isArray(children) ? children : [];
};

const entryFor = (value: Value, key: string): Value | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as { readonly [key: string]: Value })[key]
    : undefined;
