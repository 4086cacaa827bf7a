import { grantAll } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import { FLAGS, type Flag } from '../../resources/language/index.ts';
import type { RunningServer } from './server.ts';

/** Gives a role all grants but some, past the API: as if somebody else had saved it. */
export async function store(product: RunningServer, id: number, grants: (screen: string, flag: Flag) => boolean) {
  const permissions = grantAll(registry).map((module) => ({
    ...module,
    children: module.children.map((child) => ({
      ...child,
      ...Object.fromEntries(FLAGS.map((flag) => [flag, child[flag] && grants(child.id, flag)])),
    })),
  }));
  await product.call('PATCH', `/mock/records/roles/${id}`, { permissions });
}
