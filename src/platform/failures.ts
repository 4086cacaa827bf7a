import { detailOf, statusOf } from './api.ts';
import { t } from './i18n/index.ts';
import { inOneText, notify } from './notices.ts';

/** What failed, and why as far as anybody said it, else ''. */
export type Failed = { readonly what: string; readonly why: string };

/**
 * Tells in a notice what failed, and why as far as anybody said it: the server's words, that it
 * cannot be reached, else `otherwise`, in words already said. A session that ran out asks for
 * itself. `why` says more than the refusal as a whole; `topic` as of notices.
 * @param failed what failed: a sentence of the dictionary @param otherwise the reason where none
 * was given @returns what it told, to be said where it failed as well; undefined: nothing
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
