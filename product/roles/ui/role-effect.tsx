import { type ReactNode, useMemo } from 'react';
import { changesBetween, tableOfDraft } from '../../../access-control/preview.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { registry } from '../../../src/platform/registry.ts';
import { Fold } from '../../../src/ui/fold.tsx';
import { Heading } from '../../../src/ui/heading.tsx';
import { RolePreview } from './role-preview.tsx';
import { RoleWhy } from './role-why.tsx';
import { effectLines, usersInWords } from './role-words.ts';
import './role-effect.css';

const fields = registry.identity.role;

/** A role's changes, menu and buttons, and the setting that decides. */
export function RoleEffect({ row, draft }: PanelProps): ReactNode {
  const isActive = draft[fields.active] !== false;
  const grants = draft[fields.grants] ?? null;
  const id = row?.id;
  const role = useMemo(() => ({ id, permissions: grants, is_active: isActive }), [id, grants, isActive]);
  const table = useMemo(() => tableOfDraft(registry, role), [role]);
  const typed = draft[fields.name];
  const name = typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : t('The new role');
  return (
    <div className="role-effect stack-12">
      <Effect row={row} draft={draft} name={name} isActive={isActive} />
      <Fold title={t('Preview as this role')} look="framed">
        <RolePreview role={role} can={table.can} />
      </Fold>
      <Fold title={t('Why?')} look="framed">
        <RoleWhy role={role} />
      </Fold>
    </div>
  );
}

type EffectProps = Pick<PanelProps, 'row' | 'draft'> & { readonly name: string; readonly isActive: boolean };

/** What saving would give and take. Announced as it changes, to those who hear it, too. */
function Effect({ row, draft, name, isActive }: EffectProps): ReactNode {
  const grants = draft[fields.grants];
  const users = typeof row?.user_count === 'number' ? row.user_count : undefined;
  const changes = useMemo(() => {
    // An inactive role does nothing yet; the effect of the change is shown as if it were active.
    const before = tableOfDraft(registry, {
      id: row?.id,
      permissions: row?.[fields.grants] ?? null,
      is_active: true,
    });
    return changesBetween(
      registry,
      before,
      tableOfDraft(registry, { id: row?.id, permissions: grants, is_active: true }),
    );
  }, [row, grants]);
  const lines = effectLines({ registry, role: name, changes, users: isActive ? users : undefined });
  return (
    <div role="status">
      {lines.length > 0 ? (
        <section className="role-change stack" aria-label={t('What saving changes')}>
          <Heading className="role-change-title">{t('What saving changes')}</Heading>
          <ul className="stack-4">
            {lines.map(({ tone, text }) => (
              <li key={text} className="row" data-tone={tone}>
                <span aria-hidden="true">{tone === 'gives' ? '+' : '−'}</span>
                {text}
              </li>
            ))}
          </ul>
          {!isActive ? (
            <p>{t('The role is inactive: nothing changes for anybody until it is active.')}</p>
          ) : lines.length > 1 && users !== undefined ? (
            <p>{capital(usersInWords(users))}</p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
