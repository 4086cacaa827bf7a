import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { confinedRoles, type Row } from '../../../resources/language/index.ts';
import { titleText } from '../../fields/title.ts';
import { useTexts } from '../../form/use-texts.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import { type SavedView, useCan, useSession } from '../../platform/session.ts';
import { Select } from '../../ui/labelled.tsx';
import { viewFailure } from './view-calls.ts';

/** Longer names are refused by the server too. */
const LONGEST_NAME = 60;
const MOST_ROLES = 100;

export type Named = { readonly name: string; readonly shared_with: number | null };
type Role = { readonly id: number; readonly name: string };

type Props = {
  /** The view that is changed; undefined for a new one. */
  readonly view: SavedView | undefined;
  /** Rejects with what to say; the form then stays. */
  readonly onSave: (named: Named) => Promise<void>;
  readonly onCancel: () => void;
};

/** The name of a view, and with whom it is shared. */
export function ViewForm({ view, onSave, onCancel }: Props): ReactNode {
  const id = useId();
  const roles = useRoles();
  const { form, field, busy, ...texts } = useTexts({
    names: ['name', 'shared'],
    start: { name: view?.name ?? '', shared: String(view?.shared_with ?? '') },
    judge: ({ name }) => ({ name: name.trim() === '' ? t('Please name the view') : undefined }),
    send: ({ name, shared }) => onSave({ name: name.trim(), shared_with: shared === '' ? null : Number(shared) }),
    explain: (error) => ({ message: viewFailure(error) }),
  });
  const name = field('name');
  const shared = field('shared');
  const failure = name.error ?? texts.failure?.message;

  return (
    <form className="view-form" {...form} aria-label={t('Saved view')}>
      <label className="view-field" htmlFor={id} data-invalid={name.error === undefined ? undefined : ''}>
        <span className="field-label">{t('Name')}</span>
        <input
          id={id}
          className="native-input"
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to write it
          autoFocus
          maxLength={LONGEST_NAME}
          value={name.value}
          autoComplete="off"
          aria-required
          aria-invalid={failure !== undefined || undefined}
          aria-describedby={failure === undefined ? undefined : `${id}-error`}
          onChange={(event) => name.onChange(event.target.value)}
        />
      </label>
      {roles.length === 0 && shared.value === '' ? null : (
        <label className="view-field" htmlFor={`${id}-shared`}>
          <span className="field-label">{t('Who sees it')}</span>
          <Select id={`${id}-shared`} value={shared.value} onChange={(event) => shared.onChange(event.target.value)}>
            <option value="">{t('Only me')}</option>
            {shared.value !== '' && !roles.some((role) => String(role.id) === shared.value) ? (
              <option value={shared.value}>{t('Role {id}', { id: shared.value })}</option>
            ) : null}
            {roles.map((role) => (
              <option key={role.id} value={role.id}>
                {t('Everybody with the role {role}', { role: role.name })}
              </option>
            ))}
          </Select>
        </label>
      )}
      {failure === undefined ? null : (
        <p id={`${id}-error`} className="view-failure" role="alert">
          {t(failure)}
        </p>
      )}
      <div className="views-end">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('Save')}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/**
 * The roles one may share with: one's own, and every other for whoever may read roles. None for who
 * reaches rows of their own alone: others of the role are strangers to them.
 */
function useRoles(): readonly Role[] {
  const { user } = useSession();
  const can = useCan();
  const { roles, role } = registry.identity;
  const screen = registry.screens.find(
    ({ name, resource }) => resource === roles && can(name, 'access') && can(name, 'read'),
  )?.name;
  const isConfined = confinedRoles(registry).some((id) => id === user.role_id);
  const [others, setOthers] = useState<readonly Role[]>([]);
  useEffect(() => {
    if (screen === undefined || isConfined) return;
    const controller = new AbortController();
    const query = { screen_label: screen, _start: 0, _end: MOST_ROLES };
    call<readonly (Row & { readonly id: number })[]>(`/api/${roles}`, { query, signal: controller.signal }).then(
      (rows) => setOthers(rows.map((row) => ({ id: row.id, name: titleText(row[role.name], row.id) }))),
      // Then one's own role is what there is to choose.
      () => undefined,
    );
    return () => controller.abort();
  }, [screen, isConfined, roles, role]);
  if (isConfined) return [];
  const own = { id: user.role_id, name: user.role_name };
  return [own, ...others.filter((role) => role.id !== own.id)];
}
