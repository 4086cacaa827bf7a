import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatMoney } from '../../../../src/platform/formats.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { AskedHere } from '../../../../src/record/moves/asked-here.tsx';
import { MoveActs } from '../../../../src/record/moves/move-acts.tsx';
import { RecordFields } from '../../../../src/record/record-content.tsx';
import { useMoves, useRecordPlace } from '../../../../src/record/record-provider.tsx';
import { Card } from '../../../../src/ui/card.tsx';
import { Digits, Missing } from '../../../../src/ui/marks.tsx';
import { Note } from '../../../../src/ui/note.tsx';
import { SidePanel } from '../../../../src/ui/side-panel.tsx';
import { Waiting } from '../../../../src/ui/states.tsx';
import { aedOf, filsOf, times } from '../../../rules/money.ts';
import { useEditMode } from './edit-mode.tsx';

/** Who a booking is for, and who does it. */
export function SidePanels(): ReactNode {
  const { row } = useRecordPlace();
  return row ? (
    <>
      <Customer />
      <Provider row={row} />
      <Worker row={row} />
      <AdditionalTime row={row} />
    </>
  ) : (
    <Card room="small">
      <Waiting lines={['40%', '90%']} />
    </Card>
  );
}

type Props = { readonly row: Row };

/** For whom and where; what was taken down wrongly is corrected in edit mode. */
function Customer(): ReactNode {
  const { isOn, isOver } = useEditMode();
  return (
    <SidePanel title={t('Customer Information')}>
      <RecordFields
        names={['customer_id', 'customer_phone', 'customer_email', 'address', 'zone_id']}
        missing={{ address: 'No Information available', zone_id: 'No Information available' }}
      />
      {isOn && !isOver ? <MoveActs names={['correct']} /> : null}
    </SidePanel>
  );
}

/**
 * Who answers for it: a vendor or a driver, one or the other (spec part 1 §4). Nobody before it is
 * accepted.
 */
function Provider({ row }: Props): ReactNode {
  const names = typeof row.vendor_id === 'number' ? VENDOR : typeof row.driver_id === 'number' ? DRIVER : [];
  return (
    <SidePanel title={t('Vendor / Driver Information')}>
      {names.length === 0 ? <Missing>{t('No Information available')}</Missing> : <RecordFields names={names} />}
      {names === VENDOR && Number(row.provider_lapsed) > 0 ? (
        <Note>{t('A document of this vendor has expired, so it gets no new bookings.')}</Note>
      ) : null}
      {typeof row.offer_outcome === 'string' && names.length === 0 ? <RecordFields names={['offer_outcome']} /> : null}
      <Assignment names={['assign-vendor', 'assign-driver', 'offer', 'un-assign']} />
    </SidePanel>
  );
}

const VENDOR = ['vendor_id', 'provider_phone', 'provider_address'] as const;
const DRIVER = ['driver_id', 'driver_phone', 'driver_address'] as const;

function Worker({ row }: Props): ReactNode {
  return (
    <SidePanel title={t('Worker Information')}>
      {typeof row.worker_id === 'number' ? (
        <RecordFields names={['worker_id', 'worker_phone']} />
      ) : (
        <Missing>{t('No worker assigned for this booking')}</Missing>
      )}
      <Assignment names={['assign-worker', 'overbook', 'un-assign-worker']} />
    </SidePanel>
  );
}

/**
 * The moves by which somebody is assigned, once the page may be changed; where none can be made
 * yet, why not.
 */
function Assignment({ names }: { readonly names: readonly string[] }): ReactNode {
  const { isLocked, isOver } = useEditMode();
  const moves = useMoves();
  if (isLocked || isOver) return null;
  const possible = names.filter((name) => moves[name]?.possible);
  return <MoveActs names={possible.length > 0 ? possible : names.slice(0, 1)} />;
}

/**
 * More time than was agreed, by the half hour: what it will cost is said as it is chosen (spec part
 * 1 §5).
 */
function AdditionalTime({ row }: Props): ReactNode {
  const move = useMoves()['additional-time'];
  const { isOver } = useEditMode();
  const isAgreed = typeof row.additional_hours === 'number' && row.additional_hours > 0;
  const price = filsOf(typeof row.service_price === 'number' ? row.service_price : 0);
  if ((!move || isOver) && !isAgreed) return null;
  return (
    <SidePanel title={t('Additional Time')}>
      {isAgreed ? <RecordFields names={['additional_hours', 'additional_amount']} /> : null}
      {isOver ? null : (
        <AskedHere move="additional-time" button="Request Additional Time">
          {(form) => {
            const hours = form.state.values.additional_hours;
            return (
              <p className="booking-additional" role="status">
                {t('Additional Price')}{' '}
                <strong>
                  <Digits>{formatMoney(aedOf(times(price, typeof hours === 'number' ? hours : 0)))}</Digits>
                </strong>
              </p>
            );
          }}
        </AskedHere>
      )}
    </SidePanel>
  );
}
