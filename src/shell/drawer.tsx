import { useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../platform/i18n/index.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { Brand } from './brand.tsx';
import type { CurrentScreen } from './current-screen.ts';
import { Menu } from './menu.tsx';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly currentScreen: CurrentScreen | undefined;
};

/** The menu on narrow screens, rendered when opened. */
export function Drawer({ isOpen, onClose, currentScreen }: Props) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isOpen]);
  useEffect(() => whenWide(onClose), [onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; a click next to it is the pointer's way
    <dialog
      ref={drawer}
      className="drawer"
      aria-label={t('Menu')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen ? (
        <div className="drawer-body">
          <div className="drawer-top">
            <Brand />
            <button type="button" className="bar-button bare" onClick={onClose}>
              <CloseIcon size={20} />
              <span className="sr-only">{t('Close the menu')}</span>
            </button>
          </div>
          <Menu current={currentScreen?.screen} onChoose={onClose} />
        </div>
      ) : null}
    </dialog>
  );
}

/** A drawer left open while the window grows would lie over a menu that is there already. */
function whenWide(close: () => void): () => void {
  const wide = window.matchMedia('(width >= 900px)');
  const look = (): void => {
    if (wide.matches) close();
  };
  wide.addEventListener('change', look);
  return () => wide.removeEventListener('change', look);
}
