import { type ReactNode, useId } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatMoney } from '../../../../src/platform/formats.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { AskedHere } from '../../../../src/record/moves/asked-here.tsx';
import { MoveActs, MoveMenu } from '../../../../src/record/moves/move-acts.tsx';
import { RecordFields } from '../../../../src/record/record-content.tsx';
import { useMoves, useRecordPlace } from '../../../../src/record/record-provider.tsx';
import { Card } from '../../../../src/ui/card.tsx';
import { Digits, Missing } from '../../../../src/ui/marks.tsx';
import { Note } from '../../../../src/ui/note.tsx';
import { SidePanel, useLockedBy } from '../../../../src/ui/side-panel.tsx';
import { Waiting } from '../../../../src/ui/states.tsx';
import { Switch } from '../../../../src/ui/switch.tsx';
import { aedOf, filsOf, times } from '../../../rules/money.ts';
import { useEditMode } from './edit-mode.tsx';

/** What stands beside a booking's tabs: how it is set up, whose it is, and who does it. */
export function SidePanels(): ReactNode {
  const { row } = useRecordPlace();
  return row ? (
    <>
      <Setup row={row} />
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

/** Every way its status changes, its payment and its time. */
function Setup({ row }: Props): ReactNode {
  const { lockedBy } = useEditMode();
  return (
    <SidePanel title={t('Booking Setup')} lockedBy={lockedBy}>
      <RecordFields names={['booking_status', 'booking_type', 'minutes']} />
      <MoveMenu
        label={t('Change Booking Status')}
        names={['approve', 'accept', 'reject', 'start', 'complete', 'verify', 'cancel', 'set-status']}
      />
      <Payment row={row} />
      <MoveActs names={[...(isOwed(row) ? ['payments'] : []), 'refund', 'reschedule']} />
    </SidePanel>
  );
}

/** Whether it is paid: a switch that makes the move, and shows what is stored. */
function Payment({ row }: Props): ReactNode {
  const moves = useMoves();
  const lockedBy = useLockedBy();
  const id = useId();
  const isPaid = row.payment_status === 'Paid';
  const move = moves[isPaid ? 'mark-unpaid' : 'mark-paid'];
  if (!move) return <RecordFields names={['payment_status']} missing={{ payment_status: 'No Payment' }} />;
  return (
    <div className="booking-payment">
      <Switch
        id={id}
        checked={isPaid}
        busy={move.busy}
        held={lockedBy !== undefined || !move.possible}
        onChange={move.begin}
      />
      <label htmlFor={id}>{t('Paid')}</label>
      <span className="booking-paid">
        <Digits>{paidOf(row)}</Digits>
      </span>
    </div>
  );
}

/** For whom and where; what was taken down wrongly is corrected in edit mode. */
function Customer(): ReactNode {
  const { isOn } = useEditMode();
  return (
    <SidePanel title={t('Customer Information')}>
      <RecordFields
        names={['customer_id', 'customer_phone', 'customer_email', 'address', 'zone_id']}
        missing={{ address: 'No Information available', zone_id: 'No Information available' }}
      />
      {isOn ? <MoveActs names={['correct']} /> : null}
    </SidePanel>
  );
}

/** Whether anything is left to be paid. */
const isOwed = ({ owed_amount }: Row): boolean => typeof owed_amount === 'number' && owed_amount > 0;

/** What is to be paid, and how much of it is where that is not all or nothing. */
function paidOf({ payment_amount, paid_amount }: Row): string {
  const due = typeof payment_amount === 'number' ? payment_amount : 0;
  const paid = typeof paid_amount === 'number' ? paid_amount : 0;
  return paid === 0 || paid === due
    ? formatMoney(due)
    : t('{paid} of {due}', { paid: formatMoney(paid), due: formatMoney(due) });
}

/** Why none of these moves can be made; undefined: one can, or the role makes none of them. */
function useRefusal(names: readonly string[]): string | undefined {
  const moves = useMoves();
  const own = names.flatMap((name) => moves[name] ?? []);
  const why = own.some(({ possible }) => possible) ? null : (own[0]?.why ?? null);
  return why === null ? undefined : t(why);
}

/**
 * Who answers for it: a vendor or a driver, one or the other (spec part 1 §4). Locked until it is
 * accepted.
 */
function Provider({ row }: Props): ReactNode {
  const { lockedBy } = useEditMode();
  const refused = useRefusal(['assign-vendor', 'assign-driver']);
  const names = typeof row.vendor_id === 'number' ? VENDOR : typeof row.driver_id === 'number' ? DRIVER : [];
  return (
    <SidePanel title={t('Vendor / Driver Information')} lockedBy={refused ?? lockedBy}>
      {names.length === 0 ? <Missing>{t('No Information available')}</Missing> : <RecordFields names={names} />}
      {names === VENDOR && Number(row.provider_lapsed) > 0 ? (
        <Note>{t('A document of this vendor has expired: it is given no new bookings.')}</Note>
      ) : null}
      {typeof row.offer_outcome === 'string' && names.length === 0 ? <RecordFields names={['offer_outcome']} /> : null}
      <MoveActs names={['assign-vendor', 'assign-driver', 'offer', ...(names.length === 0 ? [] : ['un-assign'])]} />
    </SidePanel>
  );
}

const VENDOR = ['vendor_id', 'provider_phone', 'provider_address'] as const;
const DRIVER = ['driver_id', 'driver_phone', 'driver_address'] as const;

function Worker({ row }: Props): ReactNode {
  const { lockedBy } = useEditMode();
  const refused = useRefusal(['assign-worker', 'overbook']);
  return (
    <SidePanel title={t('Worker Information')} lockedBy={refused ?? lockedBy}>
      {typeof row.worker_id === 'number' ? (
        <RecordFields names={['worker_id', 'worker_phone']} />
      ) : (
        <Missing>{t('No worker assigned for this booking')}</Missing>
      )}
      <MoveActs
        names={['assign-worker', 'overbook', ...(typeof row.worker_id === 'number' ? ['un-assign-worker'] : [])]}
      />
    </SidePanel>
  );
}

/**
 * More time than was agreed, by the half hour: what it will cost is said as it is chosen (spec part
 * 1 §5).
 */
function AdditionalTime({ row }: Props): ReactNode {
  const move = useMoves()['additional-time'];
  const isAgreed = typeof row.additional_hours === 'number' && row.additional_hours > 0;
  const price = filsOf(typeof row.service_price === 'number' ? row.service_price : 0);
  if (!move && !isAgreed) return null;
  return (
    <SidePanel title={t('Additional Time')}>
      {isAgreed ? <RecordFields names={['additional_hours', 'additional_amount']} /> : null}
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
    </SidePanel>
  );
}
