import { type Grant, grantedBeyond, newlyGranted, permissionTree } from '../../access-control/index.ts';
import type { Flag, RecordData, Registry, Value } from '../../resources/language/index.ts';
import { forbidden } from '../errors.ts';
import { type CheckInput, type DeleteBlocker, FINE, type RecordCheck } from './check.ts';

const NAMED = 10;

/** The flags in words, as the role editor calls them (spec part 1 §2 Edit role). */
const WORDS = {
  access: 'Access',
  read: 'Read',
  write: 'Add',
  update: 'Edit',
  delete: 'Delete',
  export: 'Export',
  issue: 'Issue',
} as const satisfies Record<Flag, string>;

/**
 * Nobody grants, or changes a role or user with, more than they hold. Inactive roles count as
 * active. @throws ApiError 403 for the stored record; else by field.
 */
export const noEscalation: RecordCheck = async (input) => {
  const { users, roles } = input.registry.identity;
  if (input.resource.name === roles) return ofRole(input);
  if (input.resource.name === users) return ofUser(input);
  throw new Error(`'no-escalation' knows ${roles} and ${users}, not ${input.resource.name}`);
};

/** A role that holds more than one's own. */
export const foreseenEscalation: DeleteBlocker = {
  reads: ({ identity }, { name }) => (name === identity.roles ? [identity.role.grants] : []),
  why: (record, { registry, resource, session }) => {
    const more = resource.name === registry.identity.roles ? grantedBeyond(registry, record, session.can) : [];
    return more.length > 0 ? beyondIn(registry, more) : undefined;
  },
};

const beyondIn = (registry: Registry, more: readonly Grant[]): string =>
  `This role holds more than yours: ${grantsInWords(registry, more)}. You cannot change it.`;

async function ofRole({ value, stored, session, registry }: CheckInput): Promise<Record<string, string[]>> {
  const { grants } = registry.identity.role;
  const more = stored ? grantedBeyond(registry, stored, session.can) : [];
  if (more.length > 0) throw forbidden(beyondIn(registry, more));
  const granted = value ? newlyGranted(registry, stored?.[grants] ?? null, value[grants] ?? null) : [];
  const missing = granted.filter(({ screen, flag }) => !session.can.can(screen, flag));
  return missing.length > 0 ? { [grants]: [`You do not hold ${grantsInWords(registry, missing)}`] } : FINE;
}

async function ofUser({ value, stored, session, registry, reader }: CheckInput): Promise<Record<string, string[]>> {
  const { roles, user } = registry.identity;
  const roleOf = async (id: Value | undefined): Promise<RecordData | undefined> =>
    typeof id === 'number' ? reader.get(roles, id) : undefined;
  const beyond = (role: RecordData | undefined): Grant[] => (role ? grantedBeyond(registry, role, session.can) : []);
  const more = beyond(await roleOf(stored?.[user.role]));
  if (more.length > 0) {
    throw forbidden(
      `The role of this user holds more than yours: ${grantsInWords(registry, more)}. You cannot change them.`,
    );
  }
  if (!value || value[user.role] === stored?.[user.role]) return FINE;
  const given = beyond(await roleOf(value[user.role]));
  return given.length > 0
    ? { [user.role]: [`You do not hold what this role holds: ${grantsInWords(registry, given)}`] }
    : FINE;
}

/** 'Delete on Category Setup, Export on Users', in the order of the role editor. */
export function grantsInWords(registry: Registry, grants: readonly Grant[]): string {
  const order = permissionTree(registry).flatMap(({ screens }) => screens);
  const words = order.flatMap(({ screen, label, flags }) =>
    flags
      .filter((flag) => grants.some((grant) => grant.screen === screen && grant.flag === flag))
      .map((flag) => `${WORDS[flag]} on ${label}`),
  );
  const rest = words.length - NAMED;
  return `${words.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
