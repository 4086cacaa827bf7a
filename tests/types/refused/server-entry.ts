// An entry that is not among the names.
// TS2353: 'sent' does not exist
import { defineServer } from '../../../api/product.ts';
import { registry } from '../../../resources/index.ts';

const names = { checks: ['weighed'], fills: ['summed'], handlers: ['told'] } as const;
const rest = { registry, jobs: {}, routes: [], adopts: {} };
const full = {
  checks: { weighed: async () => ({}) },
  fills: { summed: async () => ({}) },
  handlers: { told: async () => {} },
};

defineServer(names, { ...rest, ...full, handlers: { ...full.handlers, sent: async () => {} } });
