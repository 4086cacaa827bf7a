import { Button } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiFailure, statusOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { clock } from '../digits.ts';
import { type Failure, FailureLine, failureFrom, useSecondsLeft } from '../failure.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import './one-time-code.css';

type Props = {
  readonly lead: ReactNode;
  readonly digits: number;
  /** From when another one can be requested, in milliseconds. */
  readonly resendAt: number;
  /** Verifies the code. Errors are shown and the boxes cleared. */
  readonly onVerify: (code: string) => Promise<void>;
  /** Resends the code; returns when the next can be requested. Errors are shown. */
  readonly onResend: () => Promise<number>;
  readonly onResendAt: (at: number) => void;
  readonly words: { readonly incomplete: string; readonly failed: string; readonly resendFailed: string };
};

const empty = (length: number): readonly string[] => Array.from({ length }, () => '');

/** Asks for a one-time code; Verify needs all digits. */
export function OneTimeCode({
  lead,
  digits: length,
  resendAt,
  onVerify,
  onResend,
  onResendAt,
  words,
}: Props): ReactNode {
  const [digits, setDigits] = useState(() => empty(length));
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const left = useSecondsLeft(resendAt);
  const leadId = useId();
  const boxes = useRef<{ focus: () => void }>(null);
  const whole = digits.every((digit) => digit !== '');

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // It runs after the boxes are to be seen: whoever typed by then goes on.
    if (!form.current?.contains(document.activeElement)) boxes.current?.focus();
  }, []);

  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // It may stand over another form, which is not sent with it.
    event.stopPropagation();
    if (busy || !whole) return;
    setBusy('verify');
    setFailure(undefined);
    try {
      await onVerify(digits.join(''));
    } catch (error) {
      setFailure(failureFrom(ofCode(error), words.failed));
      setBusy(undefined);
      // What never came to the server is sent again as it is.
      if (statusOf(error) !== 0) setDigits(empty(length));
      boxes.current?.focus();
    }
  };

  const resend = async (): Promise<void> => {
    if (busy || left > 0) return;
    setBusy('resend');
    setFailure(undefined);
    try {
      onResendAt(await onResend());
      setDigits(empty(length));
      boxes.current?.focus();
    } catch (error) {
      const failed = failureFrom(error, words.resendFailed);
      if (failed.until !== undefined) onResendAt(failed.until);
      setFailure(failed);
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <form ref={form} className="one-time-code stack-16" onSubmit={verify} noValidate>
      <p id={leadId} className="one-time-code-lead">
        {lead}
      </p>
      <CodeBoxes
        ref={boxes}
        digits={digits}
        onChange={(next) => {
          setDigits(next);
          setFailure(undefined);
        }}
        onIncomplete={() => setFailure({ message: words.incomplete })}
        invalid={failure !== undefined}
        describedBy={leadId}
        locked={busy === 'verify'}
      />
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block disabled={!whole} loading={busy === 'verify'}>
        {t('Verify')}
      </Button>
      <Resend left={left} busy={busy === 'resend'} onResend={() => void resend()} />
    </form>
  );
}

type ResendProps = { readonly left: number; readonly busy: boolean; readonly onResend: () => void };

const Resend = ({ left, busy, onResend }: ResendProps): ReactNode => (
  <div className="code-resend">
    {left > 0 ? (
      <p>
        {t('A new code can be sent in')} <span className="code-clock">{clock(left)}</span>
      </p>
    ) : (
      <p>{t('No code received?')}</p>
    )}
    <Button type="link" onClick={onResend} disabled={left > 0} loading={busy}>
      {t('Resend')}
    </Button>
  </div>
);

/** A refusal of the code itself says so on its field; that sentence is the one to show. */
function ofCode(error: unknown): unknown {
  const detail = error instanceof ApiFailure ? error.errors.code?.[0] : undefined;
  if (!(error instanceof ApiFailure) || detail === undefined) return error;
  return new ApiFailure({ status: error.status, code: error.code, detail, retryAfter: error.retryAfter });
}
