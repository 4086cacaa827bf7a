import { type ReactNode, useId, useState } from 'react';
import { type RoleDraft, reasonFor } from '../../../access-control/preview.ts';
import { FLAGS, type Flag } from '../../../resources/language/index.ts';
import { flagLabel } from '../../../src/fields/flags.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { registry } from '../../../src/platform/registry.ts';
import { Labelled, Select } from '../../../src/ui/labelled.tsx';
import { Mark } from '../../../src/ui/marks.tsx';
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
      <Labelled label={t('Screen')} id={`${id}-screen`}>
        <Select id={`${id}-screen`} value={screen} onChange={(event) => setScreen(event.target.value)}>
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
        </Select>
      </Labelled>
      <Labelled label={t('Right')} id={`${id}-flag`}>
        <Select id={`${id}-flag`} value={flag} onChange={(event) => setFlag(event.target.value as Flag)}>
          {FLAGS.map((each) => (
            <option key={each} value={each}>
              {flagLabel(each)}
            </option>
          ))}
        </Select>
      </Labelled>
      <output className="role-answer row-10" htmlFor={`${id}-screen ${id}-flag`}>
        <Mark meaning={reason === 'granted' ? 'done' : 'stopped'}>{reason === 'granted' ? t('Yes') : t('No')}</Mark>
        {reasonInWords(registry, reason, screen, flag)}
      </output>
    </div>
  );
}
