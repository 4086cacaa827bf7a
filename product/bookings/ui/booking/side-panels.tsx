import type { ReactNode } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatMoney } from '../../../../src/platform/formats.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { InlineMoveForm } from '../../../../src/record/inline-move-form.tsx';
import { MoveButtonGroup } from '../../../../src/record/move-button-group.tsx';
import { RecordFields } from '../../../../src/record/record-content.tsx';
import { useMoves, useRecordContext } from '../../../../src/record/record-provider.tsx';
import { Card } from '../../../../src/ui/card.tsx';
import { Digits, Missing } from '../../../../src/ui/marks.tsx';
import { Note } from '../../../../src/ui/note.tsx';
import { SidePanel } from '../../../../src/ui/side-panel.tsx';
import { Waiting } from '../../../../src/ui/states.tsx';
import { aedOf, filsOf, times } from '../../../rules/money.ts';
import { useEditMode } from './edit-mode.tsx';

/** Who a booking is for, and who does it. */
export function SidePanels(): ReactNode {
  const { row } = useRecordContext();
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
      {isOn && !isOver ? <MoveButtonGroup names={['correct']} /> : null}
    </SidePanel>
  );
}

/** The vendor or driver, one or the other (spec part 1 §4), once accepted. */
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

function Assignment({ names }: { readonly names: readonly string[] }): ReactNode {
  const { isLocked, isOver } = useEditMode();
  const moves = useMoves();
  if (isLocked || isOver) return null;
  const possible = names.filter((name) => moves[name]?.possible);
  return <MoveButtonGroup names={possible.length > 0 ? possible : names.slice(0, 1)} />;
}

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
        <InlineMoveForm move="additional-time" button="Request Additional Time">
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
        </InlineMoveForm>
      )}
    </SidePanel>
  );
}
