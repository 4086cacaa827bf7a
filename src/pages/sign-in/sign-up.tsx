import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { CodeSent, SessionAnswer, SignUpChoices } from '../../../api/wire/session.ts';
import { house } from '../../../resources/language/house.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { go } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { sessionState, signedIn } from '../../platform/session.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { AccountForm, type AccountValues, type Choices } from './account-form.tsx';
import { type Attempt, attemptOf, keepAttempt, useAttempt } from './attempt.ts';
import { CodeStep } from './code-step.tsx';
import { Frame, InnerLink } from './frame.tsx';

const PATH = '/api/auth/sign-up';
const KEY = 'sign-up-attempt';

const loadChoices = async (signal: AbortSignal): Promise<Choices> =>
  (await call<SignUpChoices>(PATH, { signal })).choices;
const noChoices = async (): Promise<Choices> => ({});

/**
 * Signs up if allowed, then by emailed code; resumes after reloads, as phones do after the mail.
 */
export function SignUp() {
  const [attempt, follow] = useAttempt(KEY);
  const [isIn] = useState(() => sessionState().status === 'in');
  useEffect(() => {
    // Whoever is signed in has an account.
    if (isIn) go('/login', 'replace');
  }, [isIn]);
  const enter = (answer: SessionAnswer): void => {
    keepAttempt(undefined, KEY);
    notify({ type: 'success', message: t('Your account is ready'), topic: 'sign-in' });
    go('/login', 'replace');
    signedIn(answer);
  };
  if (isIn) return null;
  if (!attempt) return <Asking onSent={follow} />;
  return (
    <Frame title={t('Enter the one-time code')}>
      <CodeStep attempt={attempt} at={PATH} onChange={follow} onVerified={enter} />
      <div className="auth-links acts">
        <button type="button" className="auth-plain bare" onClick={() => follow(undefined)}>
          {t('Begin again')}
        </button>
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}

function Asking({ onSent }: { readonly onSent: (attempt: Attempt) => void }) {
  const { lead = '', fields: asks = [], invites = '' } = house().signUp ?? {};
  const chosen = asks.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  const choices = useLoaded(chosen.length > 0 ? loadChoices : noChoices);
  const send = async (values: AccountValues): Promise<void> => {
    const ids = Object.fromEntries(chosen.map((name) => [name, Number(values[name])]));
    const email = values.email.trim();
    const answer = await call<CodeSent>(PATH, { body: { ...values, email, ...ids } });
    notify({ type: 'success', message: t('OTP sent successfully!'), topic: 'sign-in' });
    onSent(attemptOf({ ...answer, factors: ['email'] }, email, Date.now()));
  };
  return (
    <Frame title={t(invites)} lead={t(lead)}>
      <AccountForm
        asks={asks}
        choices={choices.data}
        send={send}
        label={t('Send code')}
        failed={t('The account could not be made. Please try again.')}
      >
        {choices.error && !choices.isFetching ? (
          <>
            <FailureLine failure={failureFrom(choices.error, t('What there is to choose from could not be loaded.'))} />
            <Button onClick={() => void choices.refetch()}>{t('Try again')}</Button>
          </>
        ) : null}
      </AccountForm>
      <div className="auth-links acts">
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}
