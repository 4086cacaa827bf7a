import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../platform/lazy.tsx';
import type { BulkProps } from './bulk-area.tsx';

const BulkArea = lazyComponent(async () => (await import('./bulk-area.tsx')).BulkArea);

/** Loads the bulk bar's code with the first selection. */
export function BulkSection(props: BulkProps): ReactNode {
  const some = useSyncExternalStore(props.selection.subscribe, () => props.selection.selected().count > 0);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (some) setUsed(true);
  }, [some]);
  if (!used && !some) return null;
  return <BulkArea waiting={<div className="bulk-bar bulk-waiting row wrap" />} {...props} />;
}
