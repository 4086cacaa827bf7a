import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import type { SavedView } from '../../../api/wire/session.ts';
import { useTexts } from '../../form/use-texts.ts';
import { t } from '../../platform/i18n/index.ts';
import { Select } from '../../ui/labelled.tsx';
import { useRoles } from './use-roles.ts';
import { viewFailure } from './view-calls.ts';

const LONGEST_NAME = 60;

export type Named = { readonly name: string; readonly shared_with: number | null };

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
  const { form, field, busy, ...texts } = useTexts({
    names: ['name', 'shared'],
    start: { name: view?.name ?? '', shared: String(view?.shared_with ?? '') },
    judge: ({ name }) => ({ name: name.trim() === '' ? t('Please name the view') : undefined }),
    send: ({ name, shared }) => onSave({ name: name.trim(), shared_with: shared === '' ? null : Number(shared) }),
    explain: (error) => ({ message: viewFailure(error) }),
  });
  const name = field('name');
  const failure = name.error ?? texts.failure?.message;

  return (
    <form className="view-form" {...form} aria-label={t('Saved view')}>
      <label className="view-field" htmlFor={id} data-invalid={name.error === undefined ? undefined : ''}>
        <span className="field-label">{t('Name')}</span>
        <input
          id={id}
          className="native-input"
          // biome-ignore lint/a11y/noAutofocus: the person has just chosen to write it
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
      <SharedWith id={`${id}-shared`} {...field('shared')} />
      {failure === undefined ? null : (
        <p id={`${id}-error`} className="view-failure" role="alert">
          {t(failure)}
        </p>
      )}
      <div className="acts">
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

type SharedProps = { readonly id: string; readonly value: string; readonly onChange: (value: string) => void };

function SharedWith({ id, value, onChange }: SharedProps): ReactNode {
  const roles = useRoles();
  if (roles.length === 0 && value === '') return null;
  return (
    <label className="view-field" htmlFor={id}>
      <span className="field-label">{t('Who sees it')}</span>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('Only me')}</option>
        {value !== '' && !roles.some((role) => String(role.id) === value) ? (
          <option value={value}>{t('Role {id}', { id: value })}</option>
        ) : null}
        {roles.map((role) => (
          <option key={role.id} value={role.id}>
            {t('Everybody with the role {role}', { role: role.name })}
          </option>
        ))}
      </Select>
    </label>
  );
}
