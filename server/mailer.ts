import { createTransport } from 'nodemailer';
import { type Attachment, type Mailer, type Message, NotSent } from '../api/context.ts';
import type { Settings } from './settings.ts';

export type MailerOptions = Pick<Settings, 'mail' | 'sms'> & {
  readonly publicUrl: string;
  /** For whoever runs the product. */
  readonly log: (line: string) => void;
  /** Where messages go that no server takes. Default: as above. */
  readonly print?: (line: string) => void;
  /** Default: 5, 10 and 20 seconds. */
  readonly patience?: Patience | undefined;
};

/** Mail server timeouts in milliseconds: connect, idle, total. */
export type Patience = { readonly reached: number; readonly silent: number; readonly message: number };

const PATIENCE: Patience = { reached: 5_000, silent: 10_000, message: 20_000 };

/** Sends one message one way. @throws NotSent when it could not be handed over. */
type Way = (message: Message) => Promise<void>;

/** Sends mails (printed without SMTP) and SMS. One success is enough. */
export function createMailer({ mail, sms, publicUrl, log, print = log, patience = PATIENCE }: MailerOptions): {
  mailer: Mailer;
  close(): void;
} {
  const transport =
    mail &&
    createTransport({
      url: mail.url,
      dnsTimeout: patience.reached,
      connectionTimeout: patience.reached,
      greetingTimeout: patience.reached,
      socketTimeout: patience.silent,
    });
  const byMail: Way = async ({ to, subject, text, attachment }) => {
    // A server that says a word now and then would hold a message, and its connection, for ever.
    const signal = AbortSignal.timeout(patience.message);
    // Its types do not know the signal yet.
    const attachments = attachment ? [attachedOf(attachment)] : [];
    const message = { from: mail?.from, to, subject, text, attachments, signal };
    await transport?.sendMail(message);
  };
  const main: Way = transport ? byMail : async (message) => print(printed(message, publicUrl));

  // Where nothing is set at all, whoever operates it reads there.
  const withoutSms: Way = transport ? () => Promise.reject(new NotSent('No SMS gateway is set.')) : main;

  const send = async (message: Message): Promise<void> => {
    const ways: Way[] = message.by === 'phone' ? (sms ? [] : [withoutSms]) : [main];
    if (sms && 'phone' in message && message.phone !== undefined) ways.push(bySms(sms, patience));
    const outcomes = await Promise.allSettled(ways.map((way) => way(message)));
    const failures = outcomes.flatMap((outcome): Error[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const { message: why } of failures) log(`A message could not be sent: ${why}`);
    if (failures.length === ways.length) throw new NotSent(failures.map(whyNot).join(' '));
  };
  return { mailer: { send }, close: () => transport?.close() };
}

function whyNot(error: Error & { readonly code?: string; readonly responseCode?: number }): string {
  if (error instanceof NotSent) return error.message;
  if (typeof error.responseCode === 'number') return `The mail server refused it (${error.responseCode}).`;
  if (error.code === 'ETIMEDOUT' || error.code === 'EABORT') return 'The mail server did not answer in time.';
  return `The mail server cannot be reached (${error.code ?? error.name}).`;
}

const attachedOf = ({ name, type, bytes }: Attachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes),
});

const bySms =
  ({ url, secret }: NonNullable<Settings['sms']>, patience: Patience): Way =>
  async (message) => {
    if (!('phone' in message)) return;
    const text =
      message.kind === 'notice'
        ? `${message.subject}. Was it not you? Choose a new password at once.`
        : message.kind === 'news'
          ? `${message.subject}.`
          : `${message.code} is your one-time code.`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
      body: JSON.stringify({ to: message.phone, text }),
      // A redirect would carry the code to where nobody said it may go.
      redirect: 'error',
      signal: AbortSignal.timeout(patience.message),
    }).catch((error: Error) => {
      throw new NotSent(`The SMS gateway cannot be reached (${error.name}).`);
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new NotSent(`The SMS gateway answered ${answer.status}.`);
  };

function printed(message: Message, publicUrl: string): string {
  if (message.kind === 'one_time_code') return `One-time code for ${message.to}: ${message.code}`;
  if (message.kind === 'news' || message.kind === 'account_known')
    return `For ${message.to}: ${message.subject}${carried(message.attachment)}`;
  if (message.kind === 'notice') return `Notice for ${message.to}: ${message.subject}`;
  const [what, invited] = message.kind === 'invitation' ? ['Invitation', '&invited'] : ['Password reset', ''];
  return `${what} for ${message.to}: ${publicUrl}/auth/reset-password?token=${message.token}${invited}`;
}

const carried = (attachment: Attachment | undefined): string =>
  attachment ? ` (with ${attachment.name}, ${attachment.bytes.byteLength} bytes)` : '';
