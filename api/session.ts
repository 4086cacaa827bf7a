import type { DecisionTable } from '../access-control/index.ts';
import { dayOf, type Operands, type RecordData } from '../resources/language/index.ts';

/** The caller, reloaded per request: deactivation and role changes apply at once. */
export type Session = {
  /** The stored session's id (a hash; the token itself is only in the cookie). */
  readonly id: string;
  readonly user: RecordData;
  readonly role: RecordData;
  readonly can: DecisionTable;
  /** Recently re-authenticated, for sensitive actions (`api/auth/factors/confirm.ts`). */
  readonly confirmed: boolean;
};

/** What rules are compared with for a session at a moment. */
export const operandsFor = ({ user }: Pick<Session, 'user'>, now: Date): Operands => ({
  today: dayOf(now),
  now: now.toISOString(),
  me: user,
});
