import { type FixtureOptions, type Fixtures, fixturesFor as fixturesOf } from '../../api/fixtures/index.ts';
import { product } from '../../product/server.ts';
import type { Registry } from '../../resources/language/index.ts';

export type { Fixtures };

/** The password of everybody in the product's fixtures. */
export const DEMO_PASSWORD = product.fixtures.password;

/** The product's fixtures, of what it defines or of that and more. */
export const fixturesFor = (registry: Registry = product.registry, options?: FixtureOptions): Promise<Fixtures> =>
  fixturesOf({ registry, fixtures: product.fixtures }, options);
