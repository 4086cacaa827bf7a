import type { Reader } from '../../../api/store.ts';
import type { RecordData, Registry } from '../../../resources/language/index.ts';
import type { names } from '../../../resources/names.ts';
import type { IssuedSeries } from '../rules/number-format.ts';
import type { FrozenBooking, IssuedPaper } from '../rules/paper.ts';
import { BILLED, frozenBooking, presentBooking } from './bookings.ts';

/** How papers are made of the records of a resource. */
export type Source = {
  /** What a paper freezes of a stored record. */
  freeze(reader: Reader, record: RecordData): Promise<FrozenBooking>;
  /** The fields without which nothing of a paper is shown: what it bills. */
  readonly needs: readonly string[];
  /** A paper without what a screen does not tell of the record. */
  present(paper: IssuedPaper, readable: ReadonlySet<string>): IssuedPaper;
};

/** The resources of whose records papers are made. */
export const PAPERED: { readonly [resource: string]: Source } = {
  bookings: { freeze: frozenBooking, needs: BILLED, present: presentBooking },
};

/** The papers that are issued of records: a statement is one itself. */
export type Paper = Exclude<(typeof names)['papers'][number], 'statement'>;

/** Each paper's number series and if it needs re-authentication, as reversals do. */
export const PAPERS = {
  invoice: { series: 'invoice', isProved: false },
  'credit-note': { series: 'credit_note', isProved: true },
} as const satisfies { readonly [name in Paper]: { readonly series: IssuedSeries; readonly isProved: boolean } };

/** The papers on screens, by resource. @throws Error for unsupported resources. */
export function papersIn({ screens }: Registry): readonly { readonly resource: string; readonly name: Paper }[] {
  const found = new Map<string, { readonly resource: string; readonly name: Paper }>();
  for (const { name: screen, resource = '', papers } of screens)
    for (const name of papers) {
      if (!isPaper(name)) continue;
      if (!Object.hasOwn(PAPERED, resource)) throw new Error(`${screen}: no papers are made of ${resource}.`);
      found.set(`${resource} ${name}`, { resource, name });
    }
  return [...found.values()];
}

const isPaper = (name: string): name is Paper => Object.hasOwn(PAPERS, name);
