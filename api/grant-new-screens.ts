import { grantAll, withOwnScreens } from '../access-control/index.ts';
import type { Registry, Value } from '../resources/language/index.ts';
import type { Store, Writer } from './plan.ts';

/**
 * Gives the role that can do everything the screens that were defined since its record was stored. Every host calls it once
 * at its start: nobody grants what they do not hold, nor changes their own role, so that otherwise nobody could ever open them.
 * In a demo, roles with rows of their own get the new screens of those too: whoever tries an entity out finds it there.
 */
export async function grantNewScreens(
  store: Store,
  registry: Registry,
  { demo = false }: { readonly demo?: boolean } = {},
): Promise<void> {
  const { builtIn } = registry.identity;
  const all = grantAll(registry) as unknown as Value;
  const owners = new Set(Object.values(registry.resources).flatMap(({ rows }) => rows.map(({ role }) => role)));
  await store.transaction(async (tx) => {
    await grant(tx, registry, builtIn.administrator, () => all);
    for (const role of demo ? owners : [])
      await grant(tx, registry, role, (held) => withOwnScreens(registry, role, held) as unknown as Value | undefined);
  });
}

/** Stores what a role is to hold, where that is something else. */
async function grant(
  tx: Writer,
  { identity }: Registry,
  id: number,
  of: (held: Value) => Value | undefined,
): Promise<void> {
  const { grants } = identity.role;
  const role = await tx.get(identity.roles, id);
  const held = role?.[grants] ?? null;
  const wanted = of(held);
  if (role && wanted !== undefined && JSON.stringify(held) !== JSON.stringify(wanted)) {
    await tx.update(identity.roles, id, { [grants]: wanted });
  }
}
