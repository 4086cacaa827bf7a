import { type Flag, type Registry, SPLIT_OFF, type Value } from '../resources/language/index.ts';
import { isOpenTo } from './declared.ts';

/**
 * A role's grants in which every flag that was split off another is decided about: held where the other was, by a role to which it can be
 * open at all. Undefined: all of them were decided about. Nothing else of what is stored is touched.
 */
export function withSplitFlags(registry: Registry, role: number, grants: Value): Value | undefined {
  if (!Array.isArray(grants)) return undefined;
  let hasChanged = false;
  const decided = (grant: Value, holds: (flag: Flag, before: Flag) => boolean): Value => {
    if (typeof grant !== 'object' || grant === null || Array.isArray(grant)) return grant;
    const open = Object.entries(SPLIT_OFF).filter(([flag]) => entryFor(grant, flag) === undefined);
    if (open.length === 0) return grant;
    hasChanged = true;
    const more = open.map(([flag, before]) => [flag, holds(flag as Flag, before)]);
    return { ...(grant as { readonly [key: string]: Value }), ...Object.fromEntries(more) };
  };
  const whole = grants.map((module: Value): Value => {
    const children: Value = entryFor(module, 'children') ?? null;
    const kept = (Array.isArray(children) ? children : []).map((child: Value): Value => {
      const screen = registry.screen[String(entryFor(child, 'id'))];
      return decided(
        child,
        (flag, before) =>
          screen?.flags.includes(flag) === true &&
          entryFor(child, before) === true &&
          isOpenTo(registry, role, screen, flag),
      );
    });
    const own = decided(module, (flag) => kept.some((child) => entryFor(child, flag) === true));
    return Array.isArray(children) ? { ...(own as { readonly [key: string]: Value }), children: kept } : own;
  });
  return hasChanged ? whole : undefined;
}

const entryFor = (value: Value, key: string): Value | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as { readonly [key: string]: Value })[key]
    : undefined;
