import { house } from '../../../../resources/house.ts';
import { startOfDay } from '../../../../resources/language/days.ts';
import { dayText } from '../../../../resources/language/message.ts';
import type { Fils } from '../../../rules/money.ts';
import { discountOf, type InvoicePaper, nameOf, PARTS, type PaperItem } from '../../rules/paper.ts';
import { type Part, type Place, Sheets, type Style } from './sheets.ts';
import { amountText, moneyText } from './written.ts';

/** A4 in points, and what stays empty around it. */
const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42];
const INNER = WIDTH - 2 * MARGIN;
/** What stands lower goes on the next sheet; below it is the sheet's number. */
const LOWEST = HEIGHT - MARGIN - 20;

const [GREY, RULE] = ['#5c5c5c', '#c9c9c9'];
const TITLE: Style = { size: 20, weight: 700, at: 'right' };
const STRONG: Style = { size: 9.5, weight: 700 };
const TEXT: Style = { size: 9.5 };
const SMALL: Style = { size: 8.5, colour: GREY };
const right = (style: Style): Style => ({ ...style, at: 'right' });

/** What a column says of a line. The first takes the room that the others leave. */
type Column = { readonly head: string; readonly width: number; readonly tells: (item: PaperItem) => string };

const COLUMNS: readonly Column[] = [
  { head: 'Description', width: INNER - 330, tells: ({ option_name }) => option_name },
  {
    head: 'Qty',
    width: 35,
    tells: ({ count, measure }) => (measure === undefined ? String(count) : `${count} ${measure}`),
  },
  { head: 'Price', width: 60, tells: ({ price }) => amountText(price) },
  { head: 'Discount', width: 55, tells: ({ discount }) => amountText(discount) },
  { head: 'Net', width: 60, tells: ({ net }) => amountText(net) },
  { head: 'Tax', width: 55, tells: ({ vat, rate }) => (rate === null ? '–' : amountText(vat)) },
  { head: `Total (${house.currency})`, width: 65, tells: ({ final_price }) => amountText(final_price) },
];

const HEADS = { booking_info: 'Booking', extra_service: 'Extra services', charges: 'Fees and discounts' } as const;

/**
 * A paper as PDF: A4, readable by machines and screen readers, the same bytes whenever it is made.
 */
export function pdfOf(paper: InvoicePaper): Promise<Buffer> {
  return new Drawing(paper).bytes();
}

/** One paper on its sheets, from top to bottom. */
class Drawing {
  readonly #paper: InvoicePaper;
  readonly #sheets: Sheets;
  #y = MARGIN;

  constructor(paper: InvoicePaper) {
    this.#paper = paper;
    const made = new Date(startOfDay(paper.issued_on));
    this.#sheets = new Sheets({ title: nameOf(paper), author: paper.supplier.name, made });
  }

  bytes(): Promise<Buffer> {
    this.#head();
    this.#parties();
    this.#items();
    this.#totals();
    this.#sheets.numbered(`${this.#paper.number} · `, SMALL, { x: MARGIN, y: HEIGHT - MARGIN, width: INNER });
    return this.#sheets.bytes();
  }

