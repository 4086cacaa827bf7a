import type { Row } from '../../../resources/language/index.ts';
import { movesOn } from '../../record/moves/permitted-moves.ts';
import { type BulkJob, isDangerous } from './bulk-call.ts';

export type Fitting = {
  readonly job: BulkJob;
  /** undefined: not all of them are known here. */
  readonly fits: number | undefined;
};

/** So many stand in the bar; where there are more, some of them do and the rest is in a menu. */
const MOST_IN_BAR = 4;
const BEST = 3;

function fits(job: BulkJob, row: Row): boolean {
  if (job.action === 'move') return movesOn([job.move], row).length > 0;
  return job.action === 'delete' ? row._refuses?.delete === undefined : row[job.field] !== job.value;
}

/** `rows`: undefined when not all are loaded. */
export const fittingOf = (jobs: readonly BulkJob[], rows: readonly Row[] | undefined): readonly Fitting[] =>
  jobs.map((job) => ({ job, fits: rows?.filter((row) => fits(job, row)).length }));

/** The bar's jobs: all if few, else the three fitting most records, none destructive. */
export function inBar(all: readonly Fitting[]): readonly Fitting[] {
  if (all.length <= MOST_IN_BAR) return all;
  return byFit(all.filter((each) => !isDangerous(each.job) && each.fits !== 0)).slice(0, BEST);
}

/** Those that fit the most records first. */
export const byFit = (all: readonly Fitting[]): readonly Fitting[] =>
  all.toSorted((one, other) => (other.fits ?? 0) - (one.fits ?? 0) || nextness(other) - nextness(one));

const nextness = ({ job }: Fitting): number => (job.action === 'move' && job.move.primary ? 1 : 0);
