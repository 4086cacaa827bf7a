import type { Id } from '../../../resources/language/index.ts';
import { type Reader, upsert, type Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';

/** What is asked, and by what: a session that binds or confirms, a sign-in under way. */
export type Asking = {
  readonly purpose: 'bind-totp' | 'bind-passkey' | 'sign-in' | 'confirm';
  /** The stored id of the session or of the attempt. */
  readonly by: string;
};

/** A challenge is good for this long, and once. */
const CHALLENGE_MS = 10 * 60 * 1000;

const idOf = ({ purpose, by }: Asking): string => `${purpose}:${by}`;

/** Keeps what is to be answered; whatever was asked before for the same purpose is void. */
export async function keepChallenge(
  tx: Writer,
  asking: Asking,
  { userId, value, now }: { readonly userId: Id; readonly value: string; readonly now: Date },
): Promise<void> {
  const id = idOf(asking);
  const fields = { user_id: userId, value, expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString() };
  await upsert(tx, SYSTEM.challenges, id, fields);
}

/** What is to be answered; undefined when nothing was asked, or too long ago. */
export async function challengeOf(reader: Reader, asking: Asking, now: Date): Promise<string | undefined> {
  const row = await reader.get(SYSTEM.challenges, idOf(asking));
  const alive = typeof row?.expires_at === 'string' && row.expires_at > now.toISOString();
  return alive && typeof row.value === 'string' ? row.value : undefined;
}

/**
 * Uses a challenge up; false when it is not the one any more that was to be answered: of two
 * answers one counts.
 */
export async function spendChallenge(tx: Writer, asking: Asking, value: string): Promise<boolean> {
  const row = await tx.get(SYSTEM.challenges, idOf(asking));
  if (row?.value !== value) return false;
  return tx.remove(SYSTEM.challenges, row.id);
}
