import type { FieldDefinition, ResourceDefinition } from '../definition.ts';
import { kinds } from '../kinds/index.ts';
import type { KindSpec, PathEnd, ValueType } from '../kinds/spec.ts';
import type { At } from '../mistakes.ts';
import { entriesOf, isObject, ownEntry } from '../shapes.ts';

export type Fields = { readonly [field: string]: FieldDefinition };

/** All definitions, possibly incomplete. */
export type DefinitionIndex = {
  readonly fieldsOf: (resource: unknown) => Fields | undefined;
  readonly resources: readonly string[];
  /** Whether one of its screens has a form for new records of a resource. */
  readonly isAdded: (resource: unknown) => boolean;
  /** The fill that says what a field holds, whoever writes what. */
  readonly fillOf: (resource: unknown, field: unknown) => string | undefined;
  /** The resource of those who sign in, where somebody says so. */
  readonly users: unknown;
};

export const definitionIndex = (
  resources: { readonly [name: string]: ResourceDefinition },
  users: unknown,
): DefinitionIndex => {
  const known = new Map<unknown, Fields>();
  return {
    fieldsOf: (name) => {
      const found = ownEntry(resources, name);
      if (!found) return undefined;
      const fields = known.get(name) ?? entriesOf<FieldDefinition>(found.fields);
      known.set(name, fields);
      return fields;
    },
    resources: Object.keys(resources),
    isAdded: (name) =>
      Object.values(ownEntry(resources, name)?.screens ?? {}).some(
        (screen) =>
          screen?.form !== undefined && Array.isArray(screen.permissions) && screen.permissions.includes('write'),
      ),
    fillOf: (name, field) => {
      const { fills }: { readonly fills?: unknown } = ownEntry(resources, name) ?? {};
      const filling = (Array.isArray(fills) ? fills : []).find(
        (fill) => isObject(fill) && Array.isArray(fill.fields) && fill.fields.includes(field),
      );
      return filling && String(filling.name);
    },
    users,
  };
};

/** Depth of computed fields; deeper ones are cycles, reported there. */
const DEEPEST = 20;

/** The spec of a definition's kind. undefined: it names no kind. */
export const specOf = (field: FieldDefinition | undefined): KindSpec<FieldDefinition['kind']> | undefined =>
  field && (ownEntry(kinds, field.kind) as unknown as KindSpec<FieldDefinition['kind']> | undefined);

const asField = (field: FieldDefinition): never => field as never;

/** The field at the end of a path and its kind. Reports a broken path. */
export function resolvePath(
  world: DefinitionIndex,
  resource: unknown,
  path: unknown,
  { at, depth = 0 }: { readonly at?: At; readonly depth?: number } = {},
): PathEnd | undefined {
  const steps = String(path).split('.');
  let here = resource;
  for (const [index, step] of steps.entries()) {
    const fields = world.fieldsOf(here);
    if (!fields || depth > DEEPEST) return undefined;
    const field = ownEntry(fields, step);
    if (!field) {
      at?.unknown(index === 0 ? 'field' : `field of '${here}'`, steps.length === 1 ? path : step, Object.keys(fields));
      return undefined;
    }
    if (index > 0 && field.transient)
      at?.wrong(`'${step}' is transient.`, 'Nothing is kept of it that a path could find.');
    if (index > 0 && (field as { masked?: unknown }).masked)
      at?.wrong(`'${step}' is masked.`, 'Only its own record tells it.');
    const type = typeOf(world, here, field, depth);
    if (index === steps.length - 1) return type && { resource: String(here), field, type };
    const target = linkOf(world, here, field, depth);
    if (target && !(specOf(target)?.traits.includes('reference') && type && !type.many)) {
      at?.wrong(`'${step}' leads to no other record.`, 'A path goes through references to one record.');
      return undefined;
    }
    here = type?.of;
  }
  return undefined;
}

/** The definition behind a field: for a related one, its target's. */
export function linkOf(
  world: DefinitionIndex,
  resource: unknown,
  field: FieldDefinition,
  depth = 0,
): FieldDefinition | undefined {
  if (!specOf(field)?.traits.includes('related')) return field;
  const end = resolvePath(world, resource, (field as { path?: unknown }).path, { depth: depth + 1 });
  return end && linkOf(world, end.resource, end.field, depth + 1);
}

function typeOf(
  world: DefinitionIndex,
  resource: unknown,
  field: FieldDefinition,
  depth: number,
): ValueType | undefined {
  const { path, measure, of, field: measured } = field as { [option: string]: unknown };
  if (depth > DEEPEST) return undefined;
  if (specOf(field)?.traits.includes('related')) return resolvePath(world, resource, path, { depth: depth + 1 })?.type;
  if (measure === 'min' || measure === 'max') return resolvePath(world, of, measured, { depth: depth + 1 })?.type;
  return specOf(field)?.type(asField(field), String(resource));
}

/** Whether people may write a field. */
export const isWritten = (field: FieldDefinition): boolean => {
  const spec = specOf(field);
  return spec?.stored === true && spec.writable(asField(field));
};

/** A field's abilities; undefined if its definition is wrong. */
export function capabilitiesOf(world: DefinitionIndex, resource: unknown, field: FieldDefinition) {
  const target = linkOf(world, resource, field);
  const spec = specOf(target);
  const own = specOf(field);
  const type = typeOf(world, resource, field, 0);
  if (!target || !spec || !own || !type) return undefined;
  return {
    writable: isWritten(field),
    /** Whether it follows from others of its record, which a form shows. */
    made: own.derived !== undefined,
    ordered: spec.ordered(asField(target)),
    searchable: spec.search(asField(target)) !== undefined,
    filterable: spec.filter(asField(target)).length > 0,
    groups: spec.groups(asField(target)),
    isFigure: type.as === 'number' && !type.many,
    traits: own.traits,
    type,
  };
}

/** What a field can do. */
export type Capabilities = NonNullable<ReturnType<typeof capabilitiesOf>>;

/** The resource to one record of which a field refers. undefined: it is no such reference. */
export function referenceTo(field: FieldDefinition | undefined): string | undefined {
  const spec = specOf(field);
  const type = field && spec?.traits.includes('reference') ? spec.type(asField(field), '') : undefined;
  return type?.many ? undefined : type?.of;
}
