import { addressRoutes } from '../api/addresses/routes.ts';
import { routesOf } from '../api/index.ts';
import type { Route } from '../api/route.ts';
import { product } from '../product/server.ts';

/** The table of the calls, but those of the specification's addresses: these have their own. */
export function routesTable(): string {
  const nameOf = ({ method, path }: Route): string => `\`${method} ${path}\``;
  const addresses = new Set(addressRoutes(product.addresses).map(nameOf));
  const routes = routesOf({ product }).filter((route) => !addresses.has(nameOf(route)));
  const lines = routes.map(
    (route) => `| ${nameOf(route)} | ${route.who.may} | ${takes(route)} | ${route.answers ?? 'JSON'} |`,
  );
  return ['| call | who may | takes | answers |', '|---|---|---|---|', ...lines].join('\n');
}

function takes({ takes, query }: Route): string {
  const body = typeof takes === 'object' ? takes.map((key) => `\`${key}\``).join(', ') : (takes?.toUpperCase() ?? '');
  return [query ? 'a query' : '', body.replace('FORM', 'a form')].filter((each) => each !== '').join('; ');
}
