import { grantAll } from '../../access-control/index.ts';
import type { Store } from '../../api/store.ts';
import { SYSTEM } from '../../api/system.ts';
import type { Registry, Value } from '../../resources/language/index.ts';

/**
 * Stores a user of the stage, whose role may do everything, and their session at a moment: writes
 * ask for them anew.
 */
export async function signedIn(store: Store, registry: Registry, id: string, at: Date): Promise<void> {
  await store.transaction(async (tx) => {
    const permissions = grantAll(registry) as unknown as Value;
    const role = await tx.insert('roles', { name: 'All', is_active: true, permissions });
    const user = await tx.insert('users', {
      first_name: 'Tess',
      email: 'tess@example.com',
      role_id: role.id,
      is_active: true,
      has_password: true,
    });
    const moment = at.toISOString();
    await tx.insert(SYSTEM.sessions, { id, user_id: user.id, created_at: moment, seen_at: moment });
  });
}
