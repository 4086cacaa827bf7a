import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { isFree } from '../ui/typing.ts';

/** A change that can be seen in a notice: how it is taken back; null: by nothing from here. */
type Shown = { readonly take: (() => void) | null };

const shown: Shown[] = [];
/** One is taken back after the other, as they were made. */
let before: Promise<void> = Promise.resolve();

/**
 * Tells of a change as long as it can be seen: `Ctrl+Z`, or `⌘Z`, takes the last of them back
 * wherever no text is being typed. One that nothing takes back is not passed over for what was done
 * before it. Answers what ends it.
 */
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

/**
 * Remembers where the focus is in the page, so that a notice can give it back. Once, when notices
 * are first drawn.
 */
export function rememberFocus(): void {
  const note = ({ target }: { readonly target: EventTarget | null }): void => {
    if (target instanceof HTMLElement && target !== document.body && !target.closest(NOTICE)) lastFocused = target;
  };
  document.addEventListener('focusin', note);
  note({ target: document.activeElement });
}

/**
 * Where the focus is to be once a change was taken back: where it is, or where it was before it
 * went into the notice. Answers what puts it there, by then perhaps into the page's heading.
 */
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
