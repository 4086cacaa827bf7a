import { matchResourceFromRoute, type ParseFunction, type ParseResponse, type RouterProvider } from '@refinedev/core';
import refines from '@refinedev/react-router';
import { useCallback } from 'react';
import { matchPath, useLocation } from 'react-router';
import { resourceItems } from './providers.ts';

/** An address for Refine. Undecodable parts name nothing; the page reports it. */
function read(pathname: string, search: string): ParseResponse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resourceItems());
  try {
    const params = matchedRoute === undefined ? {} : (matchPath(matchedRoute, pathname)?.params ?? {});
    return {
      ...(resource ? { resource } : {}),
      ...(action ? { action } : {}),
      ...(params.id === undefined ? {} : { id: decodeURIComponent(params.id) }),
      pathname,
      params: { ...params, ...Object.fromEntries(new URLSearchParams(search)) },
    };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return { pathname, params: {} };
  }
}

/** A cache: Refine's hooks parse the address dozens of times. */
const latest: { pathname: string; search: string; is: ParseResponse | undefined } = {
  pathname: '',
  search: '',
  is: undefined,
};

function readOnce(pathname: string, search: string): ParseResponse {
  if (latest.is === undefined || latest.pathname !== pathname || latest.search !== search)
    Object.assign(latest, { pathname, search, is: read(pathname, search) });
  return latest.is ?? {};
}

function useParsed(): ParseFunction {
  const { pathname, search } = useLocation();
  return useCallback(() => readOnce(pathname, search) as ReturnType<ParseFunction>, [pathname, search]);
}

/** Refine's own router, but that an address is read once, and may be one that cannot be decoded. */
export const routerProvider: RouterProvider = { ...refines, parse: () => useParsed() };
