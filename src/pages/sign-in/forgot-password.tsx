import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../form/use-texts.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { emailWrong } from './checks.ts';
import { EmailField } from './fields.tsx';
import { Frame, InnerLink } from './frame.tsx';

/** Requests a reset link. The response never reveals if an account exists. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  const { form, field, failure, busy } = useTexts({
    names: ['email'],
    judge: ({ email }) => ({ email: emailWrong(email) }),
    async send({ email }) {
      await call<void>('/api/auth/password/forgot', { body: { email: email.trim() } });
      setSentTo(email.trim());
    },
    explain: (error) => failureFrom(error, t('The link could not be sent. Please try again.')),
  });
  if (sentTo !== undefined) return <Sent email={sentTo} onOther={() => setSentTo(undefined)} />;
  return (
    <Frame
      title={t('Forgotten your password?')}
      lead={t('Enter your email address. We send you a link to choose a new password.')}
    >
      <form className="auth-form stack-16" {...form}>
        <EmailField {...field('email')} label={t('Email')} />
        <FailureLine failure={failure} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('Send the link')}
        </Button>
      </form>
      <div className="auth-links acts">
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}

function Sent({ email, onOther }: { readonly email: string; readonly onOther: () => void }) {
  return (
    <Frame
      title={t('Check your e-mail')}
      lead={t(
        'If there is an account for {email}, a link to choose a new password is on its way. It works once, for 30 minutes.',
        { email },
      )}
    >
      <p className="auth-lead">{t('Nothing there? Look into the spam folder, or ask again in a few minutes.')}</p>
      <div className="auth-links acts">
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
        <button type="button" className="auth-plain bare" onClick={onOther}>
          {t('Use another address')}
        </button>
      </div>
    </Frame>
  );
}
