import { createTransport } from 'nodemailer';
import type { Mailer, Message } from '../api/context.ts';

/** What was "sent", as testers read it. */
export type OutboxEntry = {
  readonly to: string;
  readonly kind: Message['kind'];
  readonly code?: string;
  readonly token?: string;
  readonly at: string;
};

/** How many messages the outbox keeps. */
const KEPT = 200;

export type Outbox = {
  /** Newest first. */
  list(): readonly OutboxEntry[];
  clear(): void;
};

export type MailerOptions = {
  /** e.g. `smtp://user:password@mail.example.com:587`. Omitted: nothing leaves the machine, codes go to `log`. */
  readonly smtpUrl?: string | undefined;
  readonly from?: string | undefined;
  readonly publicUrl: string;
  readonly log: (line: string) => void;
  readonly now: () => Date;
};

/** The mailer of the embedded server: everything goes to the outbox, and by SMTP or to the terminal besides. */
export function createMailer(options: MailerOptions): { mailer: Mailer; outbox: Outbox; close(): void } {
  const sent: OutboxEntry[] = [];
  const transport = options.smtpUrl ? createTransport(options.smtpUrl) : undefined;

  const send = async (message: Message): Promise<void> => {
    const secret = message.kind === 'one_time_code' ? { code: message.code } : { token: message.token };
    sent.unshift({ to: message.to, kind: message.kind, ...secret, at: options.now().toISOString() });
    sent.length = Math.min(sent.length, KEPT);
    if (transport) {
      const { to, subject, text } = message;
      await transport.sendMail({ from: options.from ?? 'no-reply@localhost', to, subject, text });
    } else if (message.kind === 'one_time_code') {
      options.log(`One-time code for ${message.to}: ${message.code}`);
    } else {
      const [what, invited] = message.kind === 'invitation' ? ['Invitation', '&invited'] : ['Password reset', ''];
      const link = `${options.publicUrl}/auth/reset-password?token=${message.token}${invited}`;
      options.log(`${what} for ${message.to}: ${link}`);
    }
  };
  return {
    mailer: { send },
    outbox: { list: () => [...sent], clear: () => sent.splice(0) },
    close: () => transport?.close(),
  };
}
