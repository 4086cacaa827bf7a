import { Button, type InputRef } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiFailure, call, detailOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { inOneText } from '../../platform/notices.ts';
import { type Failure, FailureLine, failureFrom } from '../../ui/failure.tsx';
import { type Attempt, attemptOf, type LoginAnswer } from './attempt.ts';
import { emailWrong, found, passwordWrong, type Wrong } from './checks.ts';
import { EmailField, PasswordField } from './fields.tsx';

type PasswordStepProps = {
  /** Given: whose session it is to be; the address is shown and cannot be changed. */
  readonly email?: string;
  /** How often somebody came back from the code: each time the password gets the focus. */
  readonly returns?: number;
  /** The password is on its way: time to load what comes next. */
  readonly onSubmit?: () => void;
  /** It was right, and a code was sent. */
  readonly onSent: (attempt: Attempt) => void;
  /** What stands below the password. */
  readonly after?: ReactNode;
};

/** The first step of signing in: email and password (spec part 1 §5, §8). */
export function PasswordStep({ email: fixed, returns = 0, onSubmit, onSent, after }: PasswordStepProps) {
  const [email, setEmail] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong<'email' | 'password'>>({});
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<InputRef>(null);
  const passwordInput = useRef<InputRef>(null);

  useEffect(() => (fixed === undefined ? emailInput : passwordInput).current?.focus(), [fixed]);

  useEffect(() => {
    if (returns > 0) passwordInput.current?.focus();
  }, [returns]);

  const show = (next: Wrong<'email' | 'password'>): boolean => {
    setWrong(next);
    if (next.email) emailInput.current?.focus();
    else if (next.password) passwordInput.current?.focus();
    return next.email !== undefined || next.password !== undefined;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (show(found({ email: emailWrong(email), password: passwordWrong(password) }))) return;
    setBusy(true);
    onSubmit?.();
    try {
      const address = email.trim();
      const answer = await call<LoginAnswer>('/api/auth/login', { body: { email: address, password } });
      setPassword('');
      onSent(attemptOf(answer, address, Date.now()));
    } catch (error) {
      if (error instanceof ApiFailure && error.status > 0) {
        const marked = show(found({ email: error.errors.email?.[0], password: error.errors.password?.[0] }));
        if (!marked)
          setFailure(
            failureFrom(error, error.status >= 500 ? t('Failed to send OTP. Please try again.') : t('Login Failed')),
          );
      } else {
        // It never came to the server: what failed, and why as far as it is known (spec part 1 §8).
        setFailure({ message: inOneText(t('Login failed, Please try again.'), detailOf(error)) });
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <EmailField
        label={t('Email')}
        name="email"
        value={email}
        onChange={(value) => {
          setEmail(value);
          if (wrong.email) setWrong(found({ ...wrong, email: emailWrong(value) }));
        }}
        error={wrong.email}
        readOnly={fixed !== undefined}
        inputRef={emailInput}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          if (wrong.password) setWrong(found({ ...wrong, password: passwordWrong(value) }));
        }}
        error={wrong.password}
        inputRef={passwordInput}
      />
      {after && <div className="auth-after">{after}</div>}
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('Sign in')}
      </Button>
    </form>
  );
}
