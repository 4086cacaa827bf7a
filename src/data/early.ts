import type { Id } from '../../resources/language/index.ts';
import { dataProvider } from './provider.ts';
import { oneKey, queryClient } from './query-client.ts';

/** What was asked for early is shown as it is for so long; whoever opens it later asks anew. */
export const ASKED_EARLY_MS = 3_000;
/** Passing over a row is not yet meaning it. */
const MEANT_MS = 60;

/**
 * Asks for a record somebody seems about to open, if they stay; answers how to change one's mind. It lies where the page that
 * shows it will look, and is outdated like everything else by a write.
 */
export function askEarly(resource: string, screen: string, id: Id): () => void {
  const timer = setTimeout(() => void loadEarly(resource, screen, id), MEANT_MS);
  return () => clearTimeout(timer);
}

/** Asks for a record that is shown next, and resolves when it is there. Never rejects: the page that shows it asks again. */
export const loadEarly = (resource: string, screen: string, id: Id): Promise<void> =>
  queryClient.prefetchQuery({
    queryKey: oneKey(resource, screen, id),
    queryFn: () => dataProvider.getOne({ resource, id, meta: { screen } }),
    staleTime: ASKED_EARLY_MS,
  });
