import type { Registry } from '../resources/language/index.ts';
import type { HashCost } from './auth/password.ts';
import type { FileStore, Store } from './store.ts';

/** What a person is told of their own account, once it happened. */
export type NoticeName =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'wrong_codes'
  | 'codes_off'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used';

/**
 * What leaves the house for a person: a one-time code, a link that carries a token, a notice of
 * what happened to their account, or news of the product's own (`about`: its name of them). `phone`
 * is the number a code or notice goes to as well, as `+971…`, where the person has one and the host
 * sends SMS.
 */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What a mail carries besides; an SMS carries nothing. */
  readonly attachment?: Attachment;
  /** It goes to the number alone, which then is `to` as well. Default: by mail, and to a number. */
  readonly by?: 'phone';
} & (
  | { readonly kind: 'one_time_code'; readonly code: string; readonly phone?: string }
  | { readonly kind: 'account_known' }
  | { readonly kind: 'password_reset'; readonly token: string }
  | { readonly kind: 'invitation'; readonly token: string }
  | { readonly kind: 'notice'; readonly about: NoticeName; readonly phone?: string }
  | { readonly kind: 'news'; readonly about: string; readonly phone?: string }
);

/** A file that goes with a mail. */
export type Attachment = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/**
 * Why a message could not be handed over, or a job not be done, in a sentence for operators:
 * nobody's address, nothing of a message.
 */
export class NotSent extends Error {}

export interface Mailer {
  /** @throws NotSent when the message could be handed over in no way. */
  send(message: Message): Promise<void>;
}

/**
 * One line of the audit log: who did what, when, from where, with which outcome. Never a secret.
 */
export type AuditEvent = {
  readonly event: string;
  readonly user_id?: number | undefined;
  readonly source?: string | undefined;
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly [detail: string]: string | number | boolean | undefined;
};

/**
 * What the product says in code. `api/behaviour.ts` says what that is, by declaration merging: it
 * speaks of handlers, which are given the context.
 * @public
 */
export interface Behaviour extends Record<never, never> {}

/** Everything a host gives the api. The api takes nothing from anywhere else. */
export type ApiContext = {
  /** What the product says in code. */
  readonly product: Behaviour;
  readonly registry: Registry;
  readonly store: Store;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly audit: (event: AuditEvent) => void;
  /** Tells whoever runs the product what went wrong inside. Default: standard error. */
  readonly log?: ((line: string) => void) | undefined;
  /**
   * Whether the audit log takes lines. While it does not, nothing may happen that it must tell of.
   */
  readonly canAudit: () => boolean;
  /** The present moment; tests move it. */
  readonly now: () => Date;
  /** A folder on a disk, for uploads while they come in. */
  readonly uploads: string;
  /**
   * At least 32 random bytes that live outside the store: one-time codes are stored keyed with it.
   */
  readonly secret: Uint8Array;
  /**
   * Those before it, the last first: what they sealed is read still, and sealed anew when it is
   * used.
   */
  readonly previousSecrets?: readonly Uint8Array[] | undefined;
  /** The address people open, for links in mails, e.g. `http://localhost:4000`. */
  readonly publicUrl: string;
  /** The languages people can choose beside English, as they are called: `ar`. */
  readonly languages: readonly string[];
  /** Other addresses they open, as origins. */
  readonly otherOrigins: readonly string[];
  /**
   * What the hash of a password costs, where tests make it cheap. A product leaves it out: the cost
   * is then what docs/security.md tells, and no setting of a machine can lower it.
   */
  readonly hashCost?: HashCost | undefined;
};
