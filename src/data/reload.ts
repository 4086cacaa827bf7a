import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';

/**
 * Marks everything loaded as outdated and waits until what is on screen was loaded again. Everything: a saved
 * sub-category changes a category's count, a renamed category every row that names it.
 */
export function useReload(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(() => invalidate({ invalidates: ['all'] }), [invalidate]);
}
