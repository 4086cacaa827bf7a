import type { Attachment, Mailer, Message, NoticeName } from '../api/context.ts';

/** What was "sent", as testers read it. */
export type OutboxEntry = {
  readonly to: string;
  readonly kind: Message['kind'];
  readonly code?: string;
  readonly token?: string;
  readonly about?: NoticeName | (string & {});
  /** A file it carried; `path` leads to it while it is kept. */
  readonly attachment?: { readonly name: string; readonly size: number; readonly path: string };
  readonly at: string;
};

const KEPT = 200;
const FILES_KEPT = 20;

export type Outbox = {
  /** Newest first. */
  list(): readonly OutboxEntry[];
  /** A file that was carried; undefined: there is none, or it is kept no more. */
  file(id: string): Attachment | undefined;
  clear(): void;
  /** A mailer that keeps a copy of what another one sends, also of what that fails to send. */
  over(mailer: Mailer): Mailer;
};

/** Keeps what is sent for testers to read. */
export function createOutbox(now: () => Date): Outbox {
  const sent: OutboxEntry[] = [];
  const files = new Map<string, Attachment>();
  let carried = 0;
  const keep = (attachment: Attachment | undefined): Pick<OutboxEntry, 'attachment'> => {
    if (!attachment) return {};
    carried++;
    files.set(String(carried), attachment);
    files.delete(String(carried - FILES_KEPT));
    const { name, bytes } = attachment;
    return { attachment: { name, size: bytes.byteLength, path: `/mock/outbox/files/${carried}` } };
  };
  return {
    list: () => [...sent],
    file: (id) => files.get(id),
    clear: () => {
      sent.length = 0;
      files.clear();
    },
    over: (mailer) => ({
      async send(message) {
        const { to, kind, attachment } = message;
        sent.unshift({ to, kind, ...stored(message), ...keep(attachment), at: now().toISOString() });
        sent.length = Math.min(sent.length, KEPT);
        await mailer.send(message);
      },
    }),
  };
}

function stored(message: Message): Pick<OutboxEntry, 'code' | 'token' | 'about'> {
  if (message.kind === 'one_time_code') return { code: message.code };
  if ('token' in message) return { token: message.token };
  return 'about' in message ? { about: message.about } : {};
}
