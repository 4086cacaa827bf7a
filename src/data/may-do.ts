import type { CanParams } from '@refinedev/core';
import { FLAGS, type Flag } from '../../resources/language/index.ts';
import { canNow } from '../platform/session.ts';

const FLAG_OF: { readonly [action: string]: Flag } = {
  list: 'read',
  show: 'read',
  create: 'write',
  clone: 'write',
  edit: 'update',
  delete: 'delete',
};

const flagOf = (action: string): Flag | undefined => FLAG_OF[action] ?? FLAGS.find((flag) => flag === action);

/** Decides permissions for Refine. Unknown screens and actions are refused. */
export function mayDo({ resource, action, params }: CanParams): boolean {
  const screen: unknown = params?.resource?.meta?.screen ?? params?.resource?.identifier ?? resource;
  const flag = flagOf(action);
  return typeof screen === 'string' && flag !== undefined && canNow(screen, 'access') && canNow(screen, flag);
}
