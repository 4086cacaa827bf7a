import { type ApiContext, type Message, NotSent } from '../context.ts';
import { turnsByKey } from '../turns.ts';

/** Sends short-lived secrets. Not as jobs, which would store them in the clear. */

const MOST = 50;

const underWay = turnsByKey(MOST, {
  waiting: 0,
  refusal: () => new NotSent('Too many messages are on their way.'),
});

/** @throws NotSent where it could not be handed over, at once where too many are on their way. */
export const sendCode = ({ mailer }: Pick<ApiContext, 'mailer'>, message: Message): Promise<void> =>
  underWay(mailer, () => mailer.send(message));

/** Milliseconds to wait for the mailer's result. */
const PATIENCE_MS = 2_500;

/** Sends and waits briefly; true if known to have failed. `failed` runs then or later. */
export async function sendCodeSoon(
  context: Pick<ApiContext, 'mailer'>,
  message: Message,
  { sent, failed }: { readonly sent: () => void; readonly failed: () => Promise<void> },
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const isFailed = sendCode(context, message).then(
    () => {
      sent();
      return false;
    },
    async () => {
      await failed();
      return true;
    },
  );
  // After the answer nobody is there to be notified.
  isFailed.catch(() => undefined);
  try {
    return await Promise.race([isFailed, late]);
  } finally {
    clearTimeout(timer);
  }
}
