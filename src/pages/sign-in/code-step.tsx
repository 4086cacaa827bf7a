import { Button } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import type { SessionAnswer } from '../../platform/session.ts';
import type { Attempt } from './attempt.ts';
import { clock } from './checks.ts';
import { CODE_LENGTH, CodeBoxes } from './code-boxes.tsx';
import { type Failure, FailureLine, failureFrom, useSecondsLeft } from './failure.tsx';

type CodeStepProps = {
  readonly attempt: Attempt;
  /** The attempt after a resend; undefined: back to the password. */
  readonly onChange: (attempt: Attempt | undefined) => void;
  readonly onVerified: (answer: SessionAnswer) => void;
};

const EMPTY: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '');

/** The second step of signing in: the one-time code (spec part 1 §2, §5, §8). Verify works only when it is whole. */
export function CodeStep({ attempt, onChange, onVerified }: CodeStepProps) {
  const [digits, setDigits] = useState(EMPTY);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const left = useSecondsLeft(attempt.resendAt);
  const lead = useId();
  const boxes = useRef<{ focus: () => void }>(null);
  const whole = digits.every((digit) => digit !== '');

  useEffect(() => boxes.current?.focus(), []);

  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!whole) return setFailure({ message: t('Please enter complete email OTP') });
    setBusy('verify');
    setFailure(undefined);
    try {
      const code = digits.join('');
      onVerified(await call<SessionAnswer>('/api/auth/otp/verify', { body: { attempt: attempt.attempt, code } }));
    } catch (error) {
      setFailure(failureFrom(firstError(error), t('OTP Verification Failed')));
      setBusy(undefined);
      setDigits(EMPTY);
      boxes.current?.focus();
    }
  };

  const resend = async (): Promise<void> => {
    if (busy || left > 0) return;
    setBusy('resend');
    setFailure(undefined);
    try {
      const answer = await call<{ resend_after: number }>('/api/auth/otp/resend', {
        body: { attempt: attempt.attempt },
      });
      onChange({ ...attempt, resendAt: Date.now() + answer.resend_after * 1000 });
      setDigits(EMPTY);
      notify({ type: 'success', message: t('OTP sent successfully!'), topic: 'sign-in' });
      boxes.current?.focus();
    } catch (error) {
      const failed = failureFrom(error, t('Failed to resend {channel} OTP', { channel: 'email' }));
      if (failed.until !== undefined) onChange({ ...attempt, resendAt: failed.until });
      setFailure(failed);
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <form className="auth-form code-step" onSubmit={verify} noValidate>
      <p id={lead} className="auth-lead">
        {t('We sent a code of {digits} digits to {address}. It is valid for 5 minutes.', {
          digits: CODE_LENGTH,
          address: attempt.sent_to,
        })}
      </p>
      <CodeBoxes
        ref={boxes}
        digits={digits}
        onChange={(next) => {
          setDigits(next);
          setFailure(undefined);
        }}
        invalid={failure !== undefined}
        describedBy={lead}
        locked={busy === 'verify'}
      />
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block disabled={!whole} loading={busy === 'verify'}>
        {t('Verify')}
      </Button>
      <div className="code-resend">
        {left > 0 ? (
          <p>
            {t('A new code can be sent in')} <span className="code-clock">{clock(left)}</span>
          </p>
        ) : (
          <p>{t('No code received?')}</p>
        )}
        <Button type="link" onClick={resend} disabled={left > 0} loading={busy === 'resend'}>
          {t('Resend')}
        </Button>
      </div>
    </form>
  );
}

/** A refusal of the code itself says so on its field; that sentence is the one to show. */
const firstError = (error: unknown): unknown =>
  error instanceof ApiFailure && error.errors.code?.[0]
    ? new ApiFailure({
        status: error.status,
        code: error.code,
        detail: error.errors.code[0],
        retryAfter: error.retryAfter,
      })
    : error;
