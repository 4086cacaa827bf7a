import { detailOf, statusOf } from './api.ts';
import { t } from './i18n/index.ts';
import { inOneText, notify } from './notices.ts';

/**
 * Tells in a notice what failed, and why as far as anybody said it: the server's words, that it
 * cannot be reached, else `otherwise`, in words already said. A session that ran out asks for
 * itself. `why` says more than the refusal as a whole; `topic` as of notices.
 * @param failed what failed: a sentence of the dictionary @param otherwise the reason where none
 * was given
 */
export function tellFailure(
  failed: string,
  error: unknown,
  more: { why?: string | undefined; otherwise?: string; topic?: string } = {},
): void {
  if (statusOf(error) === 401) return;
  const { why, otherwise = '', ...rest } = more;
  const said = why === undefined ? detailOf(error) || otherwise : t(why);
  notify({ type: 'error', message: t(failed), ...(said === '' ? {} : { description: said }), ...rest });
}

/** The same in one text, where both stand in one place. */
export const failureText = (failed: string, why: string): string => inOneText(t(failed), why);
