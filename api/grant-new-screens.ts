import { grantAll, isUndecided, withOwnScreens, withSplitFlags } from '../access-control/index.ts';
import type { Condition, Value } from '../resources/language/index.ts';
import { changeNoted, type Historian } from './history/journal.ts';
import { lineOf } from './history/line.ts';
import type { Store, Writer } from './store.ts';
import { SYSTEM } from './system.ts';

/**
 * Gives the role that can do everything the screens that were defined since its record was stored.
 * Every host calls it once at its start: nobody grants what they do not hold, nor changes their own
 * role, so that otherwise nobody could ever open them. A right that was part of another before is
 * held by whoever held that, unless it was decided about: also where a version that does not know
 * it saved the role since. In a demo, roles with rows of their own get the new screens of those
 * too: whoever tries an entity out finds it there.
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
    const { roles } = registry.identity;
    for (const { id } of await tx.rows({ from: roles, fields: {} })) {
      const earlier = await grantsBefore(tx, historian, Number(id));
      await grant(tx, historian, Number(id), (held) => withSplitFlags(registry, Number(id), held, earlier));
    }
    for (const role of demo ? owners : [])
      await grant(tx, historian, role, (held) => withOwnScreens(registry, role, held) as unknown as Value | undefined);
  });
}

/**
 * What a role held before, the newest first, where a version that does not know every right saved
 * it last.
 */
async function grantsBefore(tx: Writer, { registry }: Historian, id: number): Promise<readonly Value[]> {
  const { roles, role } = registry.identity;
  if (!isUndecided((await tx.get(roles, id))?.[role.grants] ?? null)) return [];
  const where: Condition = {
    all: [
      { of: { column: 'record_id' }, is: id },
      { of: { column: 'resource' }, is: roles },
    ],
  };
  const lines = (await tx.find({ from: SYSTEM.history, where })).map(lineOf);
  return lines.toReversed().flatMap(({ changes }): Value[] => {
    const change = changes[role.grants];
    return change ? [change.to, change.from] : [];
  });
}

/** Stores what a role is to hold, where that is something else. */
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
