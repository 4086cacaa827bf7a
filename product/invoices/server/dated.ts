import { ApiError, conflicting } from '../../../api/errors.ts';
import type { Reader } from '../../../api/store.ts';
import { dayOf } from '../../../resources/language/index.ts';
import { english, message } from '../../../resources/language/message.ts';
import { ISSUED } from './issued.ts';

/** How many days without a paper need no confirmation: the clock may have jumped over more. */
const USUAL_DAYS = 31;

const DAY_MS = 86_400_000;

/**
 * Papers are dated in number order, even if the clock steps back. A date far ahead needs
 * confirmation: it would block later ones. @throws ApiError 409 `conflict`; 409 `accept_first`,
 * until the call says `accept`.
 */
export async function refuseOddDay(tx: Reader, day: string, accept: boolean): Promise<void> {
  const [last] = await tx.rows({
    from: ISSUED,
    fields: { number: { column: 'number' }, issued_at: { column: 'issued_at' } },
    sort: [{ of: { column: 'id' }, order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  if (!last) return;
  const before = dayOf(new Date(String(last.issued_at)));
  const values = { number: String(last.number), before: worded(before), today: worded(day) };
  if (day < before)
    throw conflicting(
      message(
        'The server’s clock says {today}, and {number} was issued on {before}: a paper cannot be dated before the last one. Let the clock be set right first.',
        values,
      ),
    );
  if (accept || (Date.parse(day) - Date.parse(before)) / DAY_MS <= USUAL_DAYS) return;
  const why = message(
    'The server’s clock says {today}, and the last paper, {number}, was issued on {before}. Is it {today}? What is issued cannot be dated earlier afterwards.',
    values,
  );
  throw new ApiError('accept_first', english(why), { more: { message: why } });
}

/** A day as papers are talked about: 5 May 2026. */
const worded = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
