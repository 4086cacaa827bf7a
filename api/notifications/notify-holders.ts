import { type DecisionTable, decisionTableOf } from '../../access-control/index.ts';
import { type Id, type RecordData, rowsFor } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { toldReportOf } from '../reports/told.ts';
import { type Admitted, Scope } from '../scope.ts';
import type { Holders } from './notification.ts';
import { notify } from './notify.ts';

/** So many are told in one transaction. */
const AT_ONCE = 200;

/** Tells everybody something whose role holds a flag on a screen. */
export const notifyHolders: Job<'notify-holders'> = {
  lane: 'work',
  async run(context, { to, link, at, ...told }) {
    const { measure } = to;
    const users = await holders(
      context,
      to,
      measure === undefined ? undefined : (place) => isToldOf(context, place, measure),
    );
    const { screen, id } = link ?? {};
    const notification = { ...told, ...(screen !== undefined && { link: { screen, ...(id && { id }) } }) };
    for (let from = 0; from < users.length; from += AT_ONCE)
      await context.store.transaction((tx) =>
        notify(tx, new Date(at), users.slice(from, from + AT_ONCE), notification),
      );
    return undefined;
  },
};

type Place = Pick<Admitted, 'resource' | 'screen'> & { readonly role: RecordData; readonly can: DecisionTable };

/** Whether a role is told of a measure in the report of a screen: its name too tells something. */
function isToldOf(context: ApiContext, { resource, screen, role, can }: Place, measure: string): boolean {
  const session = { id: '', user: { id: 0 }, role, can, confirmed: false };
  return toldReportOf(new Scope(context, { resource, screen, session }))?.measures.includes(measure) === true;
}

/**
 * The active users whose role may open a screen and holds a flag there. Roles that keep to rows of
 * their own are left out: what is told may be of rows of others.
 */
export async function holders(
  { registry, store }: Pick<ApiContext, 'registry' | 'store'>,
  { screen: name, flag }: Holders,
  isTold: (place: Place) => boolean = () => true,
): Promise<readonly Id[]> {
  const { users, roles, user, role } = registry.identity;
  const screen = registry.screen[name];
  const resource = screen && registry.resources[screen.resource];
  if (!resource) return [];
  const among: Id[] = [];
  for (const each of await store.find({ from: roles, where: { of: { column: role.active }, is: true } })) {
    const can = await decisionTableOf(registry, each);
    const holds = can.can(name, 'access') && can.can(name, flag);
    const isOpen = holds && rowsFor(resource, each.id) === undefined;
    if (isOpen && isTold({ resource, screen, role: each, can })) among.push(each.id);
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
