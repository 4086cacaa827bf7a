import { dayOf } from '../../../resources/language/index.ts';
import { HOUSE_COMMISSION } from '../../../resources/vendor-commissions.ts';

/** A rate that was set for a vendor, as it is stored. */
export type CommissionRow = {
  readonly id: number;
  /** Percent, two decimals at most. */
  readonly rate: number;
  /** The Dubai day it was set on, `YYYY-MM-DD`. */
  readonly valid_from: string;
  /** When it was set. */
  readonly set_at: string;
  /** When the vendor agreed; null: it has not. */
  readonly agreed_at: string | null;
  /** From when until when it was applied; null: not yet. */
  readonly began_at: string | null;
  readonly ended_at: string | null;
};

/** The rate of a vendor on a day. */
export type Rate = {
  /** Percent. */
  readonly rate: number;
  /** The row it comes from; undefined: the house's own, since none was set by then. */
  readonly row: CommissionRow | undefined;
};

/**
 * A vendor's rate on a Dubai day (spec part 2 §3, §5): the latest agreed by then, else the latest
 * set, else the default. Later rows never change it.
 */
export function rateOf(rows: readonly CommissionRow[], day: string): Rate {
  const set = rows.filter(({ valid_from }) => valid_from <= day);
  const row = latest(set.filter(({ agreed_at }) => agreed_at !== null && dayOf(new Date(agreed_at)) <= day));
  const applied = row ?? latest(set);
  return { rate: applied?.rate ?? HOUSE_COMMISSION, row: applied };
}

/** The rate that was set last, whether it was agreed to or not. */
export const latest = (rows: readonly CommissionRow[]): CommissionRow | undefined =>
  rows.reduce<CommissionRow | undefined>(
    (last, row) => (last === undefined || isAfter(row, last) ? row : last),
    undefined,
  );

const isAfter = (row: CommissionRow, last: CommissionRow): boolean =>
  row.valid_from > last.valid_from || (row.valid_from === last.valid_from && row.id > last.id);

/** The rate the vendor is requested to agree to; undefined: nothing waits for it. */
export function proposedOf(rows: readonly CommissionRow[]): CommissionRow | undefined {
  const last = latest(rows);
  return last && last.agreed_at === null ? last : undefined;
}

/** The row that is applied now; undefined: none was set. */
const appliedOf = (rows: readonly CommissionRow[]): CommissionRow | undefined =>
  rows.find(({ began_at, ended_at }) => began_at !== null && ended_at === null);

/** What a rate that is set does to those there are. */
export type Setting = {
  /** It begins at once: the vendor had agreed to none, or to this one already. */
  readonly begins: boolean;
  /** The row whose agreement holds for it too: it says the same rate as the one in force. */
  readonly agreedBy: CommissionRow | undefined;
  /** Those that end with it. */
  readonly ends: readonly CommissionRow[];
};

/** The rows for a new rate. The old one applies until the vendor agrees; pending ones go. */
export function settingOf(rows: readonly CommissionRow[], rate: number): Setting {
  const applied = appliedOf(rows);
  const open = rows.filter(({ ended_at }) => ended_at === null);
  const isSame = applied !== undefined && applied.agreed_at !== null && applied.rate === rate;
  const begins = applied === undefined || applied.agreed_at === null || isSame;
  return {
    begins,
    agreedBy: isSame ? applied : undefined,
    ends: begins ? open : open.filter((row) => row !== applied),
  };
}

/** What ends when a vendor agrees to the requested rate: all else that goes on. */
export const endedByAgreement = (rows: readonly CommissionRow[], agreed: CommissionRow): readonly CommissionRow[] =>
  rows.filter((row) => row.ended_at === null && row !== agreed);

/** A rate as people write it: `12.5 %`. */
export const percentText = (rate: number): string => `${rate} %`;
