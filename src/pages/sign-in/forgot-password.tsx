import { Button, type InputRef } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { type Failure, FailureLine, failureFrom } from '../../ui/failure.tsx';
import { emailWrong } from './checks.ts';
import { EmailField } from './fields.tsx';
import { Frame, InnerLink } from './frame.tsx';

/** Asks for a link to choose a new password. What it answers never tells whether there is such an account. */
export function ForgotPassword() {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const input = useRef<InputRef>(null);

  useEffect(() => {
    if (wrong) input.current?.focus();
  }, [wrong]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const found = emailWrong(email);
    setWrong(found);
    if (found) return input.current?.focus();
    setBusy(true);
    try {
      await call<void>('/api/auth/password/forgot', { body: { email: email.trim() } });
      setSent(true);
    } catch (error) {
      const marked = error instanceof ApiFailure ? error.errors.email?.[0] : undefined;
      if (marked) setWrong(marked);
      else setFailure(failureFrom(error, t('The link could not be sent. Please try again.')));
    } finally {
      setBusy(false);
    }
  };

  if (sent) {
    return (
      <Frame
        title={t('Look into your mailbox')}
        lead={t(
          'If there is an account for {email}, a link to choose a new password is on its way. It works once, for 30 minutes.',
          {
            email: email.trim(),
          },
        )}
      >
        <p className="auth-lead">{t('Nothing there? Look into the spam folder, or ask again in a few minutes.')}</p>
        <div className="auth-links">
          <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
          <button type="button" className="auth-plain" onClick={() => setSent(false)}>
            {t('Use another address')}
          </button>
        </div>
      </Frame>
    );
  }

  return (
    <Frame
      title={t('Forgotten your password?')}
      lead={t('Enter your email address. We send you a link to choose a new password.')}
    >
      <form className="auth-form" onSubmit={submit} noValidate>
        <EmailField
          label={t('Email')}
          name="email"
          value={email}
          onChange={(value) => {
            setEmail(value);
            if (wrong) setWrong(emailWrong(value));
          }}
          error={wrong}
          inputRef={input}
        />
        <FailureLine failure={failure} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('Send the link')}
        </Button>
      </form>
      <div className="auth-links">
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}
