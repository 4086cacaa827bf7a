import type { Fils } from '../../rules/money.ts';

/** What is counted besides pieces. */
type Measure = 'h';

/**
 * One line of what a booking comes to, in fils: `net` is what it is charged before its tax `vat`,
 * `gross` both.
 */
export type BilledLine = {
  readonly label: string;
  readonly quantity: number;
  /** What the quantity counts, where that is no pieces: hours. */
  readonly measure?: Measure;
  readonly unit: Fils;
  readonly discount: Fils;
  readonly net: Fils;
  readonly vat: Fils;
  readonly gross: Fils;
};

/**
 * Where lines stand: with what was booked, with what was added to it, or with what is put on or
 * taken off the whole.
 */
export type BilledPart = 'booking_info' | 'extra_service' | 'charges';

/** A booking as it stands when its invoice is made: nothing of it is asked again afterwards. */
export type FrozenBooking = {
  readonly id: number;
  readonly customer: {
    readonly first_name: string;
    readonly last_name: string | null;
    readonly email: string | null;
    readonly address: string | null;
    readonly phone: string | null;
  };
  /** Null while nobody was assigned. */
  readonly vendor: {
    readonly name: string;
    readonly address: string | null;
    readonly phone: string | null;
  } | null;
  readonly service_name: string | null;
  readonly lines: { readonly [part in BilledPart]: readonly BilledLine[] };
  /**
   * Percent of tax on every line that bears some; null where amounts are known only as they are
   * paid.
   */
  readonly tax: number | null;
};

/** Who issues: without a tax registration number (TRN) nobody may call a paper a tax invoice. */
export type Supplier = {
  readonly name: string;
  readonly address: string | null;
  readonly trn: string | null;
};

/** What a paper gets when it is issued. */
export type Issue = {
  readonly number: string;
  readonly uuid: string;
  /** A Dubai day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly supplier: Supplier;
};

/**
 * A line of a paper, by the names the specification gives (part 1 §3), with what tax law asks of
 * each line beside them.
 */
export type PaperItem = {
  readonly option_name: string;
  readonly count: number;
  /** What the count counts; left out of pieces. */
  readonly measure?: Measure;
  readonly price: Fils;
  readonly discount: Fils;
  readonly net: Fils;
  readonly vat: Fils;
  /** Percent; null where it is not known how much of the amount is tax. */
  readonly rate: number | null;
  readonly final_price: Fils;
};

export type Totals = { readonly net: Fils; readonly vat: Fils; readonly gross: Fils };

/** What a credit note corrects, and why. */
type Correction = {
  readonly number: string;
  readonly uuid: string;
  readonly issued_on: string;
  readonly reason: string;
};

/**
 * An invoice or a credit note, complete: dialog, print sheet, PDF and JSON are made of nothing
 * else, and it is kept as it was issued. All amounts are fils. A credit note has the lines of what
 * it corrects, with their signs.
 */
export type InvoicePaper = {
  readonly kind: 'invoice' | 'credit_note';
  /** The code of the kind in electronic invoices (UNTDID 1001). */
  readonly type_code: '380' | '381';
  /**
   * Said as it was issued, whoever reads it: a paper is evidence, in the one language it is issued
   * in, and no sentence of a screen.
   */
  readonly title: 'Invoice' | 'Tax Invoice' | 'Credit Note' | 'Tax Credit Note';
  readonly uuid: string;
  readonly number: string;
  readonly issued_on: string;
  /** The day of issue (spec part 1 §9). */
  readonly due_on: string;
  readonly booking_id: number;
  readonly supplier: Supplier;
  /** The customer, and the vendor: as the specification has them (part 1 §3), however unusual. */
  readonly billed_from: FrozenBooking['customer'];
  readonly billed_to: FrozenBooking['vendor'];
  readonly service_name: string | null;
  readonly booking_info: readonly PaperItem[];
  readonly extra_service: readonly PaperItem[];
  readonly charges: readonly PaperItem[];
  /**
   * Percent, shown where anything was taken off (spec part 1 §9); null where nothing was. Papers
   * issued before it was worked out say '2%', whatever was taken off.
   */
  readonly discount_label: string | null;
  readonly discount: Fils;
  readonly rates: readonly (Totals & { readonly rate: number | null })[];
  readonly totals: Totals;
  readonly total_amount: Fils;
  readonly corrects: Correction | null;
};

/** A paper as it is told: `corrected_by`: the number of the credit note that took it back. */
export type IssuedPaper = InvoicePaper & { readonly corrected_by: string | null };

/** The parts of a paper that hold lines, as they stand on it. */
export const PARTS = ['booking_info', 'extra_service', 'charges'] as const satisfies readonly BilledPart[];

/** Every line of a paper, as they stand on it. */
export const itemsOf = (paper: Pick<InvoicePaper, BilledPart>): PaperItem[] => PARTS.flatMap((part) => paper[part]);

/** What several lines come to. */
export const totalsOf = (items: readonly PaperItem[]): Totals => ({
  net: items.reduce((sum, { net }) => sum + net, 0),
  vat: items.reduce((sum, { vat }) => sum + vat, 0),
  gross: items.reduce((sum, { final_price }) => sum + final_price, 0),
});

/** What a paper is called: on its window, in its file, and that file. */
export const nameOf = ({ title, number }: Pick<InvoicePaper, 'title' | 'number'>): string => `${title} ${number}`;

/** How much of what all came to was taken off, in percent with two decimals at most. */
export const discountLabel = (discount: Fils, { net }: Totals): string =>
  `${Math.round((discount * 10_000) / (net + discount)) / 100}%`;

/**
 * What was taken off by the lines, and of what; undefined: nothing was. It is said beside the
 * totals, not added up with them.
 */
export const discountOf = ({
  discount,
  discount_label: label,
  totals,
}: Pick<InvoicePaper, 'discount' | 'discount_label' | 'totals'>):
  | { readonly label: string; readonly amount: Fils; readonly before: Fils }
  | undefined => (label === null ? undefined : { label, amount: discount, before: totals.net + discount });
