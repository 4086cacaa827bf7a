import type { ReactNode } from 'react';
import type { Resource, Row } from '../../resources/language/index.ts';
import { formatPhone } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { CallIcon } from '../ui/icons.tsx';
import { choicesIn } from './picker-choice.ts';
import { nameOf } from './title.ts';

type Props = { readonly resource: Resource; readonly fields: readonly string[]; readonly row: Row };

/** Calls whom a row is about by the first telephone number it has; nothing where it has none. */
export function CallLink({ resource, fields, row }: Props): ReactNode {
  const found = fields.find((name) => isPhone(resource, name) && typeof row[name] === 'string');
  if (found === undefined) return null;
  const label = t('Call {name}', { name: whose(resource, found, row) });
  return (
    <a href={`tel:${row[found]}`} className="icon-button call-link" aria-label={label} title={label}>
      <CallIcon />
    </a>
  );
}

/** Whether a field holds telephone numbers, of its own or of a record it leads to. */
export function isPhone(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return (field?.kind === 'related' ? field.target : field)?.kind === 'phone';
}

/** Who has the number: the record itself, or the one it leads to. */
function whose(resource: Resource, name: string, row: Row): string {
  const field = resource.fields[name];
  if (field?.kind !== 'related') return nameOf(resource, row);
  const by = resource.fields[field.path.split('.')[0] ?? ''];
  const [record] = by?.kind === 'reference' ? choicesIn(row.expanded?.[by.name], by.titleField) : [];
  return record?.label ?? formatPhone(String(row[name]));
}
