import { useState } from 'react';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { Frame, InnerLink } from './frame.tsx';
import { forgetLink, takeLink } from './link.ts';
import { NewPassword } from './new-password.tsx';

const KEY = 'password-link';

type Stage = 'choosing' | 'done' | 'dead';

/** Resets a password by token; bad links say how to go on. `invited`: a first one. */
export function ResetPassword() {
  const [link] = useState(() => takeLink(KEY));
  const token = link.get('token') ?? '';
  const invited = link.has('invited');
  const [stage, setStage] = useState<Stage>(token === '' ? 'dead' : 'choosing');

  const send = async ({ password }: { password: string }): Promise<void> => {
    try {
      await call<void>('/api/auth/password/reset', { body: { token, password } });
      forgetLink(KEY);
      setStage('done');
    } catch (error) {
      const dead =
        error instanceof ApiFailure &&
        (error.errors.token !== undefined || error.status === 404 || error.status === 410);
      if (!dead) throw error;
      forgetLink(KEY);
      setStage('dead');
    }
  };

  if (stage === 'choosing')
    return (
      <Frame
        title={invited ? t('Welcome to the back-office') : t('Choose a new password')}
        lead={
          invited
            ? t('You have been invited. Choose the password you will sign in with.')
            : t('You will be signed out everywhere else.')
        }
      >
        <NewPassword withCurrent={false} label={t('Save the password')} send={send} />
        <div className="auth-links acts">
          <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
        </div>
      </Frame>
    );
  return stage === 'done' ? <Done invited={invited} /> : <DeadLink invited={invited} />;
}

type EndProps = { readonly invited: boolean };

const Done = ({ invited }: EndProps) => (
  <Frame
    title={invited ? t('Your account is ready') : t('Your password has been changed')}
    lead={invited ? t('You can sign in with your password now.') : t('You can sign in with it now.')}
  >
    <div className="auth-links acts">
      <InnerLink to="/login">{t('Go to sign in')}</InnerLink>
    </div>
  </Frame>
);

const DeadLink = ({ invited }: EndProps) => (
  <Frame
    title={invited ? t('This invitation no longer works') : t('This link no longer works')}
    lead={
      invited
        ? t('An invitation works once, for 72 hours. If you have chosen a password already, sign in with it.')
        : t('A link works once, for 30 minutes. It may have been used already, or not copied whole.')
    }
  >
    <div className="auth-links acts">
      <InnerLink to="/auth/forgot-password">{t('Ask for a new link')}</InnerLink>
      <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
    </div>
  </Frame>
);
