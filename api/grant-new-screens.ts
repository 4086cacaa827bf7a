import { grantAll, SUPER_ADMIN } from '../access-control/index.ts';
import type { Registry, Value } from '../resources/language/index.ts';
import type { Store } from './store.ts';

/**
 * Gives the role that can do everything the screens that were defined since its record was stored. Every host calls it once
 * at its start: nobody grants what they do not hold, nor changes their own role, so that otherwise nobody could ever open them.
 */
export async function grantNewScreens(store: Store, registry: Registry): Promise<void> {
  const permissions = grantAll(registry) as unknown as Value;
  await store.transaction(async (tx) => {
    const role = await tx.get('roles', SUPER_ADMIN);
    if (role && JSON.stringify(role.permissions) !== JSON.stringify(permissions)) {
      await tx.update('roles', SUPER_ADMIN, { permissions });
    }
  });
}
