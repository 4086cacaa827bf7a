import type { Row } from '../../../resources/language/index.ts';

/** What a document type asks of a paper (spec part 2 §3 Vendor document type). */
export type PaperType = {
  readonly id: number;
  readonly name: string;
  /** Of `document`, `No` and `expiry_date`. */
  readonly required_fields: readonly string[];
};

/** The papers of one type: which counts, and which waits for a decision next to it. */
export type PaperCase = {
  readonly type: PaperType;
  /** Approved, or run out since; nothing has replaced it. */
  readonly settled: Row | undefined;
  /** Under review, or denied and to be replaced where it is. */
  readonly open: Row | undefined;
};

const FIELD_OF: { readonly [part: string]: string } = {
  document: 'file',
  No: 'document_id_number',
  expiry_date: 'expiry_date',
};

/** The fields a paper of a type requires, in the order they are filled in. */
export const fieldsOf = ({ required_fields }: PaperType): readonly string[] =>
  Object.entries(FIELD_OF).flatMap(([part, field]) => (required_fields.includes(part) ? [field] : []));

const DECIDED: ReadonlySet<unknown> = new Set(['Approved', 'Expired']);

/** The papers of a vendor by the types required of it, in their order; the latest count. */
export const casesOf = (types: readonly PaperType[], papers: readonly Row[]): readonly PaperCase[] =>
  types.map((type) => {
    const current = papers
      .filter((each) => each.document_type_id === type.id && (each.replaced_by ?? null) === null)
      .toSorted((one, other) => Number(other.id) - Number(one.id));
    return {
      type,
      settled: current.find(({ status }) => DECIDED.has(status)),
      open: current.find(({ status }) => !DECIDED.has(status)),
    };
  });

/** Whether nothing counts of a type and nothing waits for a decision: one is to be shown. */
export const isToShow = ({ settled, open }: PaperCase): boolean => open === undefined && settled?.status !== 'Approved';

const NOTICE_DAYS = 30;
const DAY_MS = 86_400_000;

/** The days until a document soon expires; 0 once expired. `today`: local `YYYY-MM-DD`. */
export function daysLeft({ expiry_date }: Row, today: string): number | undefined {
  if (typeof expiry_date !== 'string') return undefined;
  const days = Math.round((Date.parse(expiry_date) - Date.parse(today)) / DAY_MS);
  return days <= NOTICE_DAYS ? Math.max(0, days) : undefined;
}
