import type { Id } from '../../resources/language/index.ts';
import { putJob, putJobs } from '../jobs/put.ts';
import { type NewRecord, Taken, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { mailOf } from './mail.ts';
import type { Notification, Recipients } from './notification.ts';

const areIds = (to: Recipients): to is readonly Id[] => Array.isArray(to);

/**
 * Notifies people, in the transaction; a job resolves flag holders, so that writes read no users.
 * @example await notify(tx, now, [user_id], { message: message('You have an offer'), key:
 * `offer:${id}` });
 */
export async function notify(tx: Writer, now: Date, to: Recipients, notification: Notification): Promise<void> {
  if (areIds(to)) {
    const notified = await notifyEach(
      tx,
      now,
      to.map((user_id) => ({ user_id, ...notification })),
    );
    if (notification.mail)
      await putJobs(
        tx,
        now,
        notified.map(({ user_id }) => mailOf(user_id, now)),
      );
    return;
  }
  const { message, link, key, mail } = notification;
  await putJob(tx, now, {
    name: 'notify-holders',
    about: `Whoever may ${to.flag} on ${to.screen}`,
    data: {
      ...{ to, message, key, at: now.toISOString() },
      link: link ? { screen: link.screen, id: link.id ?? null } : null,
      ...(mail && { mail }),
    },
  });
}

/** A notification to one user. */
export type Addressed = Notification & { readonly user_id: Id };

/** Notifies several, each with its own text; returns the new ones. */
export async function notifyEach(tx: Writer, now: Date, all: readonly Addressed[]): Promise<readonly Addressed[]> {
  const once = [...new Map(all.map((each) => [`${each.user_id} ${each.key}`, each])).values()];
  if (once.length === 0) return [];
  if (
    await isStored(tx, () =>
      tx.insertEach(
        SYSTEM.notifications,
        once.map((each) => rowOf(each, now)),
      ),
    )
  )
    return once;
  const deliveries: Addressed[] = [];
  for (const each of once)
    if (await isStored(tx, () => tx.insert(SYSTEM.notifications, rowOf(each, now)))) deliveries.push(each);
  return deliveries;
}

const rowOf = ({ user_id, message, link, key }: Addressed, now: Date): NewRecord => ({
  user_id,
  key,
  message,
  screen: link?.screen ?? null,
  record_id: link?.id === undefined ? null : Number(link.id),
  at: now.toISOString(),
  read_at: null,
});

/** Inserts unless present. No lookup first: it would block writers of keys. */
async function isStored(tx: Writer, store: () => Promise<unknown>): Promise<boolean> {
  try {
    await tx.attempt(store);
    return true;
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}
