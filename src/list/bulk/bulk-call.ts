import type { BulkOutcome, Progress, Total } from '../../../api/wire/list.ts';
import type { CompleteMove, Id, Value } from '../../../resources/language/index.ts';
import { callRaw } from '../../platform/api.ts';
import type { Query } from '../state/list-query.ts';
import { lastOf } from '../work/streamed.ts';

export type BulkJob =
  | { readonly action: 'set'; readonly field: string; readonly value: boolean }
  | { readonly action: 'move'; readonly move: CompleteMove }
  | { readonly action: 'delete' };

/** Whether it takes something away. */
export const isDangerous = (job: BulkJob): boolean =>
  job.action === 'move' ? job.move.danger : job.action === 'delete';

/** What a move asks, by field. */
export type Answers = { readonly [field: string]: Value };

/** Named records, or all that matched the filters at selection time. */
export type BulkTarget = { readonly ids: readonly Id[] } | (Total & { readonly all: true; readonly filters: Query });

/** `more`: the total is not yet known, but larger. */
export type BulkProgress = Progress & Partial<Pick<Total, 'more'>>;

/** How many that are. */
export const totalOfTarget = (target: BulkTarget): Total =>
  'all' in target ? target : { count: target.ids.length, more: false };

type Run = {
  readonly resource: string;
  readonly screen: string;
  readonly job: BulkJob;
  readonly target: BulkTarget;
  readonly answers?: Answers | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

/**
 * Runs a bulk job with progress. @throws ApiFailure when refused; code `cut` if the answer ends
 * early, AbortError if stopped: some may be done.
 */
export async function runBulk(run: Run): Promise<BulkOutcome> {
  const { resource, screen, target, signal } = run;
  const what = bodyOf(run);
  const which = 'all' in target ? { all: true, expected: target.count } : { ids: target.ids };
  const response = await callRaw(`/api/${resource}/bulk`, {
    method: 'POST',
    query: { ...('all' in target ? target.filters : {}), screen_label: screen },
    body: { ...what, ...which },
    signal,
  });
  return lastOf<BulkOutcome>(response, run);
}

function bodyOf({ job, answers = {} }: Pick<Run, 'job' | 'answers'>): object {
  switch (job.action) {
    case 'set':
      return { action: 'set', values: { [job.field]: job.value } };
    case 'move':
      return { action: 'move', move: job.move.name, values: answers };
    case 'delete':
      return { action: 'delete' };
  }
}
