import { type ReactNode, useId } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatMoney, formatNumber } from '../../../../src/platform/formats.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { MoveBackedField } from '../../../../src/record/move-backed-field.tsx';
import { MoveButtonGroup } from '../../../../src/record/move-button-group.tsx';
import { RecordBody, RecordFields, useIsFieldVisible } from '../../../../src/record/record-content.tsx';
import { useIsMoving, useMoves } from '../../../../src/record/record-provider.tsx';
import { Digits, Missing } from '../../../../src/ui/marks.tsx';
import { Section } from '../../../../src/ui/section.tsx';
import { Switch } from '../../../../src/ui/switch.tsx';
import { isPaid, moneyOf } from '../../../ledger/rules/payments.ts';
import { aedOf, type Fils, filsOf } from '../../../rules/money.ts';
import { useEditMode } from './edit-mode.tsx';
import { BookedServices } from './edit-services.tsx';

type Props = { readonly row: Row };

const MISSING = {
  customer_notes: 'No Notes provided',
  document: 'No attachment',
  schedule_date: 'Not scheduled',
  payment_status: 'No Payment',
} as const;

const SAID = ['approval_notes', 'reason', 'overbook_reason'] as const;
const saidIn = (row: Row) => SAID.filter((name) => typeof row[name] === 'string' && row[name] !== '');

/** What was booked, when, and what is known about it besides. */
export function DetailsTab(): ReactNode {
  return (
    <RecordBody bones={12}>
      {(row) => (
        <>
          <Setup row={row} />
          <BookingSummary row={row} />
          <Section title={t('Notes')}>
            <RecordFields names={['customer_notes', 'document', ...saidIn(row)]} missing={MISSING} />
            <AdminNotes />
          </Section>
        </>
      )}
    </RecordBody>
  );
}

/** The office's own notes: saved when they are left, in edit mode alone (spec part 1 §5). */
function AdminNotes(): ReactNode {
  const { isOn } = useEditMode();
  const isShown = useIsFieldVisible();
  if (!isShown('admin_notes')) return null;
  const read = <RecordFields names={['admin_notes']} missing={{ admin_notes: 'No Notes provided' }} />;
  return (
    <div className="booking-notes">
      {isOn ? (
        <MoveBackedField move="note" name="admin_notes">
          {read}
        </MoveBackedField>
      ) : (
        read
      )}
    </div>
  );
}

const money = (value: unknown): string => formatMoney(typeof value === 'number' ? value : 0);

/** The order and price: lines or agreed price, additional time and total. */
function BookingSummary({ row }: Props): ReactNode {
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
              <div className="muted small">
                {t('{hours} h at {price}', { hours: formatNumber(hours), price: money(row.service_price) })}
              </div>
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

/** When it is, and whether it is paid: what of it can be changed is, in edit mode. */
function Setup({ row }: Props): ReactNode {
  const { isLocked } = useEditMode();
  const moves = useMoves();
  const offered = [...(isOwed(row) ? ['payments'] : []), 'refund', 'reschedule', 'set-status'].filter(
    (name) => moves[name]?.possible,
  );
  return (
    <Section title={t('Booking Setup')}>
      <div className="stack-16">
        <RecordFields
          names={['schedule_date', 'schedule_time', 'minutes', 'booking_type', 'booking_otp', 'payment_status']}
          missing={MISSING}
        />
        <Payment row={row} />
        {isLocked ? null : <MoveButtonGroup names={offered} />}
      </div>
    </Section>
  );
}

/** Whether it is paid: a switch that makes the move, and shows what is stored. */
function Payment({ row }: Props): ReactNode {
  const { isLocked } = useEditMode();
  const moves = useMoves();
  const id = useId();
  const paid = isPaid(row, moneyOf(row));
  const move = moves[paid ? 'mark-unpaid' : 'mark-paid'];
  const isMoving = useIsMoving();
  return (
    <div className="row-10">
      {move ? (
        <>
          <Switch id={id} checked={paid} busy={isMoving} held={isLocked || !move.possible} onChange={move.begin} />
          <label htmlFor={id}>{t('Paid')}</label>
        </>
      ) : null}
      <span className="strong">
        <Digits>{paidOf(row)}</Digits>
      </span>
    </div>
  );
}

const isOwed = ({ owed_amount }: Row): boolean => typeof owed_amount === 'number' && owed_amount > 0;

function paidOf(row: Row): string {
  const { paid, refunded } = moneyOf(row);
  const amount = (fils: Fils): string => formatMoney(aedOf(fils));
  const due = filsOf(Number(row.payment_amount ?? 0));
  const messages =
    paid === null || paid === 0 || paid === due
      ? amount(due)
      : t('{paid} of {due}', { paid: amount(paid), due: amount(due) });
  return refunded > 0 ? t('{paid}, {amount} refunded', { paid: messages, amount: amount(refunded) }) : messages;
}
