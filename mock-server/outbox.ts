import type { Mailer, Message, NoticeName } from '../api/context.ts';

/** What was "sent", as testers read it. */
export type OutboxEntry = {
  readonly to: string;
  readonly kind: Message['kind'];
  readonly code?: string;
  readonly token?: string;
  readonly about?: NoticeName | (string & {});
  readonly at: string;
};

/** How many messages the outbox keeps. */
const KEPT = 200;

export type Outbox = {
  /** Newest first. */
  list(): readonly OutboxEntry[];
  clear(): void;
  /** A mailer that keeps a copy of what another one sends, also of what that fails to send. */
  over(mailer: Mailer): Mailer;
};

/** Keeps what is sent for testers to read. */
export function createOutbox(now: () => Date): Outbox {
  const sent: OutboxEntry[] = [];
  return {
    list: () => [...sent],
    clear: () => {
      sent.length = 0;
    },
    over: (mailer) => ({
      async send(message) {
        sent.unshift({ to: message.to, kind: message.kind, ...kept(message), at: now().toISOString() });
        sent.length = Math.min(sent.length, KEPT);
        await mailer.send(message);
      },
    }),
  };
}

/** What a tester needs of a message to go on. */
function kept(message: Message): Pick<OutboxEntry, 'code' | 'token' | 'about'> {
  if (message.kind === 'one_time_code') return { code: message.code };
  if ('token' in message) return { token: message.token };
  return 'about' in message ? { about: message.about } : {};
}
