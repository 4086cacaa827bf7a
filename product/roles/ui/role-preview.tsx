import { type ReactNode, useState } from 'react';
import { type RoleDraft, reasonFor } from '../../../access-control/preview.ts';
import type { Screen } from '../../../resources/language/index.ts';
import { type Act, actsOf, flagFor, isOffered } from '../../../src/list/permitted-actions.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { registry } from '../../../src/platform/registry.ts';
import type { Can } from '../../../src/platform/session.ts';
import { MenuOf } from '../../../src/shell/menu.tsx';
import { type ByHand, groupsFor } from '../../../src/shell/menu-groups.ts';
import { Heading } from '../../../src/ui/heading.tsx';
import { Mark } from '../../../src/ui/marks.tsx';
import { reasonInWords } from './role-words.ts';

type Props = { readonly role: RoleDraft; readonly can: Can };

/** The menu a role would have, and on each screen the buttons; nobody is signed in for it. */
export function RolePreview({ role, can }: Props): ReactNode {
  const [byHand, setByHand] = useState<ByHand>({ menu_opened: [], menu_closed: [] });
  const [chosen, setChosen] = useState<string>();
  const groups = groupsFor(can);
  const screens = groups.flatMap((group) => group.screens);
  const current = screens.find((screen) => screen.name === chosen) ?? screens[0];
  if (!current) {
    return (
      <p className="role-empty">
        {role.is_active
          ? t('With these grants the menu is empty: no page can be opened.')
          : t('The role is inactive, so its menu is empty: no page can be opened.')}
      </p>
    );
  }
  return (
    <div className="role-preview">
      <MenuOf
        label={t('Menu of this role')}
        groups={groups}
        current={current}
        // All of it is to be seen.
        byItself={new Set(groups.map(({ name }) => name))}
        byHand={byHand}
        onToggle={setByHand}
        entry={(screen, className, icon) => (
          <button
            type="button"
            className={`${className} role-menu-screen`}
            {...(screen === current ? { 'aria-current': true } : {})}
            onClick={() => setChosen(screen.name)}
          >
            {icon}
            {t(screen.label)}
          </button>
        )}
      />
      <Sketch screen={current} role={role} can={can} />
    </div>
  );
}

/** A screen for the role: what it offers or not, and the deciding setting. */
function Sketch({ screen, role, can }: Props & { readonly screen: Screen }): ReactNode {
  const acts = actsOf(screen);
  const offered = acts.filter((act) => isOffered(screen, can, act));
  const missing = acts.filter((act) => !isOffered(screen, can, act));
  return (
    <section className="role-screen stack-10" aria-label={t('{screen} as this role', { screen: t(screen.label) })}>
      <Heading>{t(screen.label)}</Heading>
      {acts.includes('read') && !offered.includes('read') ? (
        <p>{t('Your role does not allow reading this list.')}</p>
      ) : (
        <ul className="role-acts" aria-label={t('There')}>
          {offered.map((act) => (
            <li key={act}>
              <Mark meaning="done">{wordsOf(act, screen)}</Mark>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 ? (
        <ul className="role-missing stack-4 muted" aria-label={t('Not there')}>
          {missing.map((act) => {
            const own = reasonFor(registry, role, screen.name, flagFor(act));
            // Its own flag may be on: then it is missing with the list.
            const flag = own === 'granted' ? 'read' : flagFor(act);
            return (
              <li key={act}>
                <s>{wordsOf(act, screen)}</s>{' '}
                {reasonInWords(registry, reasonFor(registry, role, screen.name, flag), screen.name, flag)}
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}

function wordsOf(act: Act, screen: Screen): string {
  const resource = registry.resources[screen.resource];
  const one = resource ? t(resource.label.one) : '';
  const toggles = (screen.list?.toggles ?? []).map((name) => t(resource?.fields[name]?.label ?? name)).join(', ');
  const words: { readonly [each in Act]: string } = {
    read: t('The list, with search and filters'),
    add: t('Add {resource}', { resource: one }),
    view: t('View'),
    edit: t('Edit'),
    toggle: t('Switch {fields}', { fields: toggles }),
    delete: t('Delete'),
    export: t('Export'),
  };
  return words[act];
}
