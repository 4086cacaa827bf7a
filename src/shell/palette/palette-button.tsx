import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { beginsMoves, type MoveThere } from '../../record/moves/move-there.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { keepTyped, type Opened, saysCommand, useAppKeys } from './keys.ts';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette, { over: true });
const KeysHelp = lazyComponent(async () => (await import('./keys-help.tsx')).KeysHelp, { over: true });
const BegunMove = lazyComponent(async () => (await import('./begun-move.tsx')).BegunMove, { over: true });

const UNTIL_DRAWN_MS = 1_000;

/** Opens the palette or key help, loaded on demand. */
export function PaletteButton(): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  const [started, setBegun] = useState<{ readonly move: MoveThere; readonly turn: number }>();
  const saved = useRef<() => string>(() => '');
  const open = useCallback((what: Opened) => {
    saved.current();
    if (what === 'palette') {
      const stop = keepTyped();
      saved.current = stop;
      // Where it cannot be loaded, keys are the page's again.
      void Palette.preload().then(() => setTimeout(stop, UNTIL_DRAWN_MS));
    }
    setOpened(what);
  }, []);
  useEffect(() => () => void saved.current(), []);
  useAppKeys(open);
  const close = (): void => setOpened(undefined);
  const help = (): void => {
    close();
    // The palette gives the focus back first, so that the help returns it to where all began.
    requestAnimationFrame(() => setOpened('help'));
  };
  const begin = useCallback(
    (move: MoveThere): void => setBegun((before) => ({ move, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  useEffect(() => beginsMoves(begin), [begin]);
  return (
    <>
      <button
        type="button"
        className="bar-button palette-button bare"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
      >
        <SearchIcon size={20} />
        <span className="palette-words">{t('Go to…')}</span>
        <span className="palette-keys" aria-hidden="true">
          <kbd>{saysCommand() ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </button>
      {opened === 'palette' ? <Palette started={saved.current} onClose={close} onHelp={help} onMove={begin} /> : null}
      {started === undefined ? null : <BegunMove key={started.turn} of={started.move} />}
      {opened === 'help' ? <KeysHelp onClose={close} /> : null}
    </>
  );
}
