import type { Store } from '../../api/store.ts';

/** The calls of a store as an object of their own, of which a test replaces some. */
export const boundStore = (store: Store): Store => ({
  groups: (questions) => store.groups(questions),
  rows: (plan) => store.rows(plan),
  total: (selection) => store.total(selection),
  get: (collection, id) => store.get(collection, id),
  find: (selection) => store.find(selection),
  scan: (plan, chunk) => store.scan(plan, chunk),
  transaction: (work) => store.transaction(work),
  loosely: (work) => store.loosely(work),
  take: (taking, work) => store.take(taking, work),
  ping: () => store.ping(),
  close: () => store.close(),
});
