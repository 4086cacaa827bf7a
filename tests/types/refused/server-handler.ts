// A handler without its entry.
// TS2741: Property 'told' is missing
import { defineServer } from '../../../api/product.ts';
import { registry } from '../../../resources/index.ts';

const names = { checks: ['weighed'], fills: ['summed'], handlers: ['told'] } as const;
const rest = { registry, jobs: {}, routes: [], adopts: {} };
const full = {
  checks: { weighed: async () => ({}) },
  fills: { summed: async () => ({}) },
  handlers: { told: async () => {} },
};

defineServer(names, { ...rest, ...full, handlers: {} });
