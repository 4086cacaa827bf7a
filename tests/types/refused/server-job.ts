// A job that is not declared.
// TS2353: ''weigh-all'' does not exist
import { defineServer } from '../../../api/product.ts';
import { registry } from '../../../resources/index.ts';

const names = { checks: ['weighed'], fills: ['summed'], handlers: ['told'] } as const;
const rest = { registry, jobs: {}, routes: [], adopts: {} };
const full = {
  checks: { weighed: async () => ({}) },
  fills: { summed: async () => ({}) },
  handlers: { told: async () => {} },
};

defineServer(names, { ...rest, ...full, jobs: { 'weigh-all': { lane: 'work', run: async () => undefined } } });
