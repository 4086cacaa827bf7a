import * as z from 'zod/mini';
import { FLAGS, type Flag } from '../definition.ts';
import type { Field } from '../resource.ts';
import type { Value } from '../values.ts';
import {
  entryOf,
  inColumn,
  notImported,
  notUnique,
  parseWith,
  unfiltered,
  ungrouped,
  unordered,
  unsearched,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/** The specification's grants do not have it: left out, it is not granted. */
const OPTIONAL: readonly Flag[] = ['issue'];

const hasFlags = (value: unknown): boolean =>
  FLAGS.every((flag) => {
    const held = entryOf(value, flag);
    return typeof held === 'boolean' || (held === undefined && OPTIONAL.includes(flag));
  });
const hasKeys = (value: unknown, keys: readonly string[]): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).every((key) => keys.includes(key));

const isScreenGrant = (value: unknown): boolean =>
  hasKeys(value, ['id', ...FLAGS]) && typeof entryOf(value, 'id') === 'string' && hasFlags(value);

const isModuleGrant = (value: unknown): boolean => {
  const children = entryOf(value, 'children');
  return (
    hasKeys(value, ['id', 'children', ...FLAGS]) &&
    typeof entryOf(value, 'id') === 'string' &&
    hasFlags(value) &&
    Array.isArray(children) &&
    children.every(isScreenGrant)
  );
};

function unknownGrants(field: Field<'permissions'>, grants: readonly unknown[]): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const twice = (id: string): void => {
    if (seen.has(id)) found.push(`'${id}' stands twice`);
    seen.add(id);
  };
  for (const grant of grants) {
    const id = String(entryOf(grant, 'id'));
    const module = field.tree.find((each) => each.module === id);
    twice(`module ${id}`);
    if (!module) found.push(`there is no module '${id}'`);
    for (const child of entryOf(grant, 'children') as unknown[]) {
      const name = String(entryOf(child, 'id'));
      const screen = module?.screens.find((each) => each.screen === name);
      twice(name);
      if (module && !screen) found.push(`'${id}' has no screen '${name}'`);
      for (const flag of screen ? FLAGS : []) {
        if (entryOf(child, flag) === true && !screen?.flags.includes(flag))
          found.push(`'${name}' does not offer '${flag}'`);
      }
    }
  }
  return found;
}

/** The existing grants: a removed screen must not block a role's renaming. */
function known(field: Field<'permissions'>, value: Value): Value {
  if (!Array.isArray(value)) return [];
  const single = (list: readonly Value[], each: Value): boolean =>
    list.filter((other) => entryOf(other, 'id') === entryOf(each, 'id')).length === 1;
  return value.flatMap((grant) => {
    const module = field.tree.find((each) => each.module === entryOf(grant, 'id'));
    if (!module || !isModuleGrant(grant) || !single(value, grant)) return [];
    const children = entryOf(grant, 'children') as readonly Value[];
    const visible = children.flatMap((child) => {
      const screen = module.screens.find((each) => each.screen === entryOf(child, 'id'));
      if (!screen || !single(children, child)) return [];
      const flags = FLAGS.map((flag) => [flag, screen.flags.includes(flag) && entryOf(child, flag) === true]);
      return [{ id: screen.screen, ...Object.fromEntries(flags) }];
    });
    return [{ ...(grant as { readonly [key: string]: Value }), children: visible }];
  });
}

const opened = (value: Value): string[] =>
  (Array.isArray(value) ? value : [])
    .filter((each) => entryOf(each, 'access') === true)
    .map((each) => String(entryOf(each, 'id')));

const decided = (grant: unknown): { [key: string]: Value } => ({
  id: String(entryOf(grant, 'id')),
  ...Object.fromEntries(FLAGS.map((flag) => [flag, entryOf(grant, flag) === true])),
});

const whole = (value: Value): Value =>
  (value as readonly Value[]).map((module) => ({
    ...decided(module),
    children: (entryOf(module, 'children') as readonly Value[]).map(decided),
  }));

const schema = (field: Field<'permissions'>) =>
  z
    .custom<Value>(
      (value) => Array.isArray(value) && value.length <= 200 && value.every(isModuleGrant),
      `${field.label} must be a list of modules with their screens and flags`,
    )
    .check((context) => {
      const unknown = unknownGrants(field, context.value as readonly unknown[]);
      if (unknown.length > 0) {
        const message = `${field.label}: ${unknown.slice(0, 10).join('; ')}`;
        context.issues.push({ code: 'custom', message, input: context.value });
      }
    });

const judged = parseWith(schema);

/** A role's grants in the shape of spec part 1 §3 Role. */
export const permissions: KindSpec<'permissions'> = {
  ...inColumn('json'),
  ...withoutIds,
  ...unordered,
  ...unsearched,
  ...unfiltered,
  ...notImported,
  resolve: (_field, _own, context) => ({ tree: context.permissionTree() }),
  ...ungrouped,
  traits: [],
  type: () => ({ as: 'opaque' }),
  writable: yes,
  parse: (field, value) => {
    const parsed = judged(field, value);
    return parsed.ok ? { ok: true, value: whole(parsed.value) } : parsed;
  },
  current: known,
  sample: () => [],
  // The names of the modules it opens, without the tree below them.
  listSummary: (_field, value) => opened(value),
  exported: (field, row) => {
    const value = row[field.name] ?? null;
    return Array.isArray(value) ? opened(value).join(', ') : null;
  },
};

export const permissionsOptions: OptionsSpec<'permissions'> = () => ({
  must: {},
  may: {},
  refuses: notUnique('permissions'),
});
