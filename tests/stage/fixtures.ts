import { type FixtureOptions, type Fixtures, fixturesFor as fixturesOf } from '../../api/fixtures/index.ts';
import type { ProductFixtures } from '../../api/fixtures/source.ts';
import { product } from '../../product/server.ts';
import type { Registry } from '../../resources/language/index.ts';

export type { Fixtures };

/** The password of everybody in the product's fixtures. */
export const DEMO_PASSWORD = product.fixtures.password;

/** The product's fixtures, of what it defines, or of that with more or less. */
export const fixturesFor = (registry: Registry = product.registry, options?: FixtureOptions): Promise<Fixtures> =>
  fixturesOf({ registry, fixtures: { ...product.fixtures, sources: sourcesOf(registry) } }, options);

/** What a stage leaves out needs no source. */
const sourcesOf =
  ({ resources }: Registry): ProductFixtures['sources'] =>
  (context) =>
    Object.fromEntries(
      Object.entries(product.fixtures.sources(context)).filter(([name]) => Object.hasOwn(resources, name)),
    );
