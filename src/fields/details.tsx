import type { ReactNode } from 'react';
import { type Field, isVisible, type Resource, type Row } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { useMe } from '../platform/known-user.ts';
import { viewOf } from './index.ts';
import { RecordLink } from './record-link.tsx';
import './details.css';

type Props = {
  readonly resource: Resource;
  /** The fields, in order; those the record's rules hide are left out. */
  readonly names: readonly string[];
  readonly row: Row;
  readonly missing?: { readonly [field: string]: string };
  readonly headings?: { readonly [field: string]: string };
  /** Whether names lead nowhere, as over a page. Default: they lead to their records. */
  readonly unlinked?: boolean;
  /** What stands in the place of a field, label and all; undefined: what it holds. */
  readonly drawn?: (field: Field) => ReactNode | undefined;
};

/** Fields of a record with what they hold, to be read; a name leads to its record. */
export function Details({ resource, names, row, missing, headings, unlinked = false, drawn }: Props): ReactNode {
  const options = { me: useMe(), computed: row, partial: true };
  return (
    <dl className="details">
      {names.map((name) => {
        const field = resource.fields[name];
        // What is not shown on this record the server left out.
        if (!field || row[name] === undefined || !isVisible(resource, field, row, options)) return null;
        const { Detail, wide } = viewOf(field);
        const words = missing?.[name];
        const own = drawn?.(field);
        if (own !== undefined) return own;
        return (
          <div key={name} className={wide ? 'detail detail-wide' : 'detail'}>
            <dt>{t(headings?.[name] ?? field.label)}</dt>
            <dd>
              {words === undefined ? (
                <RecordLink field={field} row={row} leads={!unlinked}>
                  <Detail field={field} value={row[name] ?? null} row={row} />
                </RecordLink>
              ) : (
                <span className="missing">{t(words)}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
