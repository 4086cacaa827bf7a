import type { Request } from 'express';
import { queryOf } from '../http.ts';
import { granted, type Route, route } from '../routes/route.ts';
import type { Address, ListCall } from './address.ts';
import { listKeys, runAddress } from './run.ts';

/** The screen may come in the body: each call asks the guard once it is read. */
const mayAsThePattern = granted('as the call of the pattern', () => undefined);

/** The addresses a product names, besides the pattern. */
export function addressRoutes(addresses: readonly Address[]): readonly Route[] {
  const [shared, apart] = [addresses.filter(isAsPattern), addresses.filter((each) => !isAsPattern(each))];
  const named = (at: Address): string => `${at.method} ${at.path}`;
  return [
    // What has none of the call's keys goes on to the pattern.
    ...shared.map((at) => ({ ...routeFor(at, [at]), when: (request: Request) => hasAny(request, listKeys(at)) })),
    ...[...new Map(apart.map((at) => [named(at), at]))].map(([name, at]) =>
      routeFor(
        at,
        apart.filter((each) => named(each) === name),
      ),
    ),
  ];
}

/** Moves share an address; which is meant stands in the body. */
function routeFor({ method, path, call }: Address, matching: readonly Address[]): Route {
  const forms = { takes: call === 'save' || call === 'save-each' ? 'json or form' : 'json' } as const;
  const shape = { who: mayAsThePattern, query: 'judged', ...(method === 'POST' && forms) } as const;
  return route(`${method} ${path}`, shape, ({ context, request, response }) =>
    runAddress(context, matching, request, response),
  );
}

function hasAny(request: Request, names: readonly string[]): boolean {
  const keys = queryOf(request);
  return ['GET', 'HEAD'].includes(request.method) && names.some((name) => keys.has(name));
}

const isAsPattern = (at: Address): at is ListCall => at.call === 'list' && at.path === `/${at.resource}`;
