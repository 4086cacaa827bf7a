import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { type Asked, readFor, useApi } from '../../../../src/data/use-api.ts';
import { nameOf } from '../../../../src/fields/title.ts';
import { clockOf } from '../../../../src/platform/dates.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { registry } from '../../../../src/platform/registry.ts';
import { useRecordPlace } from '../../../../src/record/record-provider.tsx';
import { isFree } from '../../rules/offers.ts';

/** How the offers of a booking are asked for, the newest first. */
export const offersOf = (id: Row['id'], screen: string): Asked<readonly Row[]> => ({
  about: ['offers'],
  key: ['offers-of', id],
  load: readFor(screen, `/api/bookings/${encodeURIComponent(String(id))}/offers`, { _start: 0, _end: 50 }),
});

/**
 * Who is asked to take the booking around, and until when they may answer: one line, as long as it
 * is true.
 */
export function RunningOffer(): ReactNode {
  const { row, screen, gone } = useRecordPlace();
  const isAsked = row !== undefined && !gone && isFree(row);
  const { data } = useApi(offersOf(row?.id ?? 0, screen.name), { enabled: isAsked });
  const open = isAsked ? (data ?? []).filter(({ answer, until }) => answer === 'Offered' && until !== null) : [];
  const until = open
    .map((offer) => String(offer.until))
    .toSorted()
    .at(-1);
  return (
    // It is there before anything stands in it, so that what comes is told.
    <p role="status" className="booking-offer">
      {until === undefined
        ? null
        : t('Asking {vendors} until {time}', { vendors: open.map(vendorIn).join(', '), time: clockOf(until).time })}
    </p>
  );
}

/** What the vendor of an offer is called. */
function vendorIn({ expanded, vendor_id }: Row): string {
  const vendor = expanded?.vendor_id as Row | null | undefined;
  const resource = registry.resources.vendors;
  return vendor && resource ? nameOf(resource, vendor) : t('Vendor {id}', { id: String(vendor_id) });
}
