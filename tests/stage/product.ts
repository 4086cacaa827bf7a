import type { ServerProduct } from '../../api/product.ts';
import type { Registry } from '../../resources/language/index.ts';

/** The server's half of a product that says nothing in code. */
export const bareProduct = (registry: Registry): ServerProduct => ({
  registry,
  checks: {},
  fills: {},
  handlers: {},
  foresights: {},
  jobs: {},
  routes: [],
  adopts: {},
  fixtures: { accounts: [], password: 'Stage-pass-2026', sources: () => ({}) },
});
