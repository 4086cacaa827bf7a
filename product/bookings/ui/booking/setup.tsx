import { type ReactNode, useId } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatMoney } from '../../../../src/platform/formats.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { MoveButtonGroup } from '../../../../src/record/move-button-group.tsx';
import { RecordFields } from '../../../../src/record/record-content.tsx';
import { useIsMoving, useMoves } from '../../../../src/record/record-provider.tsx';
import { Digits } from '../../../../src/ui/marks.tsx';
import { Section } from '../../../../src/ui/section.tsx';
import { Switch } from '../../../../src/ui/switch.tsx';
import { isPaid, moneyOf } from '../../../ledger/rules/payments.ts';
import { aedOf, type Fils, filsOf } from '../../../rules/money.ts';
import { useEditMode } from './edit-mode.tsx';

type Props = { readonly row: Row };

const MISSING = { schedule_date: 'Not scheduled', payment_status: 'No Payment' } as const;

/** When it is, and whether it is paid: what of it can be changed is, in edit mode. */
export function Setup({ row }: Props): ReactNode {
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
