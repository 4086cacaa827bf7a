import { house, type Id } from '../../resources/language/index.ts';
import { english, type Message } from '../../resources/language/message.ts';
import type { ApiContext } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import type { NewJob } from '../jobs/put.ts';
import { SYSTEM } from '../system.ts';

/** So many lines one mail has; of more it says how many. */
const MOST = 50;

/** Sends somebody their notifications of a moment by mail too: one mail, however many. */
export const mailOf = (user: Id, at: Date): NewJob => ({
  name: 'notification-mail',
  about: `User ${user}`,
  data: { user_id: Number(user), at: at.toISOString() },
  // Two steps of one watch may tell somebody something at the same millisecond.
  key: `notification-mail:${user}:${at.toISOString()}`,
});

export const notificationMail: Job<'notification-mail'> = {
  lane: 'mail',
  async run(context, { user_id, at }) {
    const { registry, store, mailer, audit, publicUrl } = context;
    const { users, user } = registry.identity;
    const person = await store.get(users, user_id);
    if (person?.[user.active] !== true) return undefined;
    const lines = await linesOf(context, user_id, at);
    const [first] = lines;
    if (!first) return undefined;
    const shown = lines.slice(0, MOST);
    const more = lines.length - shown.length;
    const event = { event: 'notifications.mail', user_id };
    try {
      await mailer.send({
        kind: 'news',
        to: String(person[user.login]),
        about: 'notifications',
        subject: `${house().short}: ${lines.length === 1 ? first.text : `${lines.length} things to know`}`,
        text: `Hello ${person[user.firstName] ?? ''},\n\n${shown.map(written(context)).join('\n')}${more > 0 ? `\nand ${more} more` : ''}\n\n${publicUrl}`,
      });
    } catch (failure) {
      audit({ ...event, outcome: 'failed' });
      throw failure;
    }
    audit({ ...event, outcome: 'ok' });
    return undefined;
  },
};

type Line = { readonly text: string; readonly screen: string | undefined };

const written =
  ({ registry, publicUrl }: Pick<ApiContext, 'registry' | 'publicUrl'>) =>
  ({ text, screen }: Line): string => {
    const path = screen === undefined ? undefined : registry.screen[screen]?.path;
    return path === undefined ? text : `${text}\n${publicUrl}${path}`;
  };

async function linesOf({ store }: ApiContext, user: number, at: string): Promise<readonly Line[]> {
  const rows = await store.rows({
    from: SYSTEM.notifications,
    where: {
      all: [
        { of: { column: 'user_id' }, is: user },
        { of: { column: 'at' }, is: at },
      ],
    },
    fields: { message: { column: 'message' }, screen: { column: 'screen' }, record_id: { column: 'record_id' } },
    sort: [{ of: { column: 'id' }, order: 'asc' }],
  });
  return rows.map(({ message, screen, record_id }) => ({
    text: english(message as unknown as Message),
    screen: typeof screen === 'string' && typeof record_id !== 'number' ? screen : undefined,
  }));
}
