import type { RecordData, Value } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';

/** The user type by role, on role changes only: some types, as workers', come from no role. */
export function typeByRole(
  { registry: { identity }, resource }: Pick<Scope, 'registry' | 'resource'>,
  value: { readonly [field: string]: Value },
  stored: RecordData | undefined,
): { readonly [field: string]: Value } {
  const { types, builtIn, users, user } = identity;
  const role = value[user.role];
  if (!types || resource.name !== users || role === stored?.[user.role]) return {};
  const [named] = Object.entries(builtIn).find(([, id]) => id === role) ?? [''];
  return { [user.type]: (Object.hasOwn(types.of, named) ? types.of[named] : undefined) ?? types.otherwise };
}
