import { type Column, INNER, Layout, SMALL } from '../../pdf/layout.ts';

/** A table of figures to be set as PDF, every text as it is written. */
export type FiguresSheet = {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** What it is of: the period, what narrows it. */
  readonly says: readonly string[];
  /** When it was made: an instant, and as it is written. */
  readonly made: string;
  readonly madeText: string;
  readonly heads: readonly SheetHead[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
};

/** What heads a column: figures stand at the right, what only counts rows is narrow. */
export type SheetHead = { readonly label: string; readonly is: 'label' | 'figure' | 'place' };

const PARTS = { label: 1.6, figure: 1, place: 0.5 } as const;

/** The table as PDF: A4, its heads again on every sheet, and its total at the end. */
export function sheetPdf({ heads, rows, total, says, ...about }: FiguresSheet): Promise<Buffer> {
  const { title, author, language, made, madeText } = about;
  const layout = new Layout({ title, author, language, made: new Date(made) });
  layout.block([
    ['P', author, SMALL],
    ['H1', title, { size: 16, weight: 700 }],
    ...says.map((each) => ['P', each, SMALL] as const),
    ['P', `Made ${madeText}`, SMALL],
  ]);
  layout.space(14);
  const all = heads.reduce((sum, { is }) => sum + PARTS[is], 0);
  const columns = heads.map(
    ({ label, is }, at): Column<readonly string[]> => ({
      head: label,
      width: (INNER * PARTS[is]) / all,
      ...(is === 'figure' ? { at: 'right' } : {}),
      tells: (row) => row[at] ?? '',
    }),
  );
  layout.table(columns, [{ items: rows }, { items: [total], isSum: true }]);
  return layout.bytes(title);
}
