import { type ApiContext, type Message, NotSent } from '../context.ts';
import { turnsByKey } from '../turns.ts';

/**
 * Hands over what is good for minutes and must not be stored readable: a code, the link for a
 * forgotten password. Such a message is no job; whoever waits for it asks for another.
 */

/**
 * How many are on their way at once in this process. Beyond it a mailer that hangs would gather all
 * who try.
 */
const MOST = 50;

const underWay = turnsByKey(MOST, {
  waiting: 0,
  refusal: () => new NotSent('Too many messages are on their way.'),
});

/** @throws NotSent where it could not be handed over, at once where too many are on their way. */
export const handOver = ({ mailer }: Pick<ApiContext, 'mailer'>, message: Message): Promise<void> =>
  underWay(mailer, () => mailer.send(message));

/**
 * So long an answer waits for what a mailer says of a message. One that works says it by then, and
 * so does one that refuses.
 */
const PATIENCE_MS = 2_500;

/**
 * The same for an answer that says whether it failed: waits for the mailer, but not long. `failed`
 * is done where it could not be handed over, then or later; it never keeps the answer waiting once
 * that was given. Whether it is known to have failed.
 */
export async function handOverSoon(
  context: Pick<ApiContext, 'mailer'>,
  message: Message,
  { sent, failed }: { readonly sent: () => void; readonly failed: () => Promise<void> },
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const isFailed = handOver(context, message).then(
    () => {
      sent();
      return false;
    },
    async () => {
      await failed();
      return true;
    },
  );
  // After the answer nobody is there to be told.
  isFailed.catch(() => undefined);
  try {
    return await Promise.race([isFailed, late]);
  } finally {
    clearTimeout(timer);
  }
}
