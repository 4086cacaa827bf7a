import type { Bell, NotificationPage } from '../../api/wire/notifications.ts';
import { call } from '../platform/api.ts';
import { tn } from '../platform/i18n/index.ts';
import { createStore } from '../platform/lib/store.ts';
import { announce } from '../ui/announcer.ts';

const bell = createStore<Bell | undefined>(undefined);

/** How many notifications are unread; 0 while nobody knows. */
export const useUnread = (): number => bell.useOf((known) => known?.unread ?? 0);

/** What tells the notifications there are from those there were; changes with each of them. */
export const useBellMark = (): string | undefined => bell.useOf((known) => known?.mark);

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
): Promise<Bell> {
  const left = await call<Bell>('/api/notifications/read', { body: what });
  know(left);
  return left;
}

function know({ unread, mark }: Bell): void {
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
