import { badRequest } from '../api/errors.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses `{ now: ISO instant }` or `{}` (undefined: real time). @throws ApiError 400 by key. */
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
