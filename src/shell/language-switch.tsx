import type { ReactNode } from 'react';
import { currentLanguage, languageName, languages, t, useLanguage } from '../platform/i18n/index.ts';
import { chooseLanguage } from '../platform/language.ts';
import type { MenuItem } from '../ui/menu.tsx';

/** The other languages as items of a menu, each in its own words. */
export const languageItems = (): readonly MenuItem[] =>
  languages()
    .filter((each) => each !== currentLanguage())
    .map((each) => ({
      name: `language ${each}`,
      label: languageName(each),
      lang: each,
      onChoose: () => void chooseLanguage(each),
    }));

/** The languages there are, each in its own words; nothing where there is only one. */
export function LanguageSwitch({ name }: { readonly name: string }): ReactNode {
  const { language } = useLanguage();
  const all = languages();
  if (all.length < 2) return null;
  return (
    <fieldset className="language-switch">
      <legend>{t('Language')}</legend>
      {all.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={language === each} onChange={() => void chooseLanguage(each)} />
          <bdi lang={each}>{languageName(each)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
