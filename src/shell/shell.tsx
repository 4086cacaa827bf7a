import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { t } from '../platform/i18n/index.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { keepPreferences, usePreferences } from '../platform/preferences.ts';
import { announce } from '../ui/announcer.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { Mark } from '../ui/marks.tsx';
import { BellButton } from './bell/bell-button.tsx';
import { Brand } from './brand.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useCurrentScreen } from './current-screen.ts';
import { Drawer } from './drawer.tsx';
import { Menu } from './menu.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { UserMenu } from './user-box.tsx';
import './shell.css';

// Only whoever folded the menu draws it so.
const Rail = lazyComponent(async () => (await import('./rail.tsx')).Rail);

const SIDE = 'side';

function FoldButton({ isFolded }: { readonly isFolded: boolean }) {
  const label = isFolded ? t('Unfold the menu') : t('Fold the menu to icons');
  return (
    <button
      type="button"
      className="bar-button bar-fold bare"
      aria-expanded={!isFolded}
      aria-controls={SIDE}
      title={label}
      onClick={() => keepPreferences({ menu_folded: !isFolded })}
    >
      <MenuIcon size={20} />
      <span className="sr-only">{label}</span>
    </button>
  );
}

/** What surrounds every page: skip link, header, menu. Below 900 px the menu is a drawer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const currentScreen = useCurrentScreen();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { pathname } = useLocation();
  const { menu_folded: isFolded } = usePreferences();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the drawer, however it came about
  useEffect(close, [pathname]);

  return (
    <div className={isFolded ? 'shell shell-folded' : 'shell'}>
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
          className="bar-button bar-burger bare"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <MenuIcon size={20} />
          <span className="sr-only">{t('Open the menu')}</span>
        </button>
        <FoldButton isFolded={isFolded} />
        <Brand />
        <Breadcrumbs currentScreen={currentScreen} />
        <div className="bar-tools row">
          <Offline />
          <PaletteButton />
          <BellButton />
          <UserMenu pathname={pathname} />
        </div>
      </header>
      <aside className="side" id={SIDE}>
        {isFolded ? (
          <Rail current={currentScreen?.screen} waiting={<nav className="main-menu rail" />} />
        ) : (
          <Menu current={currentScreen?.screen} />
        )}
      </aside>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Drawer isOpen={isOpen} onClose={close} currentScreen={currentScreen} />
    </div>
  );
}

const follow = onlineManager.subscribe.bind(onlineManager);

/** Says so in the bar, and aloud, while there is no network; and aloud when it is back. */
function Offline(): ReactNode {
  const isOnline = useSyncExternalStore(follow, () => onlineManager.isOnline());
  const was = useRef(true);
  useEffect(() => {
    if (was.current !== isOnline) announce(isOnline ? t('You are online again.') : offlineText());
    was.current = isOnline;
  }, [isOnline]);
  return isOnline ? null : (
    <span className="bar-offline" title={offlineText()}>
      <Mark meaning="attention">{t('Offline')}</Mark>
    </span>
  );
}

const offlineText = (): string => t('You are offline. Nothing new is shown, and nothing can be saved.');
