import { type ReactNode, useState } from 'react';
import { useLoaded, withSession } from '../../data/use-loaded.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { NewPassword } from '../sign-in/new-password.tsx';
import { Factors } from './factors.tsx';
import { OwnEmail } from './own-email.tsx';
import { loadSessions, Sessions } from './sessions.tsx';
import '../sign-in/sign-in.css';
import './account.css';

/** One's password, the factors besides it, and where one is signed in. */
export function SecurityPage(): ReactNode {
  const sessions = useLoaded(loadSessions);
  // Another round is another form: nobody wants a password that was used to stay in its fields.
  const [round, setRound] = useState(0);

  const send = async ({ current, password }: { current: string; password: string }): Promise<void> => {
    await withSession(call<void>('/api/auth/password', { body: { current, password } }));
    notify({ type: 'success', message: t('Your password has been changed') });
    setRound(round + 1);
    await sessions.refetch();
  };

  return (
    <Page title={t('Account security')} narrow>
      <Card title={t('Change your password')} lead={t('Your other devices will be signed out.')}>
        <div className="account-password">
          <NewPassword key={round} withCurrent label={t('Change password')} send={send} />
        </div>
      </Card>
      <OwnEmail />
      <Factors />
      <Sessions sessions={sessions} />
    </Page>
  );
}
