import { useMemo } from 'react';
import type { SessionUser } from '../../api/wire/session.ts';
import {
  fieldsOf,
  holds,
  mineOf,
  type Present,
  type Resource,
  type Rows,
  type Rule,
  type Value,
} from '../../resources/language/index.ts';
import { t } from './i18n/index.ts';
import { registry } from './registry.ts';
import { useSession } from './session.ts';

/** What is known of a record, by the names rules use; undefined: not known here. */
export type Known = { readonly [name: string]: Value | undefined };

/** Somebody, as far as they are known. */
export type KnownUser = Partial<SessionUser> & Pick<SessionUser, 'role_id'>;

function meOf(user: Partial<SessionUser>): Known {
  const names = registry.identity.user;
  return {
    id: user.user_id,
    [names.login]: user.email,
    [names.phone]: user.phone,
    [names.role]: user.role_id,
    [names.firstName]: user.first_name,
    [names.lastName]: user.last_name,
    [names.picture]: user.profile_img,
    [names.type]: user.user_type,
    [names.passwordUpdated]: user.is_password_updated,
  };
}

/** The same for whoever is signed in; the same object as long as nothing of them changes. */
export function useMe(): Known {
  const { user } = useSession();
  return useMemo(() => meOf(user), [user]);
}

/** Evaluates a rule on a record; undefined if the browser lacks a value it reads. */
export function answerTo(rule: Rule, known: Known, present: Present): boolean | undefined {
  if (fieldsOf(rule).some((name) => known[name] === undefined)) return undefined;
  if (mineOf(rule).some((name) => present.me?.[name] === undefined)) return undefined;
  return holds(rule, known, present);
}

/** How a role is confined to rows of its own; undefined: it is not. */
export const confinedTo = (resource: Resource, user: Pick<SessionUser, 'role_id'>): Rows | undefined =>
  resource.rows.find(({ role }) => role === user.role_id);

/** The consequence for people of switching off a field; undefined: none locked out. */
export function lockedOutBy(resource: Resource, field: string): string | undefined {
  const { users, roles, user, role } = registry.identity;
  if (resource.name === users && field === user.active)
    return t('They are signed out at once, and cannot sign in until this is switched on again.');
  if (resource.name === roles && field === role.active)
    return t('People with this role can open nothing until it is switched on again.');
  return undefined;
}
