import type { CanParams } from '@refinedev/core';
import { FLAGS, type Flag } from '../../resources/language/index.ts';
import { canNow } from '../platform/session.ts';

/** What Refine's names for actions ask of a role here. */
const FLAG_OF: { readonly [action: string]: Flag } = {
  list: 'read',
  show: 'read',
  create: 'write',
  clone: 'write',
  edit: 'update',
  delete: 'delete',
};

const flagOf = (action: string): Flag | undefined => FLAG_OF[action] ?? FLAGS.find((flag) => flag === action);

/**
 * Whether who is signed in may do something, as Refine asks it: from the session's decision table,
 * at once. What names no screen, and every action nobody knows, is refused.
 */
export function mayDo({ resource, action, params }: CanParams): boolean {
  const screen: unknown = params?.resource?.meta?.screen ?? params?.resource?.identifier ?? resource;
  const flag = flagOf(action);
  return typeof screen === 'string' && flag !== undefined && canNow(screen, 'access') && canNow(screen, flag);
}
