import { useEffect, useState } from 'react';
import { ApiFailure } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';
import { inOneText } from '../platform/notices.ts';
import { clock } from './digits.ts';
import './failure.css';

/** An error to show where it happened, and when a retry makes sense. */
export type Failure = { readonly message: string; readonly until?: number };

/** The server's sentence, of a field first, else the fallback; with why if unreachable. */
export function failureFrom(error: unknown, fallback: string, now: number = Date.now()): Failure {
  if (!(error instanceof ApiFailure)) return { message: fallback };
  if (error.status === 0) return { message: inOneText(fallback, error.detail) };
  const message = Object.values(error.errors)[0]?.[0] || error.detail || fallback;
  return error.retryAfter === undefined ? { message } : { message, until: now + error.retryAfter * 1000 };
}

/** The seconds left until a moment, counted down. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const running = until !== undefined && until > now;
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
  }, [until]);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

/** Shows a failure and says it to screen readers; keeps its place empty otherwise. */
export function FailureLine({ failure }: { readonly failure: Failure | undefined }) {
  const left = useSecondsLeft(failure?.until);
  return (
    <div className="form-failure" role="alert">
      {failure && (
        <p>
          {t(failure.message)}
          {left > 0 && <span aria-hidden="true"> {t('You can try again in {time}.', { time: clock(left) })}</span>}
        </p>
      )}
    </div>
  );
}
