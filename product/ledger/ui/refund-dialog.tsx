import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../../resources/language/index.ts';
import { formatMoney } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { MoveDialogProps } from '../../../src/platform/product.ts';
import { MoveDialog } from '../../../src/record/moves/move-dialog.tsx';
import type { MoveForm } from '../../../src/record/moves/use-move-form.ts';
import { Actions } from '../../../src/ui/toolbar.tsx';
import { aedOf, filsOf } from '../../rules/money.ts';

/** Gives money of a booking back: how much is typed, or one of what is mostly given back. */
export const RefundDialog = (props: MoveDialogProps): ReactNode => (
  <MoveDialog {...props} offers={(form) => <Amounts form={form} row={props.row} />} />
);

function Amounts({ form, row }: { readonly form: MoveForm; readonly row: Row }): ReactNode {
  const paid = filsOf(Number(row.paid_amount ?? 0));
  const all = Number(row.refunded_amount ?? 0) > 0 ? t('The rest') : t('All');
  const amounts = [
    { label: all, amount: aedOf(paid) },
    { label: t('Half'), amount: aedOf(Math.round(paid / 2)) },
  ];
  return (
    <Actions>
      {amounts.map(({ label, amount }) => (
        <Button
          key={amount}
          size="small"
          aria-pressed={form.state.values.amount === amount}
          onClick={() => form.change('amount', amount)}
        >
          {t('{label}: {amount}', { label, amount: formatMoney(amount) })}
        </Button>
      ))}
    </Actions>
  );
}
