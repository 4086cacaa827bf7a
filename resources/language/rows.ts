import type { IdentityDefinition, ResourceDefinition, RowsDefinition } from './definition.ts';
import { type Groups, spelled } from './groups.ts';
import type { Resource, Rows, Screen } from './resource.ts';

/** Completes a declaration that has no mistake. */
export function rowsOf(
  definition: RowsDefinition,
  { title, picture, groups = {} }: ResourceDefinition,
  builtIn: IdentityDefinition['builtIn'],
): Rows {
  const path = Object.keys(definition.where)[0] ?? '';
  const [field = '', ...rest] = path.split('.');
  const { visibleFields } = definition;
  return {
    role: builtIn[definition.role] ?? 0,
    where: definition.where,
    own: { field, rest: rest.length > 0 ? rest.join('.') : undefined },
    visibleFields:
      visibleFields === 'all'
        ? undefined
        : [
            ...new Set([
              'id',
              title,
              ...(picture === undefined ? [] : [picture]),
              field,
              ...spelled(visibleFields, groups as Groups),
            ]),
          ],
    initialValues: (definition.initialValues ?? {}) as Rows['initialValues'],
    unfilteredScreens: definition.unfilteredScreens ?? [],
    moves: definition.moves ?? [],
  };
}

/** How a role is confined to rows of its own; undefined: it is not. */
export const rowsFor = (resource: Pick<Resource, 'rows'>, role: unknown): Rows | undefined =>
  resource.rows.find((each) => each.role === role);

/** True if a role fills a field on a screen: form, filters or moves. */
export const choosesOn = ({ writes, list, moves }: Screen, rows: Rows | undefined, field: string): boolean =>
  !rows ||
  writes.includes(field) ||
  list?.filters.includes(field) === true ||
  moves.some(({ name, inputs }) => rows.moves.includes(name) && inputs.some((ask) => ask.field === field)) ||
  !moves.some(({ inputs }) => inputs.some((ask) => ask.field === field));

/** The roles that reach rows of their own alone, somewhere. */
export const confinedRoles = ({
  resources,
}: {
  readonly resources: { readonly [name: string]: Pick<Resource, 'rows'> };
}): readonly number[] => [...new Set(Object.values(resources).flatMap(({ rows }) => rows.map(({ role }) => role)))];
