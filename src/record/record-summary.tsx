import type { ReactNode } from 'react';
import { type Field, isEmpty, type Row } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { RecordLink } from '../fields/record-link.tsx';
import { Tag } from '../fields/tags.tsx';
import { t } from '../platform/i18n/index.ts';
import { useIsFieldVisible } from './record-content.tsx';
import { useRecordContext } from './record-provider.tsx';
import './record.css';

/** What a page says of its record before all else: one field, and what stands quietly below it. */
export type Fact = {
  readonly name: string;
  /** In place of the field's label. */
  readonly label?: string;
  readonly under?: readonly (string | ((row: Row) => ReactNode))[];
  readonly missing?: string;
};

/** The key facts below a record's heading. */
export function RecordSummary({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  const { resource, row } = useRecordContext();
  const isShown = useIsFieldVisible();
  if (!row) return null;
  return (
    <dl className="summary">
      {facts.map(({ name, label, under = [], missing }) => {
        const field = resource.fields[name];
        if (!field || !isShown(name)) return null;
        const words = isEmpty(row[name] ?? null) ? missing : undefined;
        const below = under.flatMap((each): ReactNode[] => {
          if (typeof each !== 'string') return [<span key="worked out">{each(row)}</span>];
          const of = resource.fields[each];
          const isSaid = of && isShown(each) && !isEmpty(row[each] ?? null);
          return isSaid ? [<QuietValue key={each} field={of} row={row} />] : [];
        });
        return (
          <div key={name} className="summary-fact stack-2 shrinks">
            <dt>{t(label ?? field.label)}</dt>
            <dd>
              {words === undefined ? <Value field={field} row={row} /> : <span className="missing">{t(words)}</span>}
            </dd>
            {below.length === 0 ? null : <dd className="summary-under">{below}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

type ValueProps = { readonly field: Field; readonly row: Row };

function Value({ field, row }: ValueProps): ReactNode {
  const { Detail } = viewOf(field);
  return (
    <RecordLink field={field} row={row}>
      <Detail field={field} value={row[field.name] ?? null} row={row} />
    </RecordLink>
  );
}

/** The same in the second line: a status there is its icon and its word. */
export function QuietValue({ field, row }: ValueProps): ReactNode {
  const value = row[field.name];
  return (
    <span>
      {'options' in field && typeof value === 'string' ? (
        <Tag options={field.options} value={value} quiet />
      ) : (
        <Value field={field} row={row} />
      )}
    </span>
  );
}
