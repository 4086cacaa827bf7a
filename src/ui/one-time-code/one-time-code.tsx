import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { statusOf } from '../../platform/api.ts';
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
export function OneTimeCode(props: Props): ReactNode {
  const { lead, resendAt, words } = props;
  const boxes = useRef<{ focus: () => void }>(null);
  const left = useSecondsLeft(resendAt);
  const { digits, put, failure, setFailure, busy, verify, resend } = useCode(props, left, () => boxes.current?.focus());
  const leadId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // It runs after the boxes are to be seen: whoever typed by then goes on.
    if (!form.current?.contains(document.activeElement)) boxes.current?.focus();
  }, []);
  return (
    <form
      ref={form}
      className="one-time-code stack-16"
      onSubmit={(event) => {
        event.preventDefault();
        // It may stand over another form, which is not sent with it.
        event.stopPropagation();
        void verify();
      }}
      noValidate
    >
      <p id={leadId} className="one-time-code-lead">
        {lead}
      </p>
      <CodeBoxes
        ref={boxes}
        digits={digits}
        onChange={put}
        onIncomplete={() => setFailure({ message: words.incomplete })}
        invalid={failure !== undefined}
        describedBy={leadId}
        locked={busy === 'verify'}
      />
      <FailureLine failure={failure} />
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={digits.includes('')}
        loading={busy === 'verify'}
      >
        {t('Verify')}
      </Button>
      <Resend left={left} busy={busy === 'resend'} onResend={() => void resend()} />
    </form>
  );
}

/** What was typed of a code, and what came of sending it. */
function useCode({ digits: length, onVerify, onResend, onResendAt, words }: Props, left: number, focus: () => void) {
  const [digits, setDigits] = useState(() => empty(length));
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const put = (next: readonly string[]): void => {
    setDigits(next);
    setFailure(undefined);
  };
  const verify = async (): Promise<void> => {
    if (busy || digits.includes('')) return;
    setBusy('verify');
    setFailure(undefined);
    try {
      await onVerify(digits.join(''));
    } catch (error) {
      setFailure(failureFrom(error, words.failed));
      setBusy(undefined);
      // What never came to the server is sent again as it is.
      if (statusOf(error) !== 0) setDigits(empty(length));
      focus();
    }
  };
  const resend = async (): Promise<void> => {
    if (busy || left > 0) return;
    setBusy('resend');
    setFailure(undefined);
    try {
      onResendAt(await onResend());
      setDigits(empty(length));
      focus();
    } catch (error) {
      const failed = failureFrom(error, words.resendFailed);
      if (failed.until !== undefined) onResendAt(failed.until);
      setFailure(failed);
    } finally {
      setBusy(undefined);
    }
  };
  return { digits, put, failure, setFailure, busy, verify, resend };
}

type ResendProps = { readonly left: number; readonly busy: boolean; readonly onResend: () => void };

const Resend = ({ left, busy, onResend }: ResendProps): ReactNode => (
  <div className="code-resend apart muted">
    {left > 0 ? (
      <p>
        {t('A new code can be sent in')} <span className="code-clock digits strong">{clock(left)}</span>
      </p>
    ) : (
      <p>{t('No code received?')}</p>
    )}
    <Button type="link" onClick={onResend} disabled={left > 0} loading={busy}>
      {t('Resend')}
    </Button>
  </div>
);
