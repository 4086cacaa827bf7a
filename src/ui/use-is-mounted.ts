import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still there: who left meanwhile is led nowhere. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
