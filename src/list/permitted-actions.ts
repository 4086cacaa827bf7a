import type { Screen } from '../../resources/language/index.ts';
import type { Can } from '../platform/session.ts';

export type Act = 'read' | 'add' | 'view' | 'edit' | 'toggle' | 'delete' | 'export';

const ASKED = {
  read: 'read',
  add: 'write',
  view: 'read',
  edit: 'update',
  toggle: 'update',
  delete: 'delete',
  export: 'export',
} as const;

/** The flag an act asks for. */
export const flagFor = (act: Act): (typeof ASKED)[Act] => ASKED[act];

/** What a screen's list has to offer, to whoever may. */
export function actsOf(screen: Screen): readonly Act[] {
  const changes = screen.form !== undefined && screen.form.only === undefined;
  const acts: readonly (readonly [Act, boolean])[] = [
    ['read', screen.list !== undefined],
    ['add', screen.form !== undefined],
    ['view', screen.show !== undefined || changes],
    ['edit', changes],
    ['toggle', (screen.list?.toggles.length ?? 0) > 0],
    ['delete', screen.list !== undefined],
    ['export', screen.list !== undefined],
  ];
  return acts.flatMap(([act, has]) => (has && screen.flags.includes(ASKED[act]) ? [act] : []));
}

/** True if a role may be offered an action. */
export const isOffered = (screen: Screen, can: Can, act: Act): boolean =>
  actsOf(screen).includes(act) &&
  can(screen.name, 'access') &&
  can(screen.name, 'read') &&
  can(screen.name, ASKED[act]);
