import type { Message } from '../../resources/language/message.ts';

/** A notification as its recipient receives it. */
export type Notification = {
  readonly id: number;
  /** In English, and what it is made of for other languages. */
  readonly text: string;
  readonly message: Message;
  readonly at: string;
  readonly is_read: boolean;
  /** The screen and record it leads to. Null: none, or one they may not open. */
  readonly link: { readonly screen: string; readonly id: number | null } | null;
};

/** How many are unread; the mark changes with every notification. */
export type Bell = { readonly unread: number; readonly mark: string };

export type NotificationPage = Bell & { readonly rows: readonly Notification[]; readonly more: boolean };
