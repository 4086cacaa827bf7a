import { type ReactNode, useId, useState } from 'react';
import { type RoleDraft, reasonFor } from '../../../access-control/preview.ts';
import { FLAGS, type Flag } from '../../../resources/language/index.ts';
import { flagLabel } from '../../../src/fields/flags.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { registry } from '../../../src/platform/registry.ts';
import { reasonInWords } from './role-words.ts';

/** For a screen and a flag: whether the role has it, and which setting decides. */
export function RoleWhy({ role }: { readonly role: RoleDraft }): ReactNode {
  const id = useId();
  const [screen, setScreen] = useState(registry.screens[0]?.name ?? '');
  const [flag, setFlag] = useState<Flag>('access');
  const reason = reasonFor(registry, role, screen, flag);
  const modules = registry.modules.map(({ name }) => ({
    name,
    screens: registry.screens.filter((each) => each.module === name),
  }));
  return (
    <div className="role-why">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-screen`}>
          {t('Screen')}
        </label>
        <select
          id={`${id}-screen`}
          className="native-select"
          value={screen}
          onChange={(event) => setScreen(event.target.value)}
        >
          {modules.map(({ name, screens }) =>
            screens.length > 0 ? (
              <optgroup key={name} label={t(name)}>
                {screens.map((each) => (
                  <option key={each.name} value={each.name}>
                    {t(each.label)}
                  </option>
                ))}
              </optgroup>
            ) : null,
          )}
        </select>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-flag`}>
          {t('Right')}
        </label>
        <select
          id={`${id}-flag`}
          className="native-select"
          value={flag}
          onChange={(event) => setFlag(event.target.value as Flag)}
        >
          {FLAGS.map((each) => (
            <option key={each} value={each}>
              {flagLabel(each)}
            </option>
          ))}
        </select>
      </div>
      <output className="role-answer" htmlFor={`${id}-screen ${id}-flag`}>
        <span className={reason === 'granted' ? 'tag tag-green' : 'tag tag-red'}>
          {reason === 'granted' ? t('Yes') : t('No')}
        </span>
        {reasonInWords(registry, reason, screen, flag)}
      </output>
    </div>
  );
}
