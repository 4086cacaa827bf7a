import { useEffect, useState } from 'react';
import { confinedRoles, type Row } from '../../../resources/language/index.ts';
import { titleText } from '../../fields/title.ts';
import { call } from '../../platform/api.ts';
import { registry } from '../../platform/registry.ts';
import { useCan, useSession } from '../../platform/session.ts';

const MOST_ROLES = 100;

export type Role = { readonly id: number; readonly name: string };

/** The roles a view can be shared with. None for users limited to own rows. */
export function useRoles(): readonly Role[] {
  const { user } = useSession();
  const can = useCan();
  const { roles, role } = registry.identity;
  const screen = registry.screens.find(
    ({ name, resource }) => resource === roles && can(name, 'access') && can(name, 'read'),
  )?.name;
  const isConfined = confinedRoles(registry).some((id) => id === user.role_id);
  const [others, setOthers] = useState<readonly Role[]>([]);
  useEffect(() => {
    if (screen === undefined || isConfined) return;
    const controller = new AbortController();
    const query = { screen_label: screen, _start: 0, _end: MOST_ROLES };
    call<readonly (Row & { readonly id: number })[]>(`/api/${roles}`, { query, signal: controller.signal }).then(
      (rows) => setOthers(rows.map((row) => ({ id: row.id, name: titleText(row[role.name], row.id) }))),
      // Then one's own role is what there is to choose.
      () => undefined,
    );
    return () => controller.abort();
  }, [screen, isConfined, roles, role]);
  if (isConfined) return [];
  const own = { id: user.role_id, name: user.role_name };
  return [own, ...others.filter((role) => role.id !== own.id)];
}
