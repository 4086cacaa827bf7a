import type { ReactNode } from 'react';
import { languageName, languages, t, useLanguage } from '../platform/i18n/index.ts';
import { chooseLanguage } from '../platform/language.ts';

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
