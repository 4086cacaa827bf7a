import { badRequest } from '../api/errors.ts';

/** The clock a host goes by. Testers move it; it runs on from where it was put. */
export type Clock = {
  now(): Date;
  /** Puts the clock to this instant; undefined sets it right again. */
  set(instant: Date | undefined): void;
};

/** A clock over another one, which it agrees with until it is set. */
export function createClock(right: () => Date): Clock {
  let ahead = 0;
  return {
    now: () => (ahead === 0 ? right() : new Date(right().getTime() + ahead)),
    set: (instant) => {
      ahead = instant === undefined ? 0 : instant.getTime() - right().getTime();
    },
  };
}

/** An instant with its zone, as `Date.prototype.toISOString` writes it or with an offset. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads `{ now: ISO instant }` or `{}` (undefined: the right time). @throws ApiError 400 naming every key that is wrong. */
export function instantOf(body: { readonly [key: string]: unknown }): Date | undefined {
  const errors: [string, string[]][] = Object.keys(body)
    .filter((key) => key !== 'now')
    .map((key) => [key, ['Unknown key; known: now']]);
  const { now } = body;
  const instant = typeof now === 'string' && INSTANT.test(now) ? new Date(now) : undefined;
  const isWrong = now !== undefined && (instant === undefined || Number.isNaN(instant.getTime()));
  if (isWrong) errors.push(['now', ['An instant, e.g. 2026-03-01T08:00:00Z']]);
  if (errors.length > 0) throw badRequest('This is no time.', Object.fromEntries(errors));
  return instant;
}
