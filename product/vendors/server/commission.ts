import { confirmFirst, conflict, conflicting, forbidden, invalid, notFound } from '../../../api/errors.ts';
import { putJob } from '../../../api/jobs/put.ts';
import type { Write } from '../../../api/records/write.ts';
import type { Scope } from '../../../api/scope.ts';
import type { Session } from '../../../api/session.ts';
import type { Reader } from '../../../api/store.ts';
import { house } from '../../../resources/house.ts';
import { dayOf, type Id, kindOf, type RecordData, type Value } from '../../../resources/language/index.ts';
import { message } from '../../../resources/language/message.ts';
import { HOUSE_COMMISSION } from '../../../resources/vendor-commissions.ts';
import { endedByAgreement, latest, percentText, proposedOf, rateOf, settingOf } from '../rules/commission.ts';
import { COMMISSIONS, commissionsOf, type StoredCommission } from './commission-rows.ts';

type Person = { readonly name: string; readonly email: string | null; readonly role: string | null };

/** What a vendor gives, and what it is requested to agree to. */
export type Terms = {
  /** Percent. */
  readonly rate: number;
  /** The Dubai day from which it is in force; null: the house's, which nobody set for it. */
  readonly since: string | null;
  readonly agreed_at: Value;
  readonly agreed_by: Person | null;
  /** The rate that waits for the vendor; null: none does. */
  readonly asked: {
    readonly id: Id;
    readonly rate: number;
    readonly set_at: string;
    /** Whether who asks may agree to it: for the vendor nobody does who set it. */
    readonly may_agree: boolean;
  } | null;
};

/** A line of the history (spec part 2 §3), the newest first. */
export type Changed = {
  readonly old_value: number;
  readonly new_value: number;
  readonly updated_at: Value;
  readonly admin_details: Person;
};

const isOwn = ({ rows }: Scope): boolean => rows !== undefined;

/** What a vendor sees of staff: that it was the house. */
const OF_THE_HOUSE: Person = { name: house.short, email: null, role: null };

const personIn = (scope: Scope, stored: Value | undefined): Person => {
  const person = stored as unknown as (Person & { readonly is_staff?: boolean }) | null | undefined;
  if (!person || (isOwn(scope) && person.is_staff !== false)) return OF_THE_HOUSE;
  return { name: person.name, email: person.email, role: person.role };
};

const personOf = ({ registry }: Scope, { user, role }: Session, is_staff: boolean): Value => {
  const { login, firstName, lastName } = registry.identity.user;
  return {
    id: user.id,
    name: [user[firstName], user[lastName]].filter(Boolean).join(' '),
    email: user[login] ?? null,
    role: role[registry.identity.role.name] ?? null,
    is_staff,
  };
};

function mayAgree(scope: Scope, { set_by }: RecordData): boolean {
  if (isOwn(scope)) return true;
  const setter = set_by as unknown as { readonly id?: Id; readonly email?: string } | null | undefined;
  const { session, registry } = scope;
  // What was set before ids were kept is known by the address.
  if (typeof setter?.id === 'number') return setter.id !== session.user.id;
  return typeof setter?.email === 'string' && setter.email !== session.user[registry.identity.user.login];
}

/** What a vendor within reach gives now. */
export async function termsOf(scope: Scope, vendor: Id): Promise<Terms> {
  const rows = await commissionsOf(scope.reader, vendor);
  const { rate, row } = rateOf(rows, dayOf(scope.now));
  const proposed = proposedOf(rows);
  const [pending, stored] = [rows.find((each) => each === proposed), rows.find((each) => each === row)];
  return {
    rate,
    since: typeof row?.began_at === 'string' ? dayOf(new Date(row.began_at)) : null,
    agreed_at: row?.agreed_at ?? null,
    agreed_by: row?.agreed_at ? personIn(scope, stored?.agreed_by) : null,
    asked: pending
      ? { id: pending.id, rate: pending.rate, set_at: pending.set_at, may_agree: mayAgree(scope, pending) }
      : null,
  };
}

