import type { ParseFunction, RouterProvider } from '@refinedev/core';
import refines from '@refinedev/react-router';
import { useCallback } from 'react';
import { useLocation } from 'react-router';

const useRefines = refines.parse as () => ParseFunction;

/** What Refine reads off the address. It decodes parts of it, and one that cannot be decoded names nothing. */
function useParsed(): ParseFunction {
  const parse = useRefines();
  const { pathname } = useLocation();
  return useCallback(() => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
      return { pathname, params: {} };
    }
  }, [parse, pathname]);
}

/** Refine's own router, but for addresses that cannot be decoded: the page says what there is to say of them. */
export const routerProvider: RouterProvider = { ...refines, parse: () => useParsed() };
