import type { FieldDefinition, Flag, ResourceDefinition, ResourceScreen } from './definition.ts';
import type { Registry, Resource, Screen } from './resource.ts';

/**
 * The field that `partOf` brings: where a part stands among those beside it, from 1. The server
 * writes it.
 */
export const POSITION = 'position';

export const POSITION_FIELD = { kind: 'number', label: 'Position', default: 0 } as const satisfies FieldDefinition;

/**
 * The definition with `position` among its fields, where its records are parts of others'. What is
 * wrong elsewhere is told later.
 */
export function withPosition(definition: ResourceDefinition): ResourceDefinition {
  const { partOf, fields } = definition;
  if (partOf === undefined || fields === null || typeof fields !== 'object') return definition;
  return Object.hasOwn(fields, POSITION)
    ? definition
    : { ...definition, fields: { ...fields, [POSITION]: POSITION_FIELD } };
}

/**
 * A screen as it is for records of a resource: its own, or parts of them. undefined: it shows none.
 */
export const screenShowing = (screen: Screen, resource: Pick<Resource, 'name'>): Screen | undefined =>
  screen.resource === resource.name
    ? screen
    : Object.hasOwn(screen.parts, resource.name)
      ? screen.parts[resource.name]
      : undefined;

/** The resources whose records a screen shows as parts of its own: in its form, and in panels. */
export function partsShownBy({ form, parts }: Pick<ResourceScreen, 'form' | 'parts'>): readonly string[] {
  const inForm = listIn(form?.sections).flatMap((each) => (isSection(each) && each.parts ? [each.parts] : []));
  return [...new Set([...inForm, ...listIn(parts)])];
}

/**
 * The screens that show records of a resource as parts, at whatever depth, by their names. Of
 * definitions that may still be wrong: what is, is told elsewhere.
 */
export function screensWithParts(
  name: string,
  resources: readonly ResourceDefinition[],
): readonly (readonly [string, ResourceScreen])[] {
  const around = (part: string, seen: readonly string[]): readonly string[] => {
    const of = resources.find((each) => each.name === part);
    const fields = (of?.fields ?? {}) as { readonly [field: string]: FieldDefinition };
    const field = of?.partOf && fields[of.partOf.field];
    const whole = field && 'to' in field ? field.to : undefined;
    return whole === undefined || seen.includes(whole) ? [] : [whole, ...around(whole, [...seen, whole])];
  };
  const above = [name, ...around(name, [name])];
  return resources
    .filter((each) => above.includes(each.name))
    .flatMap(({ screens }) => Object.entries<ResourceScreen>(screens ?? {}))
    .filter(([, screen]) => isSection(screen) && partsShownBy(screen).some((part) => above.includes(part)));
}

const listIn = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);
const isSection = <T extends object>(value: T | string): value is T & { readonly parts?: string } =>
  typeof value === 'object' && value !== null;

/**
 * What a role must hold on a screen to do something there: to add parts of a record, or remove
 * them, is to update it.
 */
export const flagOn = ({ whole }: Pick<Screen, 'whole'>, flag: Flag): Flag =>
  whole !== undefined && (flag === 'write' || flag === 'delete') ? 'update' : flag;

/**
 * The resources of which records are parts of a resource's, at whatever depth, the nearest first.
 */
export function partsOf({ resources }: Pick<Registry, 'resources'>, name: string): readonly Resource[] {
  const own = Object.values(resources).filter(({ partOf }) => partOf?.whole === name);
  return own.flatMap((each) => [each, ...partsOf({ resources }, each.name)]);
}

/**
 * The resources between a part's and that of the whole it is in the end a part of, from its own on,
 * that one last.
 */
export function wholesOf({ resources }: Pick<Registry, 'resources'>, { partOf }: Resource): readonly Resource[] {
  const whole = partOf && resources[partOf.whole];
  return whole ? [whole, ...wholesOf({ resources }, whole)] : [];
}

/**
 * The path from a part to the whole it is in the end a part of: `service_question_id.service_id`;
 * undefined for what is no part.
 */
export function pathToWhole(registry: Pick<Registry, 'resources'>, { partOf }: Resource): string | undefined {
  const whole = partOf && registry.resources[partOf.whole];
  if (!whole) return undefined;
  const rest = pathToWhole(registry, whole);
  return rest === undefined ? partOf.field : `${partOf.field}.${rest}`;
}