  /** Who issues, and what it is. */
  #head(): void {
    const { supplier, kind, title, number, issued_on, due_on, booking_id, corrects } = this.#paper;
    const width = INNER / 2 - 10;
    const left = this.#block(MARGIN, width, [
      ['P', supplier.name, { size: 13, weight: 700 }],
      ['P', supplier.address, SMALL],
      ['P', supplier.trn && `TRN ${supplier.trn}`, SMALL],
    ]);
    const aside = this.#block(MARGIN + INNER - width, width, [
      ['H1', title, TITLE],
      ['P', number, right(STRONG)],
      ['P', `${kind === 'invoice' ? 'Invoice Date' : 'Date'}: ${dayText(issued_on)}`, right(SMALL)],
      ['P', kind === 'invoice' ? `Due Date: ${dayText(due_on)}` : null, right(SMALL)],
      ['P', `Booking ID: ${booking_id}`, right(SMALL)],
      ['P', corrects && `Corrects ${corrects.number} of ${dayText(corrects.issued_on)}`, right(SMALL)],
      ['P', corrects?.reason, right(SMALL)],
    ]);
    this.#y = Math.max(left, aside) + 16;
  }

  #parties(): void {
    const { billed_from, billed_to, service_name } = this.#paper;
    const width = INNER / 2 - 10;
    const name = [billed_from.first_name, billed_from.last_name].filter((each) => each !== null).join(' ');
    const left = this.#block(MARGIN, width, [
      ['H2', 'Billed From', SMALL],
      ['P', name, STRONG],
      ['P', billed_from.email, TEXT],
      ['P', billed_from.address, TEXT],
      ['P', billed_from.phone, TEXT],
    ]);
    const aside = this.#block(MARGIN + INNER - width, width, [
      ['H2', 'Billed To', SMALL],
      ['P', billed_to?.name, STRONG],
      ['P', billed_to?.address, TEXT],
      ['P', billed_to?.phone, TEXT],
    ]);
    this.#y = Math.max(left, aside) + 14;
    if (service_name === null) return;
    this.#y = this.#block(MARGIN, INNER, [
      ['H2', 'Service', SMALL],
      ['P', service_name, STRONG],
    ]);
    this.#y += 10;
  }

  /** Texts below each other; where the last of them ends. */
  #block(x: number, width: number, texts: readonly (readonly [string, string | null | undefined, Style])[]): number {
    let y = this.#y;
    for (const [tag, text, style] of texts) {
      const set = this.#sheets.set(text, width, style);
      this.#sheets.draw(this.#sheets.root, tag, set, { x, y, width });
      y += set.height;
    }
    return y;
  }

  #items(): void {
    const { root } = this.#sheets;
    const table = this.#sheets.part(root, 'Table');
    this.#columnHeads(table);
    for (const part of PARTS) {
      const items = this.#paper[part];
      if (items.length === 0) continue;
      this.#row(table, [[HEADS[part], SMALL]], [INNER]);
      for (const item of items)
        this.#row(
          table,
          COLUMNS.map(({ tells }, at) => [tells(item), at === 0 ? TEXT : right(TEXT)]),
        );
    }
  }

  #columnHeads(table: Part): void {
    const heads = COLUMNS.map(({ head }, at): Cell => [head, at === 0 ? SMALL : right(SMALL)]);
    this.#row(table, heads, undefined, 'TH');
    this.#sheets.rule({ x: MARGIN, y: this.#y, width: INNER }, RULE);
    this.#y += 4;
  }

  /**
   * A row, on the next sheet where it is too high for this one, under the heads of its columns
   * again.
   */
  #row(
    table: Part,
    cells: readonly Cell[],
    widths: readonly number[] = COLUMNS.map(({ width }) => width),
    tag = 'TD',
  ): void {
    const sets = cells.map(([text, style], at) => this.#sheets.set(text, (widths[at] ?? 0) - GAP, style));
    const height = Math.max(...sets.map((set) => set.height)) + 4;
    if (this.#y + height > LOWEST) {
      this.#nextSheet();
      if (tag === 'TD') this.#columnHeads(table);
    }
    const row = this.#sheets.part(table, 'TR');
    let x = MARGIN;
    sets.forEach((set, at) => {
      const width = widths[at] ?? 0;
      this.#sheets.draw(row, tag, set, { x, y: this.#y, width: width - GAP });
      x += width;
    });
    this.#y += height;
  }

  #totals(): void {
    const { totals, rates, total_amount } = this.#paper;
    const off = discountOf(this.#paper);
    const lines: (readonly [string, Fils, Style])[] = [
      ...(off ? [['Subtotal', off.before, TEXT] as const, [`Discount ${off.label}`, -off.amount, TEXT] as const] : []),
      ['Net', totals.net, TEXT],
      ...rates.flatMap(({ rate, vat }) => (rate === null ? [] : [[`Tax ${rate}%`, vat, TEXT] as const])),
      ['Grand Total', total_amount, { size: 12, weight: 700 }],
    ];
    const height = lines.length * 18 + 12;
    if (this.#y + height > LOWEST) this.#nextSheet();
    const [x, width] = [MARGIN + INNER - 240, 240];
    this.#sheets.rule({ x, y: this.#y + 4, width }, RULE);
    this.#y += 10;
    for (const [label, amount, style] of lines) {
      const place: Place = { x, y: this.#y, width };
      const part = this.#sheets.part(this.#sheets.root, 'P');
      this.#sheets.draw(part, 'Span', this.#sheets.set(label, 120, style), place);
      const told = this.#sheets.set(moneyText(amount), 120, right(style));
      this.#sheets.draw(part, 'Span', told, { ...place, x: x + 120, width: 120 });
      this.#y += told.height + 3;
    }
  }

  #nextSheet(): void {
    this.#sheets.next();
    this.#y = MARGIN;
  }
}

type Cell = readonly [text: string, style: Style];

/** Between columns. */
const GAP = 6;
