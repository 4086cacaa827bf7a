import type { SessionAnswer } from '../../../api/wire/session.ts';
import { go, internalAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { signedIn, signOut, useSession } from '../../platform/session.ts';
import { Frame, InnerLink } from './frame.tsx';
import { NewPassword } from './new-password.tsx';

/** Changes the password; compulsory while `is_password_updated` is false (spec part 1 §2 Login). */
export function ForcePassword() {
  const { user } = useSession();
  const forced = !user.is_password_updated;

  const send = async ({ current, password }: { current: string; password: string }): Promise<void> => {
    await call<void>('/api/auth/password', { body: { current, password } });
    const answer = await call<SessionAnswer>('/api/auth/session');
    notify({ type: 'success', message: t('Your password has been changed') });
    go(internalAddress(answer.landing) ?? '/', 'replace');
    signedIn(answer);
  };

  const leave = async (): Promise<void> => {
    try {
      await signOut();
    } catch {
      notify({ type: 'error', message: t('Signing out failed. Please try again.') });
    }
  };

  return (
    <Frame
      title={forced ? t('Choose your own password') : t('Change your password')}
      lead={
        forced
          ? t('Your password was given to you by somebody else. Please choose one that only you know.')
          : t('Your other devices will be signed out.')
      }
    >
      <NewPassword withCurrent label={t('Change password')} send={send} />
      <div className="auth-links acts">
        {forced ? (
          <button type="button" className="auth-plain bare" onClick={() => void leave()}>
            {t('Sign out')}
          </button>
        ) : (
          <InnerLink to="/">{t('Cancel')}</InnerLink>
        )}
      </div>
    </Frame>
  );
}
