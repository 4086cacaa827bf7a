import { call } from '../platform/api.ts';
import { type Message, tn } from '../platform/i18n/index.ts';
import { createStore } from '../platform/lib/store.ts';
import { announce } from '../ui/announcer.ts';

/** What the bell shows somebody (docs/api.md, "Notifications"). */
export type Notification = {
  readonly id: number;
  readonly message: Message;
  readonly at: string;
  readonly is_read: boolean;
  readonly link: { readonly screen: string; readonly id: number | null } | null;
};

/** How many are unread, and what tells this state from another one; undefined: not known yet. */
type Bell = { readonly unread: number; readonly mark: string } | undefined;

const bell = createStore<Bell>(undefined);

/** How many notifications are unread; 0 while nobody knows. */
export const useUnread = (): number => bell.useOf((known) => known?.unread ?? 0);

/** What tells the notifications there are from those there were; changes with each of them. */
export const useBellMark = (): string | undefined => bell.useOf((known) => known?.mark);

export type NotificationPage = NonNullable<Bell> & {
  readonly rows: readonly Notification[];
  readonly more: boolean;
};

/** Some of one's notifications, the newest first; `before`: those older than one. */
export async function loadNotifications(query: {
  readonly before?: number;
  readonly most?: number;
}): Promise<NotificationPage> {
  const page = await call<NotificationPage>('/api/notifications', { query });
  know(page);
  return page;
}

/** Notes that some are read: those named, or all up to the newest that was shown. */
export async function markRead(
  what: { readonly ids: readonly number[] } | { readonly all: true; readonly up_to: number },
): Promise<NonNullable<Bell>> {
  const left = await call<NonNullable<Bell>>('/api/notifications/read', { body: what });
  know(left);
  return left;
}

function know({ unread, mark }: NonNullable<Bell>): void {
  const before = bell.get();
  if (before?.mark === mark && before.unread === unread) return;
  bell.set({ unread, mark });
  const fresh = unread - (before?.unread ?? unread);
  if (fresh > 0) announce(tn('{count} new notification', '{count} new notifications', fresh));
}

/** Takes what the stream of events tells: that there are others than are known. */
export function followBell(mark: string): void {
  if (bell.get()?.mark !== mark) refresh();
}

/** Loads the unread count, until aborted. Failures wait for the next news. */
export function beginBell(signal: AbortSignal): void {
  signal.addEventListener('abort', () => bell.set(undefined));
  refresh();
}

const refresh = (): void => void loadNotifications({ most: 0 }).catch(() => undefined);
