import type { CodeResent, SessionAnswer } from '../../../api/wire/session.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { OneTimeCode } from '../../ui/one-time-code/one-time-code.tsx';
import type { Attempt } from './attempt.ts';

const CODE_LENGTH = 4;

type CodeStepProps = {
  readonly attempt: Attempt;
  /** Below which address its calls are. Default: those of signing in. */
  readonly at?: string;
  /** The attempt after a resend; undefined: back to the password. */
  readonly onChange: (attempt: Attempt | undefined) => void;
  readonly onVerified: (answer: SessionAnswer) => void;
};

/** The one-time code: four digits, by e-mail (spec part 1 §2, §5, §8). */
export function CodeStep({ attempt, at = '/api/auth/otp', onChange, onVerified }: CodeStepProps) {
  const name = attempt.attempt;
  return (
    <OneTimeCode
      lead={t('We sent a code of {digits} digits to {address}. It is valid for 5 minutes.', {
        digits: CODE_LENGTH,
        address: attempt.sent_to,
      })}
      digits={CODE_LENGTH}
      resendAt={attempt.resendAt}
      onResendAt={(resendAt) => onChange({ ...attempt, resendAt })}
      onVerify={async (code) =>
        onVerified(await call<SessionAnswer>(`${at}/verify`, { body: { attempt: name, code } }))
      }
      onResend={async () => {
        const answer = await call<CodeResent>(`${at}/resend`, { body: { attempt: name } });
        notify({ type: 'success', message: t('OTP sent successfully!'), topic: 'sign-in' });
        return Date.now() + answer.resend_after * 1000;
      }}
      words={{
        incomplete: t('Please enter complete email OTP'),
        failed: t('OTP Verification Failed'),
        resendFailed: t('Failed to resend {channel} OTP', { channel: 'email' }),
      }}
    />
  );
}
