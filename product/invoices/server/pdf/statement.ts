import { type Column, INNER, SMALL, STRONG, TEXT, TOTAL } from '../../../../api/pdf/layout.ts';
import { house } from '../../../../resources/house.ts';
import { dayText } from '../../../../resources/language/message.ts';
import type { StatementItem, StatementPaper } from '../../../vendors/rules/statement-paper.ts';
import { amountText, moneyText, sheetOf } from './sheet.ts';

const COLUMNS: readonly Column<StatementItem>[] = [
  { head: 'Transaction', width: INNER - 340, tells: ({ transaction_id }) => transaction_id },
  { head: 'Date', width: 90, tells: ({ on }) => dayText(on) },
  { head: 'For', width: 90, tells: ({ entry, refund }) => (refund ? `${entry}, refund` : entry) },
  { head: 'Booking', width: 70, tells: ({ booking_id }) => (booking_id === null ? '–' : String(booking_id)) },
  { head: `Amount (${house.currency})`, width: 90, at: 'right', tells: ({ amount }) => amountText(amount) },
];

/** A statement as PDF: A4, readable by machines and screen readers, the same bytes each time. */
export function statementPdf(paper: StatementPaper): Promise<Buffer> {
  const { vendor, from, to, issued_on } = paper;
  const layout = sheetOf(paper, `Statement ${paper.number}`, [
    `${dayText(from)} – ${dayText(to)}`,
    `Closed: ${dayText(issued_on)}`,
  ]);
  layout.block([
    ['H2', 'Vendor', SMALL],
    ['P', vendor.name, STRONG],
    ['P', vendor.address, TEXT],
    ['P', vendor.email, TEXT],
    ['P', vendor.phone, TEXT],
  ]);
  layout.space(14);
  layout.table(COLUMNS, [{ items: paper.lines }]);
  layout.totals(260, [
    ['Opening balance', moneyText(paper.opening), TEXT],
    ['Earned', moneyText(paper.earned), TEXT],
    ['Paid out', moneyText(0 - paper.paid_out), TEXT],
    ['Closing balance', moneyText(paper.closing), TOTAL],
  ]);
  return layout.bytes(paper.number);
}
