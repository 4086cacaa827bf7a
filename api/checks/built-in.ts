import type { OwnCheckName } from '../../resources/language/index.ts';
import type { DeleteBlocker, RecordCheck } from './check.ts';
import { declaredRows } from './declared-rows.ts';
import { foreseenKept, keptUnchanged } from './kept-unchanged.ts';
import { foreseenEscalation, noEscalation } from './no-escalation.ts';
import { foreseenOwnRole, ownRole } from './own-role.ts';
import { lastSuperAdmin, oneself } from './users.ts';

/** The engine's checks for `checkedBy`. A name without an entry does not compile. */
export const builtInChecks: { readonly [name in OwnCheckName]: RecordCheck } = {
  'own-role': ownRole,
  'no-escalation': noEscalation,
  'declared-rows': declaredRows,
  oneself,
  'last-super-admin': lastSuperAdmin,
  'kept-unchanged': keptUnchanged,
};

/** What some of them will say of a record whatever becomes of it. */
export const builtInDeleteBlockers: { readonly [name in OwnCheckName]?: DeleteBlocker } = {
  'own-role': foreseenOwnRole,
  'no-escalation': foreseenEscalation,
  'kept-unchanged': foreseenKept,
};
