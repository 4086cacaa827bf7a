import { grantAll, withOwnScreens } from '../../access-control/index.ts';
import type { Value } from '../../resources/language/index.ts';
import { changeNoted, type Historian } from '../history/journal.ts';
import type { Store, Writer } from '../store.ts';

/**
 * Gives the role that can do everything the screens that were defined since its record was stored.
 * Every host calls it once at its start: nobody grants what they do not hold, nor changes their own
 * role, so that otherwise nobody could ever open them. In a demo, roles with
 * rows of their own get the new screens of those too: whoever tries an entity out finds it there.
 */
export async function grantNewScreens(
  store: Store,
  historian: Historian,
  { demo = false }: { readonly demo?: boolean } = {},
): Promise<void> {
  const { registry } = historian;
  const { builtIn } = registry.identity;
  const all = grantAll(registry) as unknown as Value;
  const owners = new Set(Object.values(registry.resources).flatMap(({ rows }) => rows.map(({ role }) => role)));
  await store.transaction(async (tx) => {
    await grant(tx, historian, builtIn.administrator, () => all);
    for (const role of demo ? owners : [])
      await grant(tx, historian, role, (held) => withOwnScreens(registry, role, held) as unknown as Value | undefined);
  });
}

async function grant(
  tx: Writer,
  historian: Historian,
  id: number,
  of: (held: Value) => Value | undefined,
): Promise<void> {
  const { roles, role } = historian.registry.identity;
  const wanted = of((await tx.get(roles, id))?.[role.grants] ?? null);
  if (wanted !== undefined)
    await changeNoted(historian, tx, { collection: roles, id, patch: { [role.grants]: wanted }, by: null });
}
