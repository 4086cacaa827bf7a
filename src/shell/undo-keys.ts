import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { isFree } from '../ui/typing.ts';

/** A change that can be seen in a notice: how it is taken back; null: by nothing from here. */
type Shown = { readonly take: (() => void) | null };

const shown: Shown[] = [];
let before: Promise<void> = Promise.resolve();

/** Registers a change for `Ctrl+Z` or `⌘Z`; a final one blocks older ones. Returns its removal. */
export function showChange(take: Shown['take']): () => void {
  const change = { take };
  if (shown.length === 0) document.addEventListener('keydown', onKey);
  shown.push(change);
  return () => forget(change);
}

function forget(change: Shown): void {
  const at = shown.indexOf(change);
  if (at < 0) return;
  shown.splice(at, 1);
  if (shown.length === 0) document.removeEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const last = shown.at(-1);
  if (!last || !isFree(event)) return;
  event.preventDefault();
  if (last.take) {
    // The next press takes the one before it.
    forget(last);
    void last.take();
  } else notify({ type: 'info', topic: 'undo', message: t('The last change cannot be undone here.') });
}

/** Takes back after whatever is being taken back. */
export function inTurn(take: () => Promise<void>): Promise<void> {
  before = before.then(take, take);
  return before;
}

const NOTICE = '.ant-notification';
let lastFocused: HTMLElement | undefined;

/** Remembers the page's focus for notices to restore. */
export function rememberFocus(): void {
  const note = ({ target }: { readonly target: EventTarget | null }): void => {
    if (target instanceof HTMLElement && target !== document.body && !target.closest(NOTICE)) lastFocused = target;
  };
  document.addEventListener('focusin', note);
  note({ target: document.activeElement });
}

/** Captures the focus outside notices; returns its restore. */
export function heldFocus(giveBack: (to: Element | null) => void): () => void {
  const { activeElement } = document;
  const isInNotice = activeElement?.closest(NOTICE) ?? null;
  const at = isInNotice || activeElement === document.body ? (lastFocused ?? null) : activeElement;
  return () => {
    // It would go with the notice.
    if (document.activeElement instanceof HTMLElement && document.activeElement.closest(NOTICE))
      document.activeElement.blur();
    giveBack(at);
  };
}
