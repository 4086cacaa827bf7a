import type { FieldDefinition, Flag, ResourceDefinition, ResourceScreen } from './definition.ts';
import type { Registry, Resource, Screen } from './resource.ts';

/** The field of `partOf`: the position among siblings, from 1. Server-written. */
export const POSITION = 'position';

export const POSITION_FIELD = { kind: 'number', label: 'Position', default: 0 } as const satisfies FieldDefinition;

/** Adds `position` to parts. Mistakes are reported later. */
export function withPosition(definition: ResourceDefinition): ResourceDefinition {
  const { partOf, fields } = definition;
  if (partOf === undefined || fields === null || typeof fields !== 'object') return definition;
  return Object.hasOwn(fields, POSITION)
    ? definition
    : { ...definition, fields: { ...fields, [POSITION]: POSITION_FIELD } };
}

/** The screen for a resource's records or parts; undefined: neither. */
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

/** Names of screens showing a resource as parts, at any depth; tolerates mistakes. */
export function screensWithParts(
  name: string,
  resources: readonly ResourceDefinition[],
): readonly (readonly [string, ResourceScreen])[] {
  const circlesOf = (part: string, seen: readonly string[]): readonly string[] => {
    const of = resources.find((each) => each.name === part);
    const fields = (of?.fields ?? {}) as { readonly [field: string]: FieldDefinition };
    const field = of?.partOf && fields[of.partOf.field];
    const whole = field && 'to' in field ? field.to : undefined;
    return whole === undefined || seen.includes(whole) ? [] : [whole, ...circlesOf(whole, [...seen, whole])];
  };
  const above = [name, ...circlesOf(name, [name])];
  return resources
    .filter((each) => above.includes(each.name))
    .flatMap(({ screens }) => Object.entries<ResourceScreen>(screens ?? {}))
    .filter(([, screen]) => isSection(screen) && partsShownBy(screen).some((part) => above.includes(part)));
}

const listIn = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : []);
const isSection = <T extends object>(value: T | string): value is T & { readonly parts?: string } =>
  typeof value === 'object' && value !== null;

/** The flag required: adding and removing parts is updating. */
export const flagOn = ({ whole }: Pick<Screen, 'whole'>, flag: Flag): Flag =>
  whole !== undefined && (flag === 'write' || flag === 'delete') ? 'update' : flag;

/** Resources of a resource's parts, at any depth, nearest first. */
export function partsOf({ resources }: Pick<Registry, 'resources'>, name: string): readonly Resource[] {
  const own = Object.values(resources).filter(({ partOf }) => partOf?.whole === name);
  return own.flatMap((each) => [each, ...partsOf({ resources }, each.name)]);
}

/** The resources from a part to its outermost whole, inclusive. */
export function wholesOf({ resources }: Pick<Registry, 'resources'>, { partOf }: Resource): readonly Resource[] {
  const whole = partOf && resources[partOf.whole];
  return whole ? [whole, ...wholesOf({ resources }, whole)] : [];
}

/** The path to the outermost whole: `service_question_id.service_id`, or undefined. */
export function pathToWhole(registry: Pick<Registry, 'resources'>, { partOf }: Resource): string | undefined {
  const whole = partOf && registry.resources[partOf.whole];
  if (!whole) return undefined;
  const rest = pathToWhole(registry, whole);
  return rest === undefined ? partOf.field : `${partOf.field}.${rest}`;
}

/** The references of a part to its whole, and to the part it stands under. */
export const placesOf = ({ partOf }: Resource): string[] =>
  partOf ? [partOf.field, ...(partOf.within === undefined ? [] : [partOf.within])] : [];
