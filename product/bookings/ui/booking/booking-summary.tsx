import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatMoney, formatNumber } from '../../../../src/platform/formats.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { Missing } from '../../../../src/ui/marks.tsx';
import { Section } from '../../../../src/ui/section.tsx';
import { useEditMode } from './edit-mode.tsx';
import { BookedServices } from './edit-services.tsx';

const money = (value: unknown): string => formatMoney(typeof value === 'number' ? value : 0);

/** The order and price: lines or agreed price, additional time and total. */
export function BookingSummary({ row }: { readonly row: Row }): ReactNode {
  const { isOn, isOver, end } = useEditMode();
  return (
    <Section title={t('Booking Summary')}>
      <BookedServices isOn={isOn && !isOver} onSaved={end}>
        {typeof row.service_name === 'string' && row.service_name !== '' ? (
          <Lines row={row} name={row.service_name} />
        ) : (
          <Missing>{t('No Information available')}</Missing>
        )}
      </BookedServices>
    </Section>
  );
}

function Lines({ row, name }: { readonly row: Row; readonly name: string }): ReactNode {
  const hours = typeof row.additional_hours === 'number' ? row.additional_hours : 0;
  return (
    <table className="booking-lines" aria-label={t('Booking Summary')}>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <bdi>{name}</bdi>
          </th>
          <td>{money(row.service_amount)}</td>
        </tr>
        {hours > 0 ? (
          <tr>
            <th scope="row">
              {t('Additional Time')}
              <span className="booking-line-note">
                {t('{hours} h at {price}', { hours: formatNumber(hours), price: money(row.service_price) })}
              </span>
            </th>
            <td>{money(row.additional_amount)}</td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Grand Total')}</th>
          <td>{money(row.payment_amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
