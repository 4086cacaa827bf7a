import { useId } from 'react';
import { t } from '../platform/i18n/index.ts';
import { MODES, type Mode, setMode, useMode } from '../platform/theme/mode.ts';
import { DarkIcon, LightIcon, SystemIcon } from '../ui/icons.tsx';

const LABELS: { readonly [mode in Mode]: string } = { light: 'Light', dark: 'Dark', system: 'As the device' };

const ICONS = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const;

/** Light, dark, or as the device: kept for the next visit. */
export function ModeSwitch() {
  const mode = useMode();
  // There is one in the header, and one in the menu of phones.
  const name = useId();
  return (
    <fieldset className="mode-switch">
      <legend className="sr-only">{t('Appearance')}</legend>
      {MODES.map((each) => {
        const Icon = ICONS[each];
        return (
          <label key={each} title={t(LABELS[each])}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={mode === each}
              onChange={() => setMode(each)}
            />
            <Icon size={16} />
            <span className="sr-only">{t(LABELS[each])}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
