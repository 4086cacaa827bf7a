import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { type Opened, saysCommand, useAppKeys } from './keys.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));

/** Opens the palette, by pointer or by key, and the help about keys. Both are loaded when they are wanted. */
export function PaletteButton(): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  useAppKeys(setOpened);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <button
        type="button"
        className="bar-button palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => setOpened('palette')}
      >
        <SearchIcon size={20} />
        <span className="palette-words">{t('Go to…')}</span>
        <span className="palette-keys" aria-hidden="true">
          {saysCommand() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <Suspense fallback={null}>
        {opened === 'palette' ? <Palette onClose={close} onHelp={() => setOpened('help')} /> : null}
        {opened === 'help' ? <KeysHelp onClose={close} /> : null}
      </Suspense>
    </>
  );
}
