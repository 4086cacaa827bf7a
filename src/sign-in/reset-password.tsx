import { useState } from 'react';
import { ApiFailure, call } from '../api.ts';
import { t } from '../i18n/index.ts';
import { Frame, InnerLink } from './frame.tsx';
import { NewPassword } from './new-password.tsx';

type Stage = 'choosing' | 'done' | 'dead';

/** Takes the emailed link: a new password for its token. A link without one, used or too old says how to go on. */
export function ResetPassword() {
  const [token] = useState(takeToken);
  const [stage, setStage] = useState<Stage>(token === '' ? 'dead' : 'choosing');

  const send = async ({ password }: { password: string }): Promise<void> => {
    try {
      await call<void>('/api/auth/password/reset', { body: { token, password } });
      keepToken('');
      setStage('done');
    } catch (error) {
      const dead =
        error instanceof ApiFailure &&
        (error.errors.token !== undefined || error.status === 404 || error.status === 410);
      if (!dead) throw error;
      keepToken('');
      setStage('dead');
    }
  };

  if (stage === 'done') {
    return (
      <Frame title={t('Your password has been changed')} lead={t('You can sign in with it now.')}>
        <div className="auth-links">
          <InnerLink to="/login">{t('Go to sign in')}</InnerLink>
        </div>
      </Frame>
    );
  }
  if (stage === 'dead') {
    return (
      <Frame
        title={t('This link no longer works')}
        lead={t('A link works once, for 30 minutes. It may have been used already, or not copied whole.')}
      >
        <div className="auth-links">
          <InnerLink to="/auth/forgot-password">{t('Ask for a new link')}</InnerLink>
          <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
        </div>
      </Frame>
    );
  }
  return (
    <Frame title={t('Choose a new password')} lead={t('You will be signed out everywhere else.')}>
      <NewPassword withCurrent={false} label={t('Save the password')} send={send} />
      <div className="auth-links">
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}

const KEY = 'password-token';

/** The token moves from the address, which histories keep and screens show, into this tab, so that a reload still has it. */
function takeToken(): string {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  if (token === '') return keptToken();
  if (keepToken(token)) history.replaceState(history.state, '', location.pathname);
  return token;
}

function keptToken(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function keepToken(token: string): boolean {
  try {
    if (token === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
    return true;
  } catch {
    return false;
  }
}
