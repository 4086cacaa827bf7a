import type { Id } from '../../resources/language/index.ts';
import { putJob, putJobs } from '../jobs/put.ts';
import { type NewRecord, Taken, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { mailOf } from './mail.ts';
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
  if (areIds(to)) {
    const told = await notifyEach(
      tx,
      now,
      to.map((user_id) => ({ user_id, ...notification })),
    );
    if (notification.mail)
      await putJobs(
        tx,
        now,
        told.map(({ user_id }) => mailOf(user_id, now)),
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

/** What one user is told. */
export type Addressed = Notification & { readonly user_id: Id };

/**
 * The same of several, each with its own words: one statement where none was told before. Answers
 * what was news.
 */
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
  const told: Addressed[] = [];
  for (const each of once)
    if (await isStored(tx, () => tx.insert(SYSTEM.notifications, rowOf(each, now)))) told.push(each);
  return told;
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
