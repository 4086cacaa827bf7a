import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { BulkProps } from './bulk-area.tsx';

const loadArea = () => import('./bulk-area.tsx');
const BulkArea = lazy(async () => ({ default: (await loadArea()).BulkArea }));

/** Begins loading what is done with a selection, for boxes somebody points at. */
export const preloadBulk = (): void => {
  void loadArea().catch(() => undefined);
};

/** Where the bar of a selection appears. Its code comes with the first selection, and stays for what it began. */
export function BulkPlace(props: BulkProps): ReactNode {
  const some = useSyncExternalStore(props.selection.subscribe, () => props.selection.selected().count > 0);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (some) setUsed(true);
  }, [some]);
  if (!used && !some) return null;
  return (
    <Suspense fallback={<div className="bulk-bar bulk-waiting" />}>
      <BulkArea {...props} />
    </Suspense>
  );
}
