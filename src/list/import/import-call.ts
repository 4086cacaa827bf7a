import type { DayOrder } from '../../../resources/language/index.ts';
import { idempotencyHeader } from '../../data/idempotent-call.ts';
import { ApiFailure, callRaw, isConfirmed } from '../../platform/api.ts';
import { lastOf, type Progress } from '../work/streamed.ts';

export type ImportMistake = { readonly line: number; readonly field: string | null; readonly message: string };

/** What a column of the file was taken for: the name of a field, or null. */
export type ImportColumn = {
  readonly heading: string;
  readonly field: string | null;
  readonly by: 'heading' | 'likeness' | 'choice' | null;
};

export type ImportChange = {
  readonly line: number;
  readonly title: string;
  readonly fields: readonly { readonly field: string; readonly from: string; readonly to: string }[];
};

/** What is said of the columns, by where they stand: a field's name, `-`, or nothing. */
export type ImportSaid = readonly string[];

/** `mistakes` holds the first, `mistaken` counts all. None: all was or would be stored. */
export type ImportOutcome = {
  readonly rows: number;
  readonly creates: number;
  readonly updates: number;
  readonly unchanged: number;
  /** Columns of days in numbers alone that may have their month first, and such a day. */
  readonly days?: { readonly columns: readonly string[]; readonly example: string };
  readonly headings: { readonly line: number; readonly columns: readonly ImportColumn[] };
  /** What the first lines change, where it was tried. */
  readonly changes?: readonly ImportChange[];
  /** Labels of columns that nobody writes. */
  readonly ignored: readonly string[];
  readonly mistakes: readonly ImportMistake[];
  readonly mistaken: number;
  /** What undoes it; undefined where nothing was written. */
  readonly write_id?: string;
};

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

/** Counts of records an import could and could not be undone for. */
export type UndoOutcome = { readonly succeeded: number; readonly failed: number };

/** Takes a whole import back. @throws ApiFailure as `runImport`. */
export async function undoImport({
  screen,
  writeId,
}: {
  readonly screen: string;
  readonly writeId: string;
}): Promise<UndoOutcome> {
  const response = await callRaw(`/api/history/${writeId}/undo`, { method: 'POST', query: { screen_label: screen } });
  return lastOf<UndoOutcome>(response, {});
}
