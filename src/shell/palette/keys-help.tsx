import type { ReactNode } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { keepPreferences, usePreferences } from '../../platform/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import './keys-help.css';
import { saysCommand } from './keys.ts';

type Line = { readonly keys: readonly string[]; readonly does: string };

const everywhere = (): readonly Line[] => [
  { keys: [saysCommand() ? '⌘' : 'Ctrl', 'K'], does: t('Go to a page or a record, or begin an action on one') },
  { keys: ['?'], does: t('Show these keys') },
  { keys: ['Esc'], does: t('Close a dialog or a panel') },
];

const inLists = (): readonly Line[] => [
  { keys: ['/'], does: t('Go to the search') },
  { keys: ['↑', '↓'], does: t('Go from row to row') },
  { keys: ['Home', 'End'], does: t('Go to the first or last row') },
  { keys: ['Enter'], does: t('View or edit the row') },
  { keys: [t('Space')], does: t('See the row beside the list') },
  { keys: ['x'], does: t('Select the row') },
  { keys: [t('Shift'), t('Click')], does: t('Select every row in between') },
  { keys: ['Esc'], does: t('Leave the rows') },
];

/** The keys there are, and what they do. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Dialog title={t('Keys')} size="small" className="keys-help" begin="cross" onClose={onClose}>
      <Keys title={t('Everywhere')} lines={everywhere()} />
      <Keys title={t('In a list')} lines={inLists()} />
      <KeysOff />
      <p className="keys-note muted small">
        {t('While you type, only Ctrl and K works. While a dialog is open, none of these keys works.')}
      </p>
    </Dialog>
  );
}

/** Speech input triggers single-key shortcuts (WCAG 2.1.4). */
function KeysOff(): ReactNode {
  const { keys_off: isOff } = usePreferences();
  return (
    <label className="keys-off row">
      <input type="checkbox" checked={!isOff} onChange={() => keepPreferences({ keys_off: !isOff })} />
      <span>{t('Use the single keys / and ?')}</span>
    </label>
  );
}

const Keys = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }): ReactNode => (
  <section>
    <h3>{title}</h3>
    <dl>
      {lines.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);
