import type { Registry } from '../resources/language/index.ts';
import type { FileStore, Store } from './plan.ts';

/**
 * What leaves the house for a person: a one-time code, or a link that carries a token. A code's `phone` is the number it goes
 * to as well, as `+971…`, where the person has one and the host sends SMS.
 */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
} & (
  | { readonly kind: 'one_time_code'; readonly code: string; readonly phone?: string }
  | { readonly kind: 'password_reset'; readonly token: string }
  | { readonly kind: 'invitation'; readonly token: string }
);

export interface Mailer {
  /** @throws when the message could be handed over in no way. */
  send(message: Message): Promise<void>;
}

/** One line of the audit log: who did what, when, from where, with which outcome. Never a secret. */
export type AuditEvent = {
  readonly event: string;
  readonly user_id?: number | undefined;
  readonly source?: string | undefined;
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly [detail: string]: string | number | boolean | undefined;
};

/** Everything a host gives the api. The api takes nothing from anywhere else. */
export type ApiContext = {
  readonly registry: Registry;
  readonly store: Store;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly audit: (event: AuditEvent) => void;
  /** The present moment; tests move it. */
  readonly now: () => Date;
  /** At least 32 random bytes that live outside the store: one-time codes are stored keyed with it. */
  readonly secret: Uint8Array;
  /** The address people open, for links in mails, e.g. `http://localhost:4000`. */
  readonly publicUrl: string;
};
