import type { ReactNode } from 'react';
import type { Row } from '../../../resources/language/index.ts';
import { formatMoney } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { MoveButtonGroup } from '../../../src/record/move-button-group.tsx';
import { RecordBody, RecordFigures, RecordList } from '../../../src/record/record-content.tsx';
import { useMoves } from '../../../src/record/record-provider.tsx';
import { Note } from '../../../src/ui/note.tsx';
import { aedOf } from '../../rules/money.ts';
import { dueOf, moneyOf, overpaidOf } from '../rules/payments.ts';

/** A booking's amounts and payments, with adding and refunding. */
export function PaymentsTab(): ReactNode {
  return (
    <>
      <RecordBody bones={4}>
        {(row) => (
          <>
            <RecordFigures names={['payment_amount', 'paid_amount', 'refunded_amount', 'owed_amount']} />
            <PaymentState row={row} />
            <Acts row={row} />
          </>
        )}
      </RecordBody>
      <RecordList name="payments" />
    </>
  );
}

function PaymentState({ row }: { readonly row: Row }): ReactNode {
  const money = moneyOf(row);
  const over = overpaidOf(row, money);
  const amount = formatMoney(aedOf(over));
  const messages =
    over > 0
      ? dueOf(row) === 0
        ? t('This booking was called off with {amount} paid. It can still be refunded.', { amount })
        : t('{amount} more was paid than it costs. It can be refunded.', { amount })
      : money.waived > 0
        ? t('{amount} was refunded, and is not owed again.', {
            amount: formatMoney(aedOf(money.waived)),
          })
        : undefined;
  return messages === undefined ? null : <Note>{messages}</Note>;
}

function Acts({ row }: { readonly row: Row }): ReactNode {
  const moves = useMoves();
  const isOwed = typeof row.owed_amount === 'number' && row.owed_amount > 0;
  const names = [...(isOwed ? ['payments'] : []), ...(moves.refund?.possible ? ['refund'] : [])];
  return <MoveButtonGroup names={names} />;
}
