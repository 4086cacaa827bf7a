import { type Column, INNER, type Layout, right, SMALL, STRONG, TEXT, TOTAL } from '../../../../api/pdf/layout.ts';
import type { Style } from '../../../../api/pdf/sheets.ts';
import { house } from '../../../../resources/house.ts';
import { dayText } from '../../../../resources/language/message.ts';
import type { Fils } from '../../../rules/money.ts';
import { discountOf, type InvoicePaper, nameOf, PARTS, type PaperItem } from '../../rules/paper.ts';
import { amountText, moneyText, sheetOf } from './sheet.ts';

const COLUMNS: readonly Column<PaperItem>[] = [
  { head: 'Description', width: INNER - 330, tells: ({ option_name }) => option_name },
  {
    head: 'Qty',
    width: 35,
    at: 'right',
    tells: ({ count, measure }) => (measure === undefined ? String(count) : `${count} ${measure}`),
  },
  { head: 'Price', width: 60, at: 'right', tells: ({ price }) => amountText(price) },
  { head: 'Discount', width: 55, at: 'right', tells: ({ discount }) => amountText(discount) },
  { head: 'Net', width: 60, at: 'right', tells: ({ net }) => amountText(net) },
  { head: 'Tax', width: 55, at: 'right', tells: ({ vat, rate }) => (rate === null ? '–' : amountText(vat)) },
  {
    head: `Total (${house.currency})`,
    width: 65,
    at: 'right',
    tells: ({ final_price }) => amountText(final_price),
  },
];

const HEADS = { booking_info: 'Booking', extra_service: 'Extra services', charges: 'Fees and discounts' } as const;

/** A paper as accessible A4 PDF, byte-identical each time. */
export function pdfOf(paper: InvoicePaper): Promise<Buffer> {
  const { kind, issued_on, due_on, booking_id, corrects } = paper;
  const layout = sheetOf(paper, nameOf(paper), [
    `${kind === 'invoice' ? 'Invoice Date' : 'Date'}: ${dayText(issued_on)}`,
    kind === 'invoice' ? `Due Date: ${dayText(due_on)}` : null,
    `Booking ID: ${booking_id}`,
    corrects && `Corrects ${corrects.number} of ${dayText(corrects.issued_on)}`,
    corrects?.reason,
  ]);
  setParties(layout, paper);
  layout.table(
    COLUMNS,
    PARTS.map((part) => ({ head: HEADS[part], items: paper[part] })),
  );
  setTotals(layout, paper);
  return layout.bytes(paper.number);
}

function setParties(layout: Layout, { billed_from, billed_to, service_name }: InvoicePaper): void {
  const name = [billed_from.first_name, billed_from.last_name].filter((each) => each !== null).join(' ');
  layout.columns(
    [
      ['H2', 'Billed From', SMALL],
      ['P', name, STRONG],
      ['P', billed_from.email, TEXT],
      ['P', billed_from.address, TEXT],
      ['P', billed_from.phone, TEXT],
    ],
    [
      ['H2', 'Billed To', SMALL],
      ['P', billed_to?.name, STRONG],
      ['P', billed_to?.address, TEXT],
      ['P', billed_to?.phone, TEXT],
    ],
  );
  layout.space(14);
  if (service_name === null) return;
  layout.block([
    ['H2', 'Service', SMALL],
    ['P', service_name, STRONG],
  ]);
  layout.space(10);
}

function setTotals(layout: Layout, paper: InvoicePaper): void {
  const { totals, rates, total_amount } = paper;
  const lines: (readonly [string, Fils, Style])[] = [
    ['Net', totals.net, TEXT],
    ...rates.flatMap(({ rate, vat }) => (rate === null ? [] : [[`Tax ${rate}%`, vat, TEXT] as const])),
    ['Grand Total', total_amount, TOTAL],
  ];
  layout.totals(
    240,
    lines.map(([label, amount, style]) => [label, moneyText(amount), style]),
  );
  const off = discountOf(paper);
  if (!off) return;
  const [label, amount, before] = [off.label, moneyText(off.amount), moneyText(off.before)];
  layout.space(6);
  layout.block([['P', `Discount ${label} in the lines above: ${amount} off ${before}, before tax`, right(SMALL)]]);
}
