import type { ReactNode } from 'react';
import { type Field, isMask, type Row } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { RevealButton, useReveal, Whole } from '../fields/reveal.tsx';
import { t } from '../platform/i18n/index.ts';
import { useRecordContext } from './record-provider.tsx';

/** Whether a field of a record is shown by its end alone. */
export const isCovered = (field: Field, row: Row): boolean =>
  'masked' in field && field.masked === true && isMask(row[field.name]);

/** The same among the details of a record's page, for whoever may be shown the whole of it. */
export function MaskedDetail({ field, row }: { readonly field: Field; readonly row: Row }): ReactNode {
  const { screen } = useRecordContext();
  const maskedValue = row[field.name] ?? null;
  const revealed = useReveal({ field, masked: maskedValue, screen, record: row.id });
  const { Detail } = viewOf(field);
  return (
    <div className="detail">
      <dt>{t(field.label)}</dt>
      <dd className="masked-detail">
        <span>
          <Detail field={field} value={maskedValue} row={row} />
          <Whole of={revealed} />
        </span>
        <RevealButton field={field} of={revealed} />
      </dd>
    </div>
  );
}
