import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routesOf } from '../../api/index.ts';
import { assertNoHiddenNames } from '../../api/routes/reserved-names.ts';
import { registry as product } from '../../resources/index.ts';
import { API_PATHS, resolve } from '../../resources/language/index.ts';
import { bareProduct } from '../stage/product.ts';
import { specimens } from '../stage/specimens.ts';

const registry = resolve(specimens);

it('should be the first parts and the calls of a record that the routes have', () => {
  const parts = routesOf({ product: bareProduct(product) }).map(({ path }) => path.split('/').slice(1));
  const first = parts.flatMap(([part = '']) => (part.startsWith(':') ? [] : [part]));
  // The last is answered by the host.
  expect([...new Set([...first, 'ready'])].sort()).toEqual(API_PATHS.first);
  const ofRecord = parts.flatMap(([of, id, call = ':', more]) =>
    of === ':resource' && id === ':id' && !call.startsWith(':') && more === undefined ? [call] : [],
  );
  expect([...new Set(ofRecord)].sort()).toEqual(API_PATHS.ofRecord);
});

it.each([
  ['/specimens', "resources/specimens.ts › name: 'specimens' would be hidden"],
  ['/specimens/:id', "resources/specimens.ts › name: 'specimens' would be hidden"],
  ['/specimens/:id/close', "resources/specimens.ts › moves: 'close' would be hidden"],
])('should refuse what %s of a product hides', (path, refusal) => {
  expect(() => assertNoHiddenNames([{ path: '/:resource/:id' }, { path }], registry)).toThrow(refusal);
});

it.each(['/others/:id', '/specimens/:id/price', '/specimens/priced/:day', '/:resource'])(
  'should allow %s next to those',
  (path) => {
    expect(() => assertNoHiddenNames([{ path }], registry)).not.toThrow();
  },
);

it('should be what the docs say of each screen', () => {
  const [, table = ''] = readFileSync('docs/api.md', 'utf8').split('\n## Screens\n');
  const rows = [...table.matchAll(/^\|[^|]*\| `([\w-]+)` \|[^|]*\| ([^ ]+)/gm)].map(([, name = '', path]) => [
    name,
    path,
  ]);
  expect(rows.length).toBeGreaterThan(25);
  expect(rows).toEqual(rows.map(([name = '']) => [name, product.screen[name]?.path]));
});
