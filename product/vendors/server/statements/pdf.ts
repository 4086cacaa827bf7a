import { house } from '../../../../resources/house.ts';
import { startOfDay } from '../../../../resources/language/days.ts';
import { dayText } from '../../../../resources/language/message.ts';
import { type Part, Sheets, type Style } from '../../../invoices/server/pdf/sheets.ts';
import { amountText, moneyText } from '../../../invoices/server/pdf/written.ts';
import type { StatementItem, StatementPaper } from '../../rules/statement-paper.ts';

/** A4 in points, and what stays empty around it. */
const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42];
const INNER = WIDTH - 2 * MARGIN;
/** What stands lower goes on the next sheet; below it is the sheet's number. */
const LOWEST = HEIGHT - MARGIN - 20;
/** Between columns. */
const GAP = 6;

const [GREY, RULE] = ['#5c5c5c', '#c9c9c9'];
const TITLE: Style = { size: 20, weight: 700, at: 'right' };
const STRONG: Style = { size: 9.5, weight: 700 };
const TEXT: Style = { size: 9.5 };
const SMALL: Style = { size: 8.5, colour: GREY };
const right = (style: Style): Style => ({ ...style, at: 'right' });

/** What a column says of a line. The first takes the room that the others leave. */
type Column = { readonly head: string; readonly width: number; readonly tells: (item: StatementItem) => string };

const COLUMNS: readonly Column[] = [
  { head: 'Transaction', width: INNER - 340, tells: ({ transaction_id }) => transaction_id },
  { head: 'Date', width: 90, tells: ({ on }) => dayText(on) },
  { head: 'For', width: 90, tells: ({ entry }) => entry },
  { head: 'Booking', width: 70, tells: ({ booking_id }) => (booking_id === null ? '–' : String(booking_id)) },
  { head: `Amount (${house.currency})`, width: 90, tells: ({ amount }) => amountText(amount) },
];
const LAST = COLUMNS.length - 1;

/** A statement as PDF: A4, readable by machines and screen readers, the same bytes each time. */
export const statementPdf = (paper: StatementPaper): Promise<Buffer> => new Drawing(paper).bytes();

class Drawing {
  readonly #paper: StatementPaper;
  readonly #sheets: Sheets;
  #y = MARGIN;

  constructor(paper: StatementPaper) {
    this.#paper = paper;
    const made = new Date(startOfDay(paper.issued_on));
    this.#sheets = new Sheets({ title: `Statement ${paper.number}`, author: paper.supplier.name, made });
  }

  bytes(): Promise<Buffer> {
    this.#head();
    this.#lines();
    this.#totals();
    this.#sheets.numbered(`${this.#paper.number} · `, SMALL, { x: MARGIN, y: HEIGHT - MARGIN, width: INNER });
    return this.#sheets.bytes();
  }

  /** Who closed it, for whom, and which month it is of. */
  #head(): void {
    const { supplier, vendor, title, number, from, to, issued_on } = this.#paper;
    const width = INNER / 2 - 10;
    const left = this.#block(MARGIN, width, [
      ['P', supplier.name, { size: 13, weight: 700 }],
      ['P', supplier.address, SMALL],
      ['P', supplier.trn && `TRN ${supplier.trn}`, SMALL],
    ]);
    const aside = this.#block(MARGIN + INNER - width, width, [
      ['H1', title, TITLE],
      ['P', number, right(STRONG)],
      ['P', `${dayText(from)} – ${dayText(to)}`, right(SMALL)],
      ['P', `Closed: ${dayText(issued_on)}`, right(SMALL)],
    ]);
    this.#y = Math.max(left, aside) + 16;
    this.#y = this.#block(MARGIN, INNER, [
      ['H2', 'Vendor', SMALL],
      ['P', vendor.name, STRONG],
      ['P', vendor.address, TEXT],
      ['P', vendor.email, TEXT],
      ['P', vendor.phone, TEXT],
    ]);
    this.#y += 14;
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

  #lines(): void {
    const table = this.#sheets.part(this.#sheets.root, 'Table');
    this.#heads(table);
    for (const item of this.#paper.lines)
      this.#row(
        table,
        COLUMNS.map(({ tells }) => tells(item)),
      );
  }

  #heads(table: Part): void {
    this.#row(
      table,
      COLUMNS.map(({ head }) => head),
      'TH',
    );
    this.#sheets.rule({ x: MARGIN, y: this.#y, width: INNER }, RULE);
    this.#y += 4;
  }

  /** A row, on the next sheet where it is too high for this one, under the heads again. */
  #row(table: Part, cells: readonly string[], tag = 'TD'): void {
    const style = tag === 'TH' ? SMALL : TEXT;
    const sets = cells.map((text, at) =>
      this.#sheets.set(text, (COLUMNS[at]?.width ?? 0) - GAP, at === LAST ? right(style) : style),
    );
    const height = Math.max(...sets.map((set) => set.height)) + 4;
    if (this.#y + height > LOWEST) {
      this.#nextSheet();
      if (tag === 'TD') this.#heads(table);
    }
    const row = this.#sheets.part(table, 'TR');
    let x = MARGIN;
    sets.forEach((set, at) => {
      const width = COLUMNS[at]?.width ?? 0;
      this.#sheets.draw(row, tag, set, { x, y: this.#y, width: width - GAP });
      x += width;
    });
    this.#y += height;
  }

  #totals(): void {
    const { opening, earned, paid_out, closing } = this.#paper;
    const lines = [
      ['Opening balance', opening, TEXT],
      ['Earned', earned, TEXT],
      ['Paid out', 0 - paid_out, TEXT],
      ['Closing balance', closing, { size: 12, weight: 700 } satisfies Style],
    ] as const;
    if (this.#y + lines.length * 18 + 12 > LOWEST) this.#nextSheet();
    const [x, width] = [MARGIN + INNER - 260, 260];
    this.#sheets.rule({ x, y: this.#y + 4, width }, RULE);
    this.#y += 10;
    for (const [label, amount, style] of lines) {
      const part = this.#sheets.part(this.#sheets.root, 'P');
      const y = this.#y;
      this.#sheets.draw(part, 'Span', this.#sheets.set(label, 130, style), { x, y, width });
      const told = this.#sheets.set(moneyText(amount), 130, right(style));
      this.#sheets.draw(part, 'Span', told, { x: x + 130, y, width: 130 });
      this.#y += told.height + 3;
    }
  }

  #nextSheet(): void {
    this.#sheets.next();
    this.#y = MARGIN;
  }
}
