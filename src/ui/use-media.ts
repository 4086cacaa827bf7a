import { useCallback, useSyncExternalStore } from 'react';

/** Where there is room for one column: rows are cards there, and filters a sheet. */
export const PHONE = '(width <= 640px)';

/** Whether a media query holds, as the window changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
