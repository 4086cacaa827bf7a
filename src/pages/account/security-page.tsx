import { type ReactNode, useState } from 'react';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { NewPassword } from '../sign-in/new-password.tsx';
import { Factors } from './factors.tsx';
import { OwnEmail } from './own-email.tsx';
import { loadSessions, Sessions } from './sessions.tsx';
import { useLoaded, withSession } from './use-loaded.ts';
import '../sign-in/sign-in.css';
import '../generated/generated.css';
import './account.css';

/** One's password, what stands beside it, and the places one is signed in at. */
export function SecurityPage(): ReactNode {
  const sessions = useLoaded(loadSessions);
  // Another round is another form: nobody wants a password that was used to stay in its fields.
  const [round, setRound] = useState(0);

  const send = async ({ current, password }: { current: string; password: string }): Promise<void> => {
    await withSession(call<void>('/api/auth/password', { body: { current, password } }));
    notify({ type: 'success', message: t('Your password has been changed') });
    setRound(round + 1);
    await sessions.reload();
  };

  return (
    <section className="page account-page">
      <h1 tabIndex={-1}>{t('Account security')}</h1>
      <section className="card form-card" aria-labelledby="account-password">
        <h2 id="account-password">{t('Change your password')}</h2>
        <p className="account-lead">{t('Your other devices will be signed out.')}</p>
        <div className="account-password">
          <NewPassword key={round} withCurrent label={t('Change password')} send={send} />
        </div>
      </section>
      <OwnEmail />
      <Factors />
      <Sessions sessions={sessions} />
    </section>
  );
}
