import { detailOf, statusOf } from './api.ts';
import { t } from './i18n/index.ts';
import { inOneText, notify } from './notices.ts';

/** What failed, and why as far as anybody said it, else ''. */
export type Failed = { readonly what: string; readonly why: string };

/**
 * Shows a failure notice with its reason. Not for an expired session. `why` replaces the reason.
 * @param failed a dictionary sentence @param otherwise the default reason @returns the text shown,
 * if any
 */
export function tellFailure(
  failed: string,
  error: unknown,
  more: { why?: string | undefined; otherwise?: string; topic?: string } = {},
): Failed | undefined {
  if (statusOf(error) === 401) return undefined;
  const { why: given, otherwise = '', ...rest } = more;
  const what = t(failed);
  const why = given === undefined ? detailOf(error) || otherwise : t(given);
  notify({ type: 'error', message: what, ...(why === '' ? {} : { description: why }), ...rest });
  return { what, why };
}

/** The same in one text, where both stand in one place. */
export const failureText = (failed: string, why: string): string => inOneText(t(failed), why);
