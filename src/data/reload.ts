import type { Query } from '@tanstack/react-query';
import { wholesOf } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import { isAffected } from './affected.ts';
import { queryClient } from './query-client.ts';

const affected =
  (written: string | undefined) =>
  ({ queryKey: [call, audited, address] }: Query): boolean => {
    // Histories include parts; a record's own changes show by version.
    if (call === 'audit') return written !== undefined && typeof audited === 'string' && isWholeOf(audited, written);
    return (
      call === 'data' &&
      (written === undefined || typeof address !== 'string' || isAffected(registry, address, written))
    );
  };

const isWholeOf = (name: string, written: string): boolean => {
  const resource = Object.hasOwn(registry.resources, written) ? registry.resources[written] : undefined;
  return resource !== undefined && wholesOf(registry, resource).some((whole) => whole.name === name);
};

/** Invalidates data that a write may affect, without loading. */
export function outdate(written?: string): void {
  void queryClient.invalidateQueries({ predicate: affected(written), refetchType: 'none' });
}

/** Invalidates and reloads data that a write may affect. Never rejects. */
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
