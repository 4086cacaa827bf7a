import type { Flag, Id } from '../../resources/language/index.ts';
import type { Message } from '../../resources/language/message.ts';

/** What somebody is told by the bell. */
export type Notification = {
  /** A sentence with gaps, said in the language of whoever reads it. */
  readonly message: Message;
  /**
   * What it is about: a record of a screen, or the screen itself. Whoever may not read that screen
   * is told nothing of it; a record that is out of reach or gone is no link. Default: nothing.
   */
  readonly link?: { readonly screen: string; readonly id?: Id };
  /** Nobody is told the same key twice. */
  readonly key: string;
  /** Whether they are sent it by mail too. Default: no. */
  readonly mail?: boolean;
};

/**
 * Everybody whose role holds a flag on a screen, but roles that keep to rows of their own there.
 */
export type Holders = {
  readonly screen: string;
  readonly flag: Flag;
};

/** Users by their ids, or whoever holds a flag. */
export type Recipients = readonly Id[] | Holders;
