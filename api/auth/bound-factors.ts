import type { Id, RecordData } from '../../resources/language/index.ts';
import { ownedBy, removeAllOf } from '../sessions/accounts.ts';
import type { Reader, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { SecondFactor } from '../wire/session.ts';

/** A factor somebody bound to their account. */
export type FactorKind = Exclude<SecondFactor, 'email'>;

/** Everything a user has bound. */
export const factorsOf = (reader: Reader, userId: Id): Promise<readonly RecordData[]> =>
  reader.find({ from: SYSTEM.factors, where: ownedBy(userId) });

export const ofKind = (factors: readonly RecordData[], kind: FactorKind): readonly RecordData[] =>
  factors.filter((factor) => factor.kind === kind);

/** Strongest first: a passkey cannot be phished, an app's code can. */
export const strongOf = (factors: readonly RecordData[]): ('passkey' | 'totp')[] =>
  (['passkey', 'totp'] as const).filter((kind) => ofKind(factors, kind).length > 0);

/**
 * Second factors, strongest first. No e-mail code once an app or passkey is bound: a mailbox
 * reader, who gets new passwords too, would pass both (ASVS 6.3.6, 6.4.3; NIST SP 800-63B-4
 * §3.1.3.1).
 */
export function waysOf(factors: readonly RecordData[]): SecondFactor[] {
  const strong = strongOf(factors);
  if (strong.length === 0) return ['email'];
  return [...strong, ...(ofKind(factors, 'recovery').length > 0 ? (['recovery'] as const) : [])];
}

/** Removes a factor; with the last one its recovery codes. False if missing. */
export async function removeFactor(tx: Writer, userId: Id, id: string, kind: FactorKind): Promise<boolean> {
  const row = await tx.get(SYSTEM.factors, id);
  if (row?.user_id !== userId || row.kind !== kind) return false;
  await tx.remove(SYSTEM.factors, id);
  if (strongOf(await factorsOf(tx, userId)).length === 0) await removeAllOf(tx, SYSTEM.factors, userId);
  return true;
}

/** The id under which a user's app is stored: there is one. */
export const appId = (userId: Id): string => `totp:${userId}`;
