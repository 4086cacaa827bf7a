import {
  type Column,
  INNER,
  Layout,
  NAME,
  right,
  SMALL,
  STRONG,
  TEXT,
  TITLE,
  TOTAL,
} from '../../../../api/pdf/layout.ts';
import { house } from '../../../../resources/house.ts';
import { startOfDay } from '../../../../resources/language/days.ts';
import { dayText } from '../../../../resources/language/message.ts';
import { amountText, moneyText } from '../../../invoices/server/pdf/written.ts';
import type { StatementItem, StatementPaper } from '../../rules/statement-paper.ts';

const COLUMNS: readonly Column<StatementItem>[] = [
  { head: 'Transaction', width: INNER - 340, tells: ({ transaction_id }) => transaction_id },
  { head: 'Date', width: 90, tells: ({ on }) => dayText(on) },
  { head: 'For', width: 90, tells: ({ entry, refund }) => (refund ? `${entry}, refund` : entry) },
  { head: 'Booking', width: 70, tells: ({ booking_id }) => (booking_id === null ? '–' : String(booking_id)) },
  { head: `Amount (${house.currency})`, width: 90, at: 'right', tells: ({ amount }) => amountText(amount) },
];

/** A statement as PDF: A4, readable by machines and screen readers, the same bytes each time. */
export function statementPdf(paper: StatementPaper): Promise<Buffer> {
  const made = new Date(startOfDay(paper.issued_on));
  const about = { title: `Statement ${paper.number}`, author: paper.supplier.name, language: `en-${house.region}` };
  const layout = new Layout({ ...about, made });
  setHead(layout, paper);
  layout.table(COLUMNS, [{ items: paper.lines }]);
  layout.totals(260, [
    ['Opening balance', moneyText(paper.opening), TEXT],
    ['Earned', moneyText(paper.earned), TEXT],
    ['Paid out', moneyText(0 - paper.paid_out), TEXT],
    ['Closing balance', moneyText(paper.closing), TOTAL],
  ]);
  return layout.bytes(paper.number);
}

function setHead(layout: Layout, { supplier, vendor, title, number, from, to, issued_on }: StatementPaper): void {
  layout.columns(
    [
      ['P', supplier.name, NAME],
      ['P', supplier.address, SMALL],
      ['P', supplier.trn && `TRN ${supplier.trn}`, SMALL],
    ],
    [
      ['H1', title, TITLE],
      ['P', number, right(STRONG)],
      ['P', `${dayText(from)} – ${dayText(to)}`, right(SMALL)],
      ['P', `Closed: ${dayText(issued_on)}`, right(SMALL)],
    ],
  );
  layout.space(16);
  layout.block([
    ['H2', 'Vendor', SMALL],
    ['P', vendor.name, STRONG],
    ['P', vendor.address, TEXT],
    ['P', vendor.email, TEXT],
    ['P', vendor.phone, TEXT],
  ]);
  layout.space(14);
}
