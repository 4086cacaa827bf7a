import type { Registry } from '../resources/language/index.ts';
import type { FileStore, Store } from './store.ts';

/** What a person is notified of about their own account, once it happened. */
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
 * A code, token link, account or product notice (`about`). `phone`, as `+971…`, also gets it if the
 * host sends SMS.
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

/** A delivery or job failure, for operators, without addresses or content. */
export class NotSent extends Error {}

export interface Mailer {
  /** @throws NotSent when the message could be handed over in no way. */
  send(message: Message): Promise<void>;
}

/** An audit line: user, action, time, origin, outcome. Never a secret. */
export type AuditEvent = {
  readonly event: string;
  readonly user_id?: number | undefined;
  readonly source?: string | undefined;
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly [detail: string]: string | number | boolean | undefined;
};

/** The code of the product (`api/product/behaviour.ts`): its handlers need the context. @public */
export interface Behaviour extends Record<never, never> {}

/** The work of a hash: 128·r·2^logN bytes of memory, filled and read p times over. */
export type HashCost = { readonly logN: number; readonly r: number; readonly p: number };

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
  /** The audit log accepts lines; otherwise auditable actions must not happen. */
  readonly canAudit: () => boolean;
  /** The present moment; tests move it. */
  readonly now: () => Date;
  /** A folder on a disk, for uploads while they come in. */
  readonly uploads: string;
  /** At least 32 random bytes outside the store, the key of one-time codes. */
  readonly secret: Uint8Array;
  /** Earlier secrets, latest first: still readable, resealed on use. */
  readonly previousSecrets?: readonly Uint8Array[] | undefined;
  /** The address people open, for links in mails, e.g. `http://localhost:4000`. */
  readonly publicUrl: string;
  /** The languages people can choose besides English, as they are called: `ar`. */
  readonly languages: readonly string[];
  /** Other addresses they open, as origins. */
  readonly otherOrigins: readonly string[];
  /** The password hash cost, for tests only: no setting may lower it (docs/security.md). */
  readonly hashCost?: HashCost | undefined;
};
