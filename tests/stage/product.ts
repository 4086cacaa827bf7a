import { defineServer, type ServerProduct } from '../../api/product/product.ts';
import type { Registry } from '../../resources/language/index.ts';

/** The server's half of a product that says nothing in code. */
export const bareProduct = (registry: Registry): ServerProduct =>
  defineServer({}, { registry, fixtures: { accounts: [], password: 'Stage-pass-2026', sources: () => ({}) } });
