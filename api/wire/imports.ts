export type ImportMistake = { readonly line: number; readonly field: string | null; readonly message: string };

/** What a column of the file was taken for; null: left out, or not known yet. */
export type ImportColumn = {
  readonly heading: string;
  readonly field: string | null;
  readonly by: 'heading' | 'likeness' | 'choice' | null;
};

/** What a line changes of a record, in words: each field's old and new value. */
export type ImportChange = {
  readonly line: number;
  readonly title: string;
  readonly fields: readonly { readonly field: string; readonly from: string; readonly to: string }[];
};

/** Columns of days in numbers alone that may have their month first, and such a day. */
export type EitherDays = { readonly columns: readonly string[]; readonly example: string };

/** The last line of an import's answer. No mistakes: all was stored, or would be. */
export type ImportOutcome = {
  readonly rows: number;
  readonly creates: number;
  readonly updates: number;
  readonly unchanged: number;
  /** The line of the headings, and what each column was taken for. */
  readonly headings: { readonly line: number; readonly columns: readonly ImportColumn[] };
  /** The first lines that change records, where it is only tried. */
  readonly changes?: readonly ImportChange[];
  /** Labels of columns that nobody writes. */
  readonly ignored: readonly string[];
  readonly days?: EitherDays;
  /** The first mistakes by line; `mistaken` counts all. */
  readonly mistakes: readonly ImportMistake[];
  readonly mistaken: number;
  /** The id by which it is undone; undefined where nothing was written. */
  readonly write_id?: string;
};
