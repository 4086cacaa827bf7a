import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { house } from '../../resources/house.ts';
import { t } from '../platform/i18n/index.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { Menu } from './menu.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { usePlace } from './place-of.ts';
import { SignOutButton, UserBox, UserMenu } from './user-box.tsx';
import './shell.css';

/** What stands around every page: skip link, header, menu. Below 900 px the menu is a drawer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const place = usePlace();
  const drawer = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer, however it came about
  useEffect(() => drawer.current?.close(), [pathname]);
  useEffect(() => closeWhenWide(drawer.current), []);

  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on the page, past the router */}
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // Not by the address: that is the router's, and a form would ask about unsaved changes.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('Skip to the page')}
      </a>
      <header className="bar">
        <button
          type="button"
          className="bar-button bar-burger"
          aria-haspopup="dialog"
          onClick={() => drawer.current?.showModal()}
        >
          <MenuIcon size={20} />
          <span className="sr-only">{t('Open the menu')}</span>
        </button>
        <Brand />
        <Breadcrumbs place={place} />
        <div className="bar-tools">
          <PaletteButton />
          <ModeSwitch />
          <UserMenu />
          <SignOutButton />
        </div>
      </header>
      <aside className="side">
        <Menu current={place?.screen} />
      </aside>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; a click beside it is the pointer's way */}
      <dialog
        ref={drawer}
        className="drawer"
        aria-label={t('Menu')}
        onClick={(event) => {
          if (event.target === event.currentTarget) event.currentTarget.close();
        }}
      >
        <div className="drawer-body">
          <div className="drawer-top">
            <Brand />
            <button type="button" className="bar-button" onClick={() => drawer.current?.close()}>
              <CloseIcon size={20} />
              <span className="sr-only">{t('Close the menu')}</span>
            </button>
          </div>
          <Menu current={place?.screen} onChoose={() => drawer.current?.close()} />
          <div className="drawer-user">
            <UserBox />
            <SignOutButton />
          </div>
        </div>
      </dialog>
    </div>
  );
}

/** A drawer left open while the window grows would lie over a menu that is there already. */
function closeWhenWide(drawer: HTMLDialogElement | null): () => void {
  const wide = window.matchMedia('(width >= 900px)');
  const close = (): void => {
    if (wide.matches) drawer?.close();
  };
  wide.addEventListener('change', close);
  return () => wide.removeEventListener('change', close);
}

function Brand() {
  return (
    <Link className="brand" to="/">
      <img src="/favicon.svg" width="28" height="28" alt="" />
      <span>{t(house.short)}</span>
    </Link>
  );
}
