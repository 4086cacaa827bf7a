import type { Express, IRouter } from 'express';

/** A path the API answers, as its router has it, and whether an address is one of it. */
export type Route = { readonly path: string; readonly takes: (path: string) => boolean };

type Layer = IRouter['stack'][number];

/**
 * Every path below `/api` in the order the router asks them, read off the router itself, so that no
 * list can forget one. What stands at a path without being one (as the answer to unknown addresses
 * below `/auth`) ends with `/*`.
 */
export function routesOf(app: Express): readonly Route[] {
  const { stack } = (app as unknown as { readonly _router: Pick<IRouter, 'stack'> })._router;
  const api = stack.find((layer) => isRouter(layer) && mountOf(layer) === '/api');
  if (!api) throw new Error('There is no API below /api.');
  return below(api, '/api');
}

function below(layer: Layer, at: string): Route[] {
  return (layer.handle as unknown as Pick<IRouter, 'stack'>).stack.flatMap((each) => {
    const route = each.route as { readonly path: string } | undefined;
    const takes = (path: string): boolean => path.startsWith(at) && each.regexp.test(path.slice(at.length));
    if (route) return [{ path: at + route.path, takes }];
    const mount = mountOf(each);
    if (isRouter(each)) return below(each, at + mount);
    // A handler before every call, or after all of them, is nobody's path.
    return mount === '' ? [] : [{ path: `${at}${mount}/*`, takes }];
  });
}

const isRouter = ({ name }: Layer): boolean => name === 'router';

/**
 * Where a layer is mounted, read off what express makes of a plain path. @throws Error for a
 * pattern.
 */
function mountOf({ regexp }: Layer): string {
  if ((regexp as RegExp & { readonly fast_slash?: boolean }).fast_slash) return '';
  const mount = /^\^((?:\\\/[\w-]+)+)\\\/\?\(\?=\\\/\|\$\)$/.exec(regexp.source)?.[1];
  if (mount === undefined) throw new Error(`It cannot be told where ${regexp} is mounted.`);
  return mount.replaceAll('\\/', '/');
}

/** The first route that takes an address, as the router would choose. */
export const routeOf = (routes: readonly Route[], address: string): string | undefined =>
  routes.find(({ takes }) => takes(address.replace(/\?.*$/s, '')))?.path;
