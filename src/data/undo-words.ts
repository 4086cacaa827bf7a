import type { BulkOutcome, Progress } from '../../api/wire/list.ts';
import type { Resource } from '../../resources/language/index.ts';
import type { ApiFailure } from '../platform/api.ts';
import { formatTimestamp } from '../platform/dates.ts';
import { formatNumber } from '../platform/formats.ts';
import { t, tn } from '../platform/i18n/index.ts';
import type { Undone } from './undo.ts';

const NAMED = 3;

/** The message of an undo. `what`: the action and record; `many`: a bulk's summary. */
export function undoneInWords(what: string, many: Omit<BulkOutcome, keyof Progress> | undefined): Undone {
  const { succeeded = 0, failed = 0, failures = [] } = many ?? {};
  if (failed === 0) return { ok: true, words: t('Undone: {what}', { what }) };
  const named = failures.slice(0, NAMED).map(({ name, id, reason }) => `${name || `#${id}`}: ${t(reason)}`);
  const more = failed - named.length;
  return {
    ok: false,
    words: tn('{count} of {total} undone.', '{count} of {total} undone.', succeeded, {
      total: formatNumber(succeeded + failed),
    }),
    detail: [...named, ...(more > 0 ? [tn('and {count} more', 'and {count} more', more)] : [])].join(' · '),
  };
}

/** What is said of one that was refused: where others wrote since, which fields, who and when. */
export function notUndoneInWords(what: string, failure: ApiFailure, resource: Resource | undefined): Undone {
  const { clash } = failure;
  // A session that ran out asks for itself.
  if (failure.status === 401) return { ok: false, words: '' };
  if (!clash)
    return { ok: false, words: failure.detail || t('It could not be undone. Please try again.'), detail: what };
  const fields = Object.keys(clash.changed).flatMap((name) => {
    const field = resource?.fields[name];
    return field ? [t(field.label)] : [];
  });
  const who = clash.by?.name ?? t('Somebody else');
  const changed = fields.length > 0 ? fields.join(', ') : t('it');
  return {
    ok: false,
    detail: what,
    words:
      clash.at === null
        ? t('Not undone: {who} changed {what} since.', { who, what: changed })
        : t('Not undone: {who} changed {what} since ({at}).', { who, what: changed, at: formatTimestamp(clash.at) }),
  };
}
