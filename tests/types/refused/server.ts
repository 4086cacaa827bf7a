// The server's half has an entry for each name of the product, and no other.
// TS2741: Property 'weighed' is missing
// TS2741: Property 'summed' is missing
// TS2741: Property 'told' is missing
// TS2353: 'sent' does not exist
// TS2561: 'tolled' does not exist
// TS2322: Type 'string' is not assignable
// TS2353: ''weigh-all'' does not exist
// TS2739: Type '{}' is missing the following properties from type 'AddedJobs'
// TS2820: Type '"sweep-fils"' is not assignable
// TS2345: Property 'by' is missing
// TS2345: Property 'who' is missing

import { putJob } from '../../../api/jobs/put.ts';
import { type AddedJobs, defineServer } from '../../../api/product/product.ts';
import { route } from '../../../api/routes/route.ts';
import type { Writer } from '../../../api/store.ts';
import '../../../product/bookings/server/dispatch/job-names.ts';
import { registry } from '../../../resources/index.ts';

const names = { checks: ['weighed'], fills: ['summed'], handlers: ['told'] } as const;
const full = {
  registry,
  jobs: {},
  routes: [],
  checks: { weighed: async () => ({}) },
  fills: { summed: async () => ({}) },
  handlers: { told: async () => {} },
};

defineServer(names, { ...full, checks: {} });
defineServer(names, { ...full, fills: {} });
defineServer(names, { ...full, handlers: {} });
defineServer(names, { ...full, handlers: { ...full.handlers, sent: async () => {} } });
defineServer(names, { ...full, foresights: { tolled: async () => ({}) } });
// A handler that is no function.
defineServer(names, { ...full, handlers: { told: 'told' } });
// A job that is not declared, and a declared one without its entry.
defineServer(names, { ...full, jobs: { 'weigh-all': { lane: 'work', run: async () => undefined } } });
export const jobs = {} satisfies AddedJobs;
// A job that is put is declared, and gets what it was declared with.
export const unknown = (tx: Writer) => putJob(tx, new Date(), { name: 'sweep-fils', data: {} });
export const unsaid = (tx: Writer) => putJob(tx, new Date(), { name: 'invitation', data: { user_id: 7 } });
// A call that does not say who may make it.
export const open = route('GET /things', {}, ({ response }) => response.json({}));
