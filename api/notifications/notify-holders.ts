import { decisionTableOf } from '../../access-control/index.ts';
import { type Id, rowsFor } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import type { Holders } from './notification.ts';
import { notify } from './notify.ts';

const AT_ONCE = 200;

/** Tells everybody something whose role holds a flag on a screen. */
export const notifyHolders: Job<'notify-holders'> = {
  lane: 'work',
  async run(context, { to, link, at, ...notified }) {
    const users = await holders(context, to);
    const { screen, id } = link ?? {};
    const notification = { ...notified, ...(screen !== undefined && { link: { screen, ...(id && { id }) } }) };
    for (let from = 0; from < users.length; from += AT_ONCE)
      await context.store.transaction((tx) =>
        notify(tx, new Date(at), users.slice(from, from + AT_ONCE), notification),
      );
    return undefined;
  },
};

/** Active users with the flag. Not own-row roles: the text may concern others' rows. */
export async function holders(
  { registry, store }: Pick<ApiContext, 'registry' | 'store'>,
  { screen: name, flag }: Holders,
): Promise<readonly Id[]> {
  const { users, roles, user, role } = registry.identity;
  const screen = registry.screen[name];
  const resource = screen && registry.resources[screen.resource];
  if (!resource) return [];
  const among: Id[] = [];
  for (const each of await store.find({ from: roles, where: { of: { column: role.active }, is: true } })) {
    const can = await decisionTableOf(registry, each);
    const holds = can.can(name, 'access') && can.can(name, flag);
    if (holds && rowsFor(resource, each.id) === undefined) among.push(each.id);
  }
  if (among.length === 0) return [];
  const found = await store.rows({
    from: users,
    where: {
      all: [
        { of: { column: user.role }, in: among },
        { of: { column: user.active }, is: true },
      ],
    },
    fields: {},
  });
  return found.map(({ id }) => id);
}
