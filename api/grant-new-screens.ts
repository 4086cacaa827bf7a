import { grantAll } from '../access-control/index.ts';
import type { Registry, Value } from '../resources/language/index.ts';
import type { Store } from './plan.ts';

/**
 * Gives the role that can do everything the screens that were defined since its record was stored. Every host calls it once
 * at its start: nobody grants what they do not hold, nor changes their own role, so that otherwise nobody could ever open them.
 */
export async function grantNewScreens(store: Store, registry: Registry): Promise<void> {
  const { roles, role: names, builtIn } = registry.identity;
  const grants = grantAll(registry) as unknown as Value;
  await store.transaction(async (tx) => {
    const role = await tx.get(roles, builtIn.administrator);
    if (role && JSON.stringify(role[names.grants]) !== JSON.stringify(grants)) {
      await tx.update(roles, role.id, { [names.grants]: grants });
    }
  });
}
