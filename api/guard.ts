import type { Flag, Registry, Resource, Screen } from '../resources/language/index.ts';
import { badRequest, forbidden } from './errors.ts';
import type { Session } from './session.ts';

/** What can be asked of records. */
export type Call = 'list' | 'one' | 'create' | 'update' | 'delete' | 'export';

/** The flag each call needs on the screen that makes it (besides `access`, without which no flag counts). */
export const FLAG_OF = {
  list: 'read',
  one: 'read',
  create: 'write',
  update: 'update',
  delete: 'delete',
  export: 'export',
} as const satisfies Record<Call, Flag>;

/** What the guard let through: the screen's own records, or a look-up of what its fields refer to. */
export type Admission = { readonly screen: Screen; readonly as: 'records' | 'lookup' };

/**
 * Decides whether a call may be made: exactly one known `screen_label`, of a screen that shows the resource, on which the
 * role holds the flag. The list of a resource its fields refer to is open to whoever may read, add or edit there.
 * @throws ApiError 400 for a repeated label, 403 for everything else; the answers do not tell why.
 */
export function admit(asked: {
  readonly registry: Registry;
  readonly session: Session;
  readonly params: URLSearchParams;
  readonly resource: Resource;
  readonly call: Call;
}): Admission {
  const { session, resource, call } = asked;
  const screen = screenOf(asked.registry, asked.params);
  if (screen.resource === resource.name) {
    if (!session.can.can(screen.name, 'access') || !session.can.can(screen.name, FLAG_OF[call])) throw forbidden();
    return { screen, as: 'records' };
  }
  if (call !== 'list' || !screen.lookups.includes(resource.name) || !mayLookUp(session, screen)) throw forbidden();
  return { screen, as: 'lookup' };
}

/** The screen a call names. @throws ApiError 400 when named twice, 403 when not named or unknown. */
export function screenOf(registry: Registry, params: URLSearchParams): Screen {
  const labels = params.getAll('screen_label');
  if (labels.length > 1) throw badRequest('screen_label must be given once.', { screen_label: ['Must be given once'] });
  const label = labels[0];
  const screen = label !== undefined && Object.hasOwn(registry.screen, label) ? registry.screen[label] : undefined;
  if (!screen) throw forbidden('This call names no screen that you may use.');
  return screen;
}

const mayLookUp = ({ can }: Session, screen: Screen): boolean =>
  can.can(screen.name, 'access') && (['read', 'write', 'update'] as const).some((flag) => can.can(screen.name, flag));

/** @throws ApiError 400 for any query key but `screen_label`. */
export function onlyLabel(params: URLSearchParams): void {
  for (const key of params.keys()) {
    if (key !== 'screen_label') {
      throw badRequest(
        'This call takes no query but screen_label.',
        Object.fromEntries([[key, ['This call does not know this key']]]),
      );
    }
  }
}
