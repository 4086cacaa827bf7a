import type { Flag, Id } from '../../resources/language/index.ts';
import type { Message } from '../../resources/language/message.ts';

/** What the bell shows somebody. */
export type Notification = {
  /** A sentence with gaps, said in the language of whoever reads it. */
  readonly message: Message;
  /** Its record or screen; requires read permission. Default: none. */
  readonly link?: { readonly screen: string; readonly id?: Id };
  /** Nobody receives the same key twice. */
  readonly key: string;
  /** Whether they are sent it by mail too. Default: no. */
  readonly mail?: boolean;
};

/** Users whose role holds a flag on a screen, except own-row roles. */
export type Holders = {
  readonly screen: string;
  readonly flag: Flag;
};

/** Users by their ids, or whoever holds a flag. */
export type Recipients = readonly Id[] | Holders;
