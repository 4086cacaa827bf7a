import { decisionTableOf } from '../../access-control/index.ts';
import type { Id, Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { holders } from '../notifications/notify-holders.ts';
import { ownerOf } from './expiries.ts';

/** Who is notified of a resource's records, and on which screen each finds them. */
export type ExpiryAudience = {
  /** Staff, by id. */
  readonly staff: ReadonlyMap<Id, string>;
  /** Where whoever's they are looks at them; undefined: nowhere. */
  readonly own: string | undefined;
};

/** Recipients besides owners: editors, with their first screen, preferably a record page. */
export async function expiryAudience(
  context: Pick<ApiContext, 'registry' | 'store'>,
  resource: Resource,
): Promise<ExpiryAudience> {
  const { registry, store } = context;
  const screens = registry.screens
    .filter((screen) => screen.resource === resource.name && screen.flags.includes('update'))
    .toSorted((one, other) => Number(other.show !== undefined) - Number(one.show !== undefined));
  const staff = new Map<Id, string>();
  for (const { name } of screens)
    for (const id of await holders(context, { screen: name, flag: 'update' })) if (!staff.has(id)) staff.set(id, name);
  const owner = ownerOf(resource);
  const role = owner && (await store.get(registry.identity.roles, owner.role));
  const can = role && (await decisionTableOf(registry, role));
  const mine = registry.screens.filter(
    (screen) => screen.resource === resource.name && can?.can(screen.name, 'access') && can.can(screen.name, 'read'),
  );
  const own = mine.find(({ name }) => can?.can(name, 'update')) ?? mine[0];
  return { staff, own: own?.name };
}
