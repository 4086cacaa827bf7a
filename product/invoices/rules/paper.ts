import type { Fils } from '../../rules/money.ts';

type Measure = 'h';

/** A booking's line in fils: `gross` = `net` + `vat`. */
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

/** The section of a line: booked, added, or applied to the whole. */
type BilledPart = 'booking_info' | 'extra_service' | 'charges';

/** A booking as it is when its invoice is made: nothing of it is queried again afterwards. */
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
  /** The tax percentage; null if only gross is known. */
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

/** A paper's line, with specified names (part 1 §3) and what tax law requires. */
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

type Correction = {
  readonly number: string;
  readonly uuid: string;
  readonly issued_on: string;
  readonly reason: string;
};

/** A complete invoice or credit note, the only source of all output; immutable. Amounts in fils. */
export type InvoicePaper = {
  readonly kind: 'invoice' | 'credit_note';
  /** The code of the kind in electronic invoices (UNTDID 1001). */
  readonly type_code: '380' | '381';
  /** Never translated: a paper is evidence in its issued language. */
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
  /** The discount percentage (spec part 1 §9) or null. Old papers always say '2%'. */
  readonly discount_label: string | null;
  readonly discount: Fils;
  readonly rates: readonly (Totals & { readonly rate: number | null })[];
  readonly totals: Totals;
  readonly total_amount: Fils;
  readonly corrects: Correction | null;
};

/** A paper as it is returned: `corrected_by`: the number of the credit note that took it back. */
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

/** The lines' discount and its base; undefined: none. Not part of the sums. */
export const discountOf = ({
  discount,
  discount_label: label,
  totals,
}: Pick<InvoicePaper, 'discount' | 'discount_label' | 'totals'>):
  | { readonly label: string; readonly amount: Fils; readonly before: Fils }
  | undefined => (label === null ? undefined : { label, amount: discount, before: totals.net + discount });
