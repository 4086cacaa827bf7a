import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { type ApiQuery, readFor, useApi } from '../../../../src/data/use-api.ts';
import { nameOf } from '../../../../src/fields/title.ts';
import { clockOf } from '../../../../src/platform/dates.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { registry } from '../../../../src/platform/registry.ts';
import { useRecordContext } from '../../../../src/record/record-provider.tsx';
import { isFree } from '../../rules/offers.ts';

/** How the offers of a booking are requested, the newest first. */
export const offersOf = (id: Row['id'], screen: string): ApiQuery<readonly Row[]> => ({
  about: ['offers'],
  key: ['offers-of', id],
  load: readFor(screen, `/api/bookings/${encodeURIComponent(String(id))}/offers`, { _start: 0, _end: 50 }),
});

/** The open offer of a booking and its deadline. */
export function RunningOffer(): ReactNode {
  const { row, screen, removed } = useRecordContext();
  const isAsked = row !== undefined && !removed && isFree(row);
  const { data } = useApi(offersOf(row?.id ?? 0, screen.name), { enabled: isAsked });
  const open = isAsked ? (data ?? []).filter(({ answer, until }) => answer === 'Offered' && until !== null) : [];
  const until = open
    .map((offer) => String(offer.until))
    .toSorted()
    .at(-1);
  return (
    // It is there before it has content, so that new content is announced.
    <p role="status" className="booking-offer">
      {until === undefined
        ? null
        : t('Asking {vendors} until {time}', { vendors: open.map(vendorIn).join(', '), time: clockOf(until).time })}
    </p>
  );
}

function vendorIn({ expanded, vendor_id }: Row): string {
  const vendor = expanded?.vendor_id as Row | null | undefined;
  const resource = registry.resources.vendors;
  return vendor && resource ? nameOf(resource, vendor) : t('Vendor {id}', { id: String(vendor_id) });
}
