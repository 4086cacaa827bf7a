import { keepPicture } from '../../../api/auth/picture.ts';
import { FINE, type RecordCheck } from '../../../api/checks/check.ts';
import { stamps } from '../../../api/draft-values.ts';
import { confirmFirst, conflict } from '../../../api/errors.ts';
import { masked, putJob } from '../../../api/jobs/put.ts';
import type { HandlerInput, RecordHandler } from '../../../api/records/handler.ts';
import { userByEmail } from '../../../api/sessions/accounts.ts';
import { type RecordData, type Registry, rowsFor, type Value } from '../../../resources/language/index.ts';

/**
 * Invites a staff-made vendor: a new user, or that address's user of the built-in role without one.
 * @throws ApiError 403 `confirm_first`; 409 for a taken address or number.
 */
export const giveAccount: RecordHandler = async (input) => {
  const { record, session, write } = input;
  if (typeof record.vendor_user_id === 'number') return undefined;
  if (!session.confirmed) throw confirmFirst();
  const user = (await knownUser(input)) ?? (await newUser(input));
  await write.asDerived('vendors').update(record, { vendor_user_id: user });
  return undefined;
};

/** The user with the vendor's address who may be given it; undefined: there is nobody with it. */
async function knownUser({ context, record, tx }: HandlerInput): Promise<number | undefined> {
  const { registry } = context;
  const user = await userByEmail(tx, registry, String(record.email));
  if (!user) return undefined;
  const theirs = await tx.find({ from: 'vendors', where: { of: { column: 'vendor_user_id' }, is: user.id }, most: 1 });
  if (!isActiveVendor(registry, user) || theirs.length > 0)
    throw taken('email', 'A user with this email exists already');
  return Number(user.id);
}

async function newUser({ context, record, session, tx, write }: HandlerInput): Promise<number> {
  const { identity } = context.registry;
  const { user: of } = identity;
  const sameNumber = { of: { column: of.phone }, is: String(record.phone_number) };
  if ((await tx.find({ from: identity.users, where: sameNumber, most: 1 })).length > 0)
    throw taken('phone_number', 'A user with this phone number exists already');
  const users = write.forResource(identity.users, record);
  const picture = await keepPicture(context, tx);
  const made = await users.insert({
    ...namesOf(record),
    [of.login]: record.email ?? null,
    [of.phone]: record.phone_number ?? null,
    [of.role]: identity.builtIn.vendor ?? null,
    [of.type]: identity.types?.of.vendor ?? null,
    [of.active]: true,
    [of.passwordUpdated]: false,
    [of.picture]: picture,
    full_address: record.address ?? null,
    zone_id: firstOf(record.zone_ids),
    ...stamps(users.scope, ['created', 'updated']),
  });
  await putJob(tx, context.now(), {
    name: 'invitation',
    about: `To ${masked(String(record.email))}`,
    data: { user_id: Number(made.id), by: Number(session.user.id) },
  });
  return Number(made.id);
}

/** Who is authorized, as a user is called: the first word, and the rest. */
function namesOf({ authorized_person_name: name }: RecordData): { readonly [field: string]: Value } {
  const [first = '', ...rest] = String(name ?? '').split(/\s+/);
  return { first_name: first, last_name: rest.join(' ').slice(0, 50) || null };
}

const firstOf = (ids: Value | undefined): Value => (Array.isArray(ids) ? (ids[0] ?? null) : null);

const taken = (field: string, why: string) => conflict(why, { [field]: [why] });

const isActiveVendor = ({ identity: { user: of, builtIn } }: Registry, user: RecordData | undefined): boolean =>
  user?.[of.role] === builtIn.vendor && user?.[of.active] === true;

/**
 * Staff link a vendor's active user only after re-authentication: it opens bookings, documents and
 * the bank account. @throws ApiError 403 `confirm_first`.
 */
export const vendorUser: RecordCheck = async ({ value, stored, resource, session, registry, reader }) => {
  const user = value?.vendor_user_id ?? null;
  const isSame = !value || !Object.hasOwn(value, 'vendor_user_id') || user === (stored?.vendor_user_id ?? null);
  if (isSame || rowsFor(resource, session.role.id)) return FINE;
  if (!session.confirmed) throw confirmFirst();
  const known = user === null ? undefined : await reader.get(registry.identity.users, Number(user));
  return user === null || isActiveVendor(registry, known)
    ? FINE
    : { vendor_user_id: ['This user is no active vendor'] };
};
