import { useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { leave, signedIn } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Attempt } from './attempt.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import './sign-in.css';

/** Signs in again over the page; input stays. Same account only. */
export function SessionEnded({ email }: { readonly email: string }) {
  const [attempt, setAttempt] = useState<Attempt>();
  return (
    <Dialog size="small" title={t('Your session has ended')} leave="never" onClose={leave}>
      {attempt === undefined ? (
        <>
          <p className="auth-lead">{t('Sign in again to go on. Nothing you typed is lost.')}</p>
          <PasswordStep email={email} onSent={setAttempt} />
        </>
      ) : (
        <SecondStep key={attempt.attempt} attempt={attempt} onChange={setAttempt} onVerified={signedIn} />
      )}
      <div className="auth-links acts">
        {attempt && (
          <button type="button" className="auth-plain bare" onClick={() => setAttempt(undefined)}>
            {t('Back to the password')}
          </button>
        )}
        <button type="button" className="auth-plain bare" onClick={leave}>
          {t('Leave this page and sign out')}
        </button>
      </div>
    </Dialog>
  );
}
