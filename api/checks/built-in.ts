import type { OwnCheckName } from '../../resources/language/index.ts';
import type { Foreseeing, RecordCheck } from './check.ts';
import { declaredRows } from './declared-rows.ts';
import { foreseenKept, keptUnchanged } from './kept-unchanged.ts';
import { foreseenEscalation, noEscalation } from './no-escalation.ts';
import { foreseenOwnRole, ownRole } from './own-role.ts';
import { lastSuperAdmin, oneself } from './users.ts';

/**
 * The engine's checks, which any definition may name in `checkedBy`. A name without an entry does
 * not compile.
 */
export const builtInChecks: { readonly [name in OwnCheckName]: RecordCheck } = {
  'own-role': ownRole,
  'no-escalation': noEscalation,
  'declared-rows': declaredRows,
  oneself,
  'last-super-admin': lastSuperAdmin,
  'kept-unchanged': keptUnchanged,
};

/** What some of them will say of a record whatever becomes of it. */
export const builtInForeseeings: { readonly [name in OwnCheckName]?: Foreseeing } = {
  'own-role': foreseenOwnRole,
  'no-escalation': foreseenEscalation,
  'kept-unchanged': foreseenKept,
};