/** All rates that were set for a vendor within reach, each next to the one before, newest first. */
export async function historyOf(scope: Scope, vendor: Id): Promise<readonly Changed[]> {
  const rows = await commissionsOf(scope.reader, vendor);
  return rows
    .map((row, at) => ({
      old_value: rows[at - 1]?.rate ?? HOUSE_COMMISSION,
      new_value: row.rate,
      updated_at: row.set_at,
      admin_details: personIn(scope, row.set_by),
    }))
    .toReversed();
}

/** @throws ApiError 422 for what is no percentage. */
export function rateIn(scope: Scope, value: unknown): number {
  const field = scope.registry.resources[COMMISSIONS]?.fields.rate;
  // Spec part 2 §5.
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid({ value: [NO_NUMBER] }, NO_NUMBER);
  const parsed = field && kindOf(field).parse(field, value);
  if (parsed?.ok) return value;
  const problem = parsed?.message ?? NO_NUMBER;
  throw invalid({ value: [problem] }, problem);
}

export const NO_NUMBER = 'Value should be a number';

/**
 * Sets a new rate; applies once agreed, at once if none was. `instead`: the rate it replaces.
 * @throws ApiError 422 if equal, 409 if changed, 403 `confirm_first`.
 */
export async function setRate(write: Write, vendor: RecordData, rate: number, instead?: number): Promise<void> {
  const { scope, tx } = write;
  const rows = await commissionsOf(tx, vendor.id);
  const last = latest(rows);
  const before = last?.rate ?? HOUSE_COMMISSION;
  if (instead !== undefined && instead !== before) {
    const says = `Another commission was just set: ${percentText(before)}. Please look at it first.`;
    throw conflict(says, { value: [says] });
  }
  if (last && last.rate === rate) {
    const says = `The commission is ${percentText(rate)} already`;
    throw invalid({ value: [says] }, says);
  }
  if (!scope.session.confirmed) throw confirmFirst();
  const now = scope.now.toISOString();
  const { begins, agreedBy, ends } = settingOf(rows, rate);
  await end(write, ends, now);
  await write.forResource(COMMISSIONS).insert({
    vendor_id: vendor.id,
    rate,
    valid_from: dayOf(scope.now),
    set_at: now,
    set_by: personOf(scope, scope.session, true),
    agreed_at: agreedBy?.agreed_at ?? null,
    agreed_by: (rows.find((row) => row === agreedBy)?.agreed_by ?? null) as Value,
    began_at: begins ? now : null,
    ended_at: null,
  });
  if (agreedBy) return;
  const data = { about: 'commission' as const, vendor_id: Number(vendor.id) };
  await putJob(tx, scope.now, { name: 'vendor-mail', data, about: `Vendor ${vendor.id}` });
}

/**
 * Agrees to a rate: the vendor, or re-authenticated staff other than its setter. Idempotent.
 * @throws ApiError 404; 409 if changed, with the current one; 403 for its setter; 403
 * `confirm_first`.
 */
export async function agreeTo(write: Write, vendor: RecordData, id: Id): Promise<void> {
  const { scope, tx } = write;
  const rows = await commissionsOf(tx, vendor.id);
  const shown = rows.find((row) => row.id === id);
  if (!shown) throw notFound();
  const last = latest(rows) ?? shown;
  if (shown !== last)
    throw conflicting(message('The commission was just changed to {rate}.', { rate: percentText(last.rate) }));
  if (shown.agreed_at !== null) return;
  if (!mayAgree(scope, shown)) throw forbidden(OWN_RATE);
  if (!isOwn(scope) && !scope.session.confirmed) throw confirmFirst();
  const now = scope.now.toISOString();
  await end(write, endedByAgreement(rows, shown), now);
  const agreed_by = personOf(scope, scope.session, !isOwn(scope));
  const began_at = shown.began_at ?? now;
  await write.forResource(COMMISSIONS).update(shown, { agreed_at: now, agreed_by, began_at });
}

const OWN_RATE = 'You set this rate. The vendor agrees to it, or somebody else of the staff on its behalf.';

async function end(write: Write, rows: readonly { readonly id: number }[], now: string): Promise<void> {
  for (const row of rows) await write.forResource(COMMISSIONS).update(row as StoredCommission, { ended_at: now });
}

/** The rate a vendor is requested to agree to; undefined: none. */
export const proposedRateOf = async (reader: Reader, vendor: Id): Promise<number | undefined> =>
  proposedOf(await commissionsOf(reader, vendor))?.rate;
