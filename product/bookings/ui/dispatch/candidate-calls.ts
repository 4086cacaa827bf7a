import type { Id, Value } from '../../../../resources/language/index.ts';
import type { Message } from '../../../../resources/language/message.ts';
import { type ApiQuery, readFor } from '../../../../src/data/use-api.ts';
import type { Candidate, PartyKind } from '../../rules/candidates.ts';

/** Somebody who can be thought of for a booking, as the server tells of them (docs/api.md). */
export type ShownCandidate = Omit<Candidate, 'reasons'> & {
  /** What is against them. */
  readonly messages: readonly Message[];
  readonly phone: string | null;
  readonly picture: Value;
};

/** The query for candidates, fitting first; any booking can change it. */
export const candidatesOf = (booking: Id, kind: PartyKind, screen: string): ApiQuery<readonly ShownCandidate[]> => ({
  about: ['bookings', 'workers', 'vendors', 'reviews'],
  key: ['candidates', booking, kind, screen],
  load: readFor(screen, `/api/bookings/${encodeURIComponent(String(booking))}/candidates`, { user_type: kind }),
});
