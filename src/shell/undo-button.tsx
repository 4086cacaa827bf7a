import { Button } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { takeBack, type Undone } from '../data/undo.ts';
import { t } from '../platform/i18n/index.ts';
import type { Undo } from '../platform/notices.ts';
import { returnFocus } from '../ui/return-focus.ts';
import { heldFocus, inTurn, showChange } from './undo-keys.ts';

const STAYS_MS = 10_000;

type Props = {
  readonly undo: Undo;
  readonly onEnd: (undone?: Undone) => void;
};

/** Undo in a notice while hovered or focused, and by `Ctrl+Z` or `⌘Z`. */
export function UndoButton({ undo, onEnd }: Props): ReactNode {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;

  const take = async (): Promise<void> => {
    const giveBack = heldFocus(returnFocus);
    const undone = await takeBack(undo);
    end.current(undone);
    giveBack();
  };
  const press = useRef(take);
  press.current = take;
  const isBegun = useRef(false);
  const begin = (): void => {
    if (isBegun.current) return;
    isBegun.current = true;
    setBusy(true);
    void inTurn(() => press.current());
  };
  const started = useRef(begin);
  started.current = begin;

  // With the notice, not after it has been painted: `Ctrl+Z` is heard as soon as Undo can be seen.
  useLayoutEffect(() => {
    const notice = button.current?.closest<HTMLElement>('.ant-notification-notice');
    if (!notice || busy) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // One of the two may keep it still.
        if (!notice.matches(':hover, :focus-within')) end.current();
      }, STAYS_MS);
    };
    wait();
    const saved = ['pointerenter', 'pointerleave', 'focusin', 'focusout'];
    for (const name of saved) notice.addEventListener(name, wait);
    const over = showChange(() => started.current());
    return () => {
      clearTimeout(timer);
      for (const name of saved) notice.removeEventListener(name, wait);
      over();
    };
  }, [busy]);

  return (
    <Button ref={button} size="small" loading={busy} aria-keyshortcuts="Control+Z Meta+Z" onClick={begin}>
      {t('Undo')}
    </Button>
  );
}
