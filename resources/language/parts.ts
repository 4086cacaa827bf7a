import type { FieldDefinition, Flag, ResourceDefinition } from './definition.ts';
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
