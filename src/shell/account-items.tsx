import { currentLanguage, languageName, languages, t } from '../platform/i18n/index.ts';
import { chooseLanguage } from '../platform/language.ts';
import { MODES, type Mode, setMode } from '../platform/theme/mode.ts';
import { DarkIcon, LightIcon, SystemIcon } from '../ui/icons.tsx';
import type { MenuItem } from '../ui/menu.tsx';

const LABELS: { readonly [mode in Mode]: string } = { light: 'Light', dark: 'Dark', system: 'As the device' };

const ICONS = { light: LightIcon, dark: DarkIcon, system: SystemIcon } as const;

/** Light, dark, or as the device, as items of a menu: kept for the next visit. */
export const modeItems = (mode: Mode): readonly MenuItem[] =>
  MODES.map((each) => {
    const Icon = ICONS[each];
    return {
      name: `mode ${each}`,
      group: t('Appearance'),
      label: t(LABELS[each]),
      icon: <Icon size={20} />,
      checked: each === mode,
      onChoose: () => setMode(each),
    };
  });

/** The other languages as items of a menu, each in its own words. */
export const languageItems = (): readonly MenuItem[] =>
  languages()
    .filter((each) => each !== currentLanguage())
    .map((each) => ({
      name: `language ${each}`,
      group: t('Language'),
      label: languageName(each),
      lang: each,
      onChoose: () => void chooseLanguage(each),
    }));
