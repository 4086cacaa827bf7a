import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../platform/i18n/index.ts';
import { MoreIcon } from '../../ui/icons.tsx';

type Item = {
  readonly name: string;
  readonly label: string;
  readonly danger: boolean;
  readonly onNear: () => void;
  readonly onChoose: () => void;
};

type Props = { readonly label: string; readonly busy: boolean; readonly items: readonly Item[] };

/** Where the menu opens, in the window's pixels: below its button, ending where that ends. */
type Place = { readonly top: number; readonly end: number };

function placeBelow(button: Element): Place {
  const { bottom, left, right } = button.getBoundingClientRect();
  const isLeftwards = getComputedStyle(button).direction === 'rtl';
  return { top: bottom + 4, end: isLeftwards ? left : document.documentElement.clientWidth - right };
}

/** What has no room in a row, in a menu: arrows, Home and End move, Escape closes and goes back to the button. */
export function MoreMenu({ label, busy, items }: Props): ReactNode {
  const [place, setPlace] = useState<Place>();
  const box = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isOpen = place !== undefined;

  useEffect(() => {
    if (!isOpen) return;
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    const follow = (): void => {
      if (box.current) setPlace(placeBelow(box.current));
    };
    const outside = (event: PointerEvent): void => {
      const { target } = event;
      if (target instanceof Node && !box.current?.contains(target) && !menu.current?.contains(target))
        setPlace(undefined);
    };
    document.addEventListener('pointerdown', outside);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [isOpen]);

  const back = (): void => {
    setPlace(undefined);
    box.current?.querySelector('button')?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    const all = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const to = steps[event.key];
    // The list's own keys are not meant.
    event.stopPropagation();
    if (event.key === 'Escape') back();
    else if (event.key === 'Tab') setPlace(undefined);
    else if (to !== undefined) {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    }
  };

  return (
    <span className="more-box" ref={box}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={t('More')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={busy || undefined}
        onClick={(event) => setPlace(isOpen ? undefined : placeBelow(event.currentTarget))}
      >
        {busy ? <span className="move-turning" aria-hidden="true" /> : <MoreIcon />}
      </button>
      {place
        ? // Not inside the table, whose scrolling region would cut it off.
          createPortal(
            <div
              className="menu more-menu"
              role="menu"
              aria-label={label}
              tabIndex={-1}
              ref={menu}
              style={{ insetBlockStart: place.top, insetInlineEnd: place.end }}
              onKeyDown={keys}
            >
              {items.map((item) => (
                <button
                  key={item.name}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={item.danger ? 'menu-item menu-item-danger' : 'menu-item'}
                  onPointerEnter={item.onNear}
                  onFocus={item.onNear}
                  onClick={() => {
                    back();
                    item.onChoose();
                  }}
                >
                  {item.label}
                </button>
              ))}
            </div>,
            document.body,
          )
        : null}
    </span>
  );
}
