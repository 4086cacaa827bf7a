import type { ImportOutcome } from '../../../api/wire/imports.ts';
import type { BulkOutcome, Progress } from '../../../api/wire/list.ts';
import type { DayOrder } from '../../../resources/language/index.ts';
import { idempotencyHeader } from '../../data/idempotent-call.ts';
import { ApiFailure, callRaw, isConfirmed } from '../../platform/api.ts';
import { lastOf } from '../work/streamed.ts';

/** What is said of the columns, by where they stand: a field's name, `-`, or nothing. */
export type ImportSaid = readonly string[];

type Run = {
  readonly resource: string;
  readonly screen: string;
  readonly file: File;
  readonly order?: DayOrder | undefined;
  readonly said: ImportSaid;
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
  readonly key?: string | undefined;
  readonly onProgress: (progress: Progress) => void;
};

/**
 * Uploads an import with progress; restarts after confirmation. @throws ApiFailure when refused;
 * code `cut` if the answer ends early, AbortError if stopped.
 */
export async function runImport(run: Run): Promise<ImportOutcome> {
  const { resource, screen, file, order, said: text, isTrial, signal, key } = run;
  const columns = text.join() || undefined;
  const form = new FormData();
  form.append('file', file);
  const response = await callRaw(`/api/${resource}/import`, {
    method: 'POST',
    query: { screen_label: screen, dry_run: isTrial ? true : undefined, day_order: order, columns },
    form,
    signal,
    ...(key === undefined ? {} : { headers: idempotencyHeader(key) }),
  });
  try {
    return await lastOf<ImportOutcome>(response, run);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'confirm_first' || !(await isConfirmed())) throw error;
    return runImport(run);
  }
}

/** Takes a whole import back. @throws ApiFailure as `runImport`. */
export async function undoImport({
  screen,
  writeId,
}: {
  readonly screen: string;
  readonly writeId: string;
}): Promise<BulkOutcome> {
  const response = await callRaw(`/api/history/${writeId}/undo`, { method: 'POST', query: { screen_label: screen } });
  return lastOf<BulkOutcome>(response, {});
}
