import { useState } from 'react';
import type { SessionAnswer } from '../../../api/wire/session.ts';
import { house } from '../../../resources/language/house.ts';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { notify, preloadNotices } from '../../platform/notices.ts';
import { signedIn } from '../../platform/session.ts';
import { type Attempt, keepAttempt, useAttempt } from './attempt.ts';
import { Frame, InnerLink } from './frame.tsx';
import { PasswordStep } from './password-step.tsx';

const CodeDialog = lazyComponent(async () => (await import('./code-dialog.tsx')).CodeDialog, { over: true });

/** The login page (spec part 1 §2 Login): password, then the second step in a dialog. */
export function Login({ onSubmit }: { readonly onSubmit: () => void }) {
  const [attempt, setAttempt] = useAttempt();
  const [returns, setReturns] = useState(0);
  const { signUp } = house();

  const follow = (next: Attempt | undefined): void => {
    setAttempt(next);
    if (next === undefined) setReturns(returns + 1);
  };

  const enter = (answer: SessionAnswer): void => {
    keepAttempt(undefined);
    notify({
      type: 'success',
      message: t('Login successful'),
      ...(attempt?.factors.includes('email') ? { description: t('OTP verified successfully') } : {}),
      topic: 'sign-in',
    });
    signedIn(answer);
  };

  return (
    <Frame title={t('Welcome back')} lead={t(house().welcome)} announce={false}>
      <PasswordStep
        returns={returns}
        onSubmit={() => {
          onSubmit();
          preloadNotices();
          CodeDialog.preload();
        }}
        onSent={(next) => {
          follow(next);
          if (next.factors.includes('email'))
            notify({ type: 'success', message: t('OTP sent successfully!'), topic: 'sign-in' });
        }}
        after={<InnerLink to="/auth/forgot-password">{t('Having issues with your password?')}</InnerLink>}
      />
      {signUp ? (
        <div className="auth-links acts">
          <InnerLink to="/auth/sign-up">{t(signUp.invites)}</InnerLink>
        </div>
      ) : null}
      {attempt && <CodeDialog attempt={attempt} onChange={follow} onVerified={enter} />}
    </Frame>
  );
}
