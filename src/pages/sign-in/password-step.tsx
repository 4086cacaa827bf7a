import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { LoginAnswer } from '../../../api/wire/session.ts';
import { focusField } from '../../form/use-form.ts';
import { useTexts } from '../../form/use-texts.ts';
import { call, statusOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { type Failure, FailureLine, failureFrom } from '../../ui/failure.tsx';
import { type Attempt, attemptOf } from './attempt.ts';
import { emailWrong, passwordWrong } from './checks.ts';
import { EmailField, PasswordField } from './fields.tsx';

type PasswordStepProps = {
  /** Given: whose session it is to be; the address is shown and cannot be changed. */
  readonly email?: string;
  /** How often somebody came back from the code: each time the password gets the focus. */
  readonly returns?: number;
  /** The password is on its way: time to load what comes next. */
  readonly onSubmit?: () => void;
  readonly onSent: (attempt: Attempt) => void;
  readonly after?: ReactNode;
};

/** The first step of signing in: email and password (spec part 1 §5, §8). */
export function PasswordStep({ email: fixed, returns = 0, onSubmit, onSent, after }: PasswordStepProps) {
  const { form, field, put, failure, busy } = useTexts({
    names: ['email', 'password'],
    start: { email: fixed ?? '' },
    judge: ({ email, password }) => ({ email: emailWrong(email), password: passwordWrong(password) }),
    async send({ email, password }) {
      onSubmit?.();
      const address = email.trim();
      const answer = await call<LoginAnswer>('/api/auth/login', { body: { email: address, password } });
      put('password', '');
      onSent(attemptOf(answer, address, Date.now()));
    },
    explain,
  });
  const { ref } = form;
  useEffect(
    () => focusField(ref.current, fixed === undefined ? '[data-field="email"]' : '[data-field="password"]'),
    [ref, fixed],
  );
  useEffect(() => {
    if (returns > 0) focusField(ref.current, '[data-field="password"]');
  }, [ref, returns]);
  return (
    <form className="auth-form stack-16" {...form}>
      <EmailField {...field('email')} label={t('Email')} readOnly={fixed !== undefined} />
      <PasswordField {...field('password')} label={t('Password')} autoComplete="current-password" />
      {after && <div className="auth-after">{after}</div>}
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('Sign in')}
      </Button>
    </form>
  );
}

function explain(error: unknown): Failure {
  const status = statusOf(error);
  if (status === 0) return failureFrom(error, t('Login failed, Please try again.'));
  return failureFrom(error, status >= 500 ? t('Failed to send OTP. Please try again.') : t('Login Failed'));
}
