import type { Id } from '../../../resources/language/index.ts';
import { type Reader, upsert, type Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';

/** What a challenge is for: a session that binds or confirms, a sign-in under way. */
export type ChallengeFor = {
  readonly purpose: 'bind-totp' | 'bind-passkey' | 'sign-in' | 'confirm';
  /** The stored id of the session or of the attempt. */
  readonly by: string;
};

const CHALLENGE_MS = 10 * 60 * 1000;

const idOf = ({ purpose, by }: ChallengeFor): string => `${purpose}:${by}`;

/** Stores what is to be answered; an earlier challenge for the same purpose becomes void. */
export async function keepChallenge(
  tx: Writer,
  asking: ChallengeFor,
  { userId, value, now }: { readonly userId: Id; readonly value: string; readonly now: Date },
): Promise<void> {
  const id = idOf(asking);
  const fields = { user_id: userId, value, expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString() };
  await upsert(tx, SYSTEM.challenges, id, fields);
}

/** What is to be answered; undefined when there is no challenge, or it is too old. */
export async function challengeOf(reader: Reader, asking: ChallengeFor, now: Date): Promise<string | undefined> {
  const row = await reader.get(SYSTEM.challenges, idOf(asking));
  const alive = typeof row?.expires_at === 'string' && row.expires_at > now.toISOString();
  return alive && typeof row.value === 'string' ? row.value : undefined;
}

/** Uses up a challenge; false if no longer current, so that one answer counts. */
export async function spendChallenge(tx: Writer, asking: ChallengeFor, value: string): Promise<boolean> {
  const row = await tx.get(SYSTEM.challenges, idOf(asking));
  if (row?.value !== value) return false;
  return tx.remove(SYSTEM.challenges, row.id);
}
