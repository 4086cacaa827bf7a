import { useEffect, useState } from 'react';

/**
 * Begins something once, when its dialog opens; what it answered, or why it did not. Drawn twice,
 * it still begins once.
 */
export function useBegun<T>(begin: () => Promise<T>): { readonly value: T | undefined; readonly failure: unknown } {
  const [state, setState] = useState<{ readonly value: T | undefined; readonly failure: unknown }>({
    value: undefined,
    failure: undefined,
  });
  useEffect(() => {
    let left = false;
    // After a moment, so that a dialog that is taken down at once has begun nothing.
    const timer = setTimeout(() => {
      begin().then(
        (value) => left || setState({ value, failure: undefined }),
        (failure: unknown) => left || setState({ value: undefined, failure }),
      );
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [begin]);
  return state;
}
