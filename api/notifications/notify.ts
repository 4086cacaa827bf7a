import type { Id } from '../../resources/language/index.ts';
import { putJob } from '../jobs/put.ts';
import { type NewRecord, Taken, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { Notification, Recipients } from './notification.ts';

const areIds = (to: Recipients): to is readonly Id[] => Array.isArray(to);

/**
 * Tells people something by the bell, in the transaction of what it follows from: they are told
 * once that is durable, and not at all when it is gone. Who holds a flag is found by a job, so that
 * no write waits for a read of all users.
 * @example
 * await notify(tx, now, [user_id], { message: message('You have an offer'), key: `offer:${id}` });
 */
export async function notify(tx: Writer, now: Date, to: Recipients, notification: Notification): Promise<void> {
  if (areIds(to))
    return notifyEach(
      tx,
      now,
      to.map((user_id) => ({ user_id, ...notification })),
    );
  const { message, link, key } = notification;
  await putJob(tx, now, {
    name: 'notify-holders',
    about: `Whoever may ${to.flag} on ${to.screen}`,
    data: { to, message, link: link ? { screen: link.screen, id: link.id ?? null } : null, key, at: now.toISOString() },
  });
}

/** The same of several, each with its own words: one statement where none was told before. */
export async function notifyEach(
  tx: Writer,
  now: Date,
  all: readonly (Notification & { readonly user_id: Id })[],
): Promise<void> {
  const seen = new Set<string>();
  const rows = all.flatMap(({ user_id, message, link, key }): NewRecord[] => {
    const name = `${user_id} ${key}`;
    if (seen.has(name)) return [];
    seen.add(name);
    const screen = link?.screen ?? null;
    const record_id = link?.id === undefined ? null : Number(link.id);
    return [{ user_id, key, message, screen, record_id, at: now.toISOString(), read_at: null }];
  });
  if (rows.length === 0 || (await isStored(tx, () => tx.insertEach(SYSTEM.notifications, rows)))) return;
  for (const row of rows) await isStored(tx, () => tx.insert(SYSTEM.notifications, row));
}

/**
 * Whether it was stored: of what was told before nothing is. Not looked for first: who reads keys
 * stands in the way of all who write one.
 */
async function isStored(tx: Writer, store: () => Promise<unknown>): Promise<boolean> {
  try {
    await tx.attempt(store);
    return true;
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}
