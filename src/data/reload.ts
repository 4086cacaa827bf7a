import type { Query } from '@tanstack/react-query';
import { wholesOf } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import { isAffected } from './affected.ts';
import { queryClient } from './query-client.ts';

/** What a write of a resource may have changed; without a name, whatever was written. */
const affected =
  (written: string | undefined) =>
  ({ queryKey: [asked, audited, address] }: Query): boolean => {
    // A history tells of the parts of its record too; of what was written of that itself, its
    // version says.
    if (asked === 'audit') return written !== undefined && typeof audited === 'string' && isWholeOf(audited, written);
    return (
      asked === 'data' &&
      (written === undefined || typeof address !== 'string' || isAffected(registry, address, written))
    );
  };

const isWholeOf = (name: string, written: string): boolean => {
  const resource = Object.hasOwn(registry.resources, written) ? registry.resources[written] : undefined;
  return resource !== undefined && wholesOf(registry, resource).some((whole) => whole.name === name);
};

/**
 * Marks as outdated what a write of a resource may have changed, without loading it: whoever shows
 * it next does.
 */
export function outdate(written?: string): void {
  void queryClient.invalidateQueries({ predicate: affected(written), refetchType: 'none' });
}

/**
 * Marks as outdated what a write of a resource may have changed, and waits until what of it is on
 * screen was loaded again. Never rejects: what could not be loaded says so where it stands.
 */
export async function reload(written?: string): Promise<void> {
  outdate(written);
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: affected(written) });
  await Promise.all(shown.map(loadAnew));
}

async function loadAnew(query: Query): Promise<void> {
  const load = (): Promise<void> =>
    queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
  // What is under way may have been read before the write.
  if (query.state.fetchStatus === 'fetching') await load();
  await load();
}
