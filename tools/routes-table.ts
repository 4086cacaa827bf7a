import { addressRoutes } from '../api/addresses/routes.ts';
import { routesOf } from '../api/index.ts';
import type { Route } from '../api/routes/route.ts';
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
  const keys = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  const named = Array.isArray(query) ? query.filter((key) => key !== 'screen_label') : [];
  const inQuery = query === 'judged' ? 'a query' : named.length > 0 && `${keys(named)} in the query`;
  const body = typeof takes === 'object' ? keys(takes) : takes?.replace('json', 'JSON').replace('form', 'a form');
  return [inQuery, body].filter((each) => each).join('; ');
}
