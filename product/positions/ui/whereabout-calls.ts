import type { Id } from '../../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../../../src/data/use-api.ts';
import type { Whereabout } from '../rules/whereabouts.ts';

/** How the last positions of those on their way to a booking are requested. */
export const whereaboutsOf = (id: Id, screen: string): ApiQuery<readonly Whereabout[]> => ({
  about: ['bookings', 'positions'],
  key: ['whereabouts', id],
  load: readFor(screen, `/api/bookings/${encodeURIComponent(String(id))}/whereabouts`),
});
