import type { DecisionTable } from '../access-control/index.ts';
import { dayOf, type Operands, type RecordData } from '../resources/language/index.ts';

/**
 * Who makes a call: read anew for every request, so that a deactivation or a role change counts at
 * once.
 */
export type Session = {
  /** The stored session's id (a hash; the token itself is only in the cookie). */
  readonly id: string;
  readonly user: RecordData;
  readonly role: RecordData;
  readonly can: DecisionTable;
  /**
   * Whether they proved again lately who they are, as sensitive acts need
   * (`api/auth/factors/confirm.ts`).
   */
  readonly confirmed: boolean;
};

/** What rules are compared with for a session at a moment. */
export const operandsFor = ({ user }: Pick<Session, 'user'>, now: Date): Operands => ({
  today: dayOf(now),
  now: now.toISOString(),
  me: user,
});
