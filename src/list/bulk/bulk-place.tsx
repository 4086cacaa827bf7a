import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { later } from '../../platform/lazy.tsx';
import type { BulkProps } from './bulk-area.tsx';

const BulkArea = later(async () => (await import('./bulk-area.tsx')).BulkArea);

/**
 * Where the bar of a selection appears. Its code comes with the first selection, and stays for what
 * it began.
 */
export function BulkPlace(props: BulkProps): ReactNode {
  const some = useSyncExternalStore(props.selection.subscribe, () => props.selection.selected().count > 0);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (some) setUsed(true);
  }, [some]);
  if (!used && !some) return null;
  return <BulkArea waiting={<div className="bulk-bar bulk-waiting" />} {...props} />;
}
