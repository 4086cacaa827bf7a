import type { AuditEvent } from '../api/context.ts';

const WINDOW_MS = 60_000;
/** Lines of one kind about one caller in a window; the others are counted. */
const ONE_BY_ONE = 20;
/** Lines of all refusals in a window: some 100 MB a day at the worst. */
const MOST_LINES = 300;
/** Callers that are counted apart in a window; the others count together. */
const MOST_CALLERS = 50;

type Counted = { readonly event: AuditEvent; seen: number; left: number };

/**
 * Passes successes, and per minute the first of each refusal, then a count: a loop could fill the
 * disk, which blocks audited actions.
 */
export function createFlood(write: (event: AuditEvent) => void) {
  let counts = new Map<string, Counted>();
  let lines = 0;
  let timer: NodeJS.Timeout | undefined;

  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const all = counts;
    counts = new Map();
    lines = 0;
    for (const { event, left } of all.values()) if (left > 0) write({ ...event, count: left });
  };
  const countOf = ({ event, outcome, user_id, source }: AuditEvent): Counted => {
    const own = JSON.stringify([event, outcome, user_id, source]);
    const known = counts.get(own);
    if (known) return known;
    const apart = counts.size < MOST_CALLERS;
    const key = apart ? own : JSON.stringify([event, outcome]);
    const about: AuditEvent = apart ? { event, outcome, user_id, source } : { event, outcome };
    const count = counts.get(key) ?? { event: about, seen: 0, left: 0 };
    counts.set(key, count);
    return count;
  };

  return {
    write(event: AuditEvent): void {
      if (event.outcome === 'ok') return write(event);
      if (timer === undefined) timer = setTimeout(settle, WINDOW_MS).unref();
      const count = countOf(event);
      count.seen++;
      if (count.seen <= ONE_BY_ONE && lines < MOST_LINES) {
        lines++;
        write(event);
      } else count.left++;
    },
    /** Writes the counts there are, and begins anew. */
    settle,
  };
}
