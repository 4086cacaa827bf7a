import type { ReactNode } from 'react';
import type { Row } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { RecordFields } from '../../record/record-content.tsx';

/** Where people look an address up. Nothing is asked of it before somebody follows the link. */
const MAP = 'https://www.openstreetmap.org/search';

/** Where the work is, and who goes there. */
export function Whereabouts({ row }: { readonly row: Row }): ReactNode {
  const address = typeof row.address === 'string' && row.address !== '' ? row.address : undefined;
  const party = ['vendor_id', 'driver_id', 'worker_id'].filter((name) => typeof row[name] === 'number');
  return (
    <section className="form-section">
      <h2>{t('Location')}</h2>
      <RecordFields names={['address', 'zone_id', ...party]} missing={{ address: 'No Information available' }} />
      {address === undefined ? null : (
        <a
          className="booking-map"
          href={`${MAP}?${new URLSearchParams({ query: address })}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          {t('Open in a map')}
          <span className="only-heard">{t('(opens in a new window)')}</span>
        </a>
      )}
    </section>
  );
}
