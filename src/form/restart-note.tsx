import type { ReactNode } from 'react';
import { isState, type Resource, type Row } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { t } from '../platform/i18n/index.ts';
import { confinedTo } from '../platform/known-user.ts';
import { useSession } from '../platform/session.ts';

type Props = { readonly resource: Resource; readonly row: Row };

/** Warns users limited to own rows which changes restart the record's review. */
export function RestartNote({ resource, row }: Props): ReactNode {
  const own = confinedTo(resource, useSession().user);
  const back = Object.entries(own?.initialValues ?? {}).filter(([name, value]) => row[name] !== value);
  const changes = back.flatMap(([name]) => {
    const field = resource.fields[name];
    return field && isState(field) ? (field.restarts?.on ?? []) : [];
  });
  if (changes.length === 0) return null;
  const labels = changes.map((name) => t(resource.fields[name]?.label ?? name));
  return (
    <p className="note" role="note">
      {t('After a change of {fields} it starts again:', { fields: labels.join(', ') })}{' '}
      {back.map(([name, value]) => {
        const field = resource.fields[name];
        if (!field) return null;
        const { Cell } = viewOf(field);
        return (
          <span key={name}>
            {t(field.label)} <Cell field={field} value={value} row={{ ...row, [name]: value }} />
          </span>
        );
      })}
    </p>
  );
}
