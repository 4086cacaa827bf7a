import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { house } from '../../../resources/language/house.ts';
import { useTexts } from '../../form/use-texts.ts';
import { go } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { samplePhone } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { type SessionAnswer, sessionState, signedIn } from '../../platform/session.ts';
import { type Failure, FailureLine, failureFrom } from '../../ui/failure.tsx';
import { type Attempt, attemptOf, keepAttempt, keptAttempt, type LoginAnswer } from './attempt.ts';
import { emailWrong, newPasswordWrong } from './checks.ts';
import { CodeStep } from './code-step.tsx';
import { type Choice, ChosenField, EmailField, PasswordField, TextField } from './fields.tsx';
import { Frame, InnerLink } from './frame.tsx';
import { passwordHelp } from './new-password.tsx';

const PATH = '/api/auth/sign-up';
const KEY = 'sign-up-attempt';
const OWN = ['first_name', 'last_name', 'email', 'phone_number'] as const;
const SECRET = ['password', 'repeat'] as const;
type Name = (typeof OWN)[number] | (typeof SECRET)[number] | (string & {});
type Choices = { readonly [field: string]: readonly Choice[] };

/**
 * Makes one's own account where the house allows it: what is asked, then the code that was sent to
 * the address. Where one is taken up again after a reload, as a phone does that showed the mail
 * meanwhile, is the code.
 */
export function SignUp() {
  const [attempt, setAttempt] = useState<Attempt | undefined>(() => keptAttempt(Date.now(), KEY));
  const [isIn] = useState(() => sessionState().status === 'in');
  useEffect(() => {
    // Whoever is signed in has an account.
    if (isIn) go('/login', 'replace');
  }, [isIn]);
  const follow = (next: Attempt | undefined): void => {
    keepAttempt(next, KEY);
    setAttempt(next);
  };
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
      <div className="auth-links">
        <button type="button" className="auth-plain" onClick={() => follow(undefined)}>
          {t('Begin again')}
        </button>
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}

/** What there is to choose from; undefined: it is on its way. */
function useChoices(isAsked: boolean) {
  const [choices, setChoices] = useState<Choices>();
  const [failure, setFailure] = useState<Failure>();
  const load = useCallback(async (): Promise<void> => {
    setFailure(undefined);
    try {
      setChoices((await call<{ readonly choices: Choices }>(PATH)).choices);
    } catch (error) {
      setFailure(failureFrom(error, t('What there is to choose from could not be loaded.')));
    }
  }, []);
  useEffect(() => {
    if (isAsked) void load();
  }, [isAsked, load]);
  return { choices, failure, load };
}

const missing = (value: string | undefined, sentence: string): string | undefined =>
  (value ?? '').trim() === '' ? sentence : undefined;

function Asking({ onSent }: { readonly onSent: (attempt: Attempt) => void }) {
  const { lead = '', asks = [], invites = '' } = house().signsUp ?? {};
  const chosen = asks.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  const { choices, failure: notLoaded, load } = useChoices(chosen.length > 0);
  const { form, field, failure, busy } = useTexts<Name>({
    names: [...OWN, ...asks.map(({ name }) => name), ...SECRET],
    judge: (now) => ({
      first_name: missing(now.first_name, t('First name is required')),
      email: emailWrong(now.email),
      phone_number: missing(now.phone_number, t('Phone number is required')),
      ...Object.fromEntries(asks.map(({ name, required }) => [name, missing(now[name], t(required))])),
      password: newPasswordWrong(now.password),
      repeat: now.repeat !== now.password ? t('The two passwords differ') : undefined,
    }),
    async send({ repeat: _repeat, ...values }) {
      const ids = Object.fromEntries(chosen.map((name) => [name, Number(values[name])]));
      const email = values.email.trim();
      const answer = await call<Omit<LoginAnswer, 'factors'>>(PATH, { body: { ...values, email, ...ids } });
      notify({ type: 'success', message: t('OTP sent successfully!'), topic: 'sign-in' });
      onSent(attemptOf({ ...answer, factors: ['email'] }, email, Date.now()));
    },
    explain: (error) => failureFrom(error, t('The account could not be made. Please try again.')),
  });
  return (
    <Frame title={t(invites)} lead={t(lead)}>
      <form className="auth-form" {...form}>
        <TextField {...field('first_name')} label={t('First Name')} autoComplete="given-name" />
        <TextField {...field('last_name')} label={t('Last Name')} autoComplete="family-name" optional />
        <EmailField {...field('email')} label={t('Email')} />
        <TextField
          {...field('phone_number')}
          label={t('Phone Number')}
          autoComplete="tel"
          phone
          help={t('For example {number}', { number: samplePhone() })}
        />
        {asks.map(({ name, label, help, autoComplete = 'off', isChosen }) =>
          isChosen ? (
            <ChosenField
              key={name}
              {...field(name)}
              label={t(label)}
              help={help && t(help)}
              choices={choices?.[name]}
            />
          ) : (
            <TextField
              key={name}
              {...field(name)}
              label={t(label)}
              autoComplete={autoComplete}
              help={help && t(help)}
            />
          ),
        )}
        {notLoaded ? (
          <>
            <FailureLine failure={notLoaded} />
            <Button onClick={() => void load()}>{t('Try again')}</Button>
          </>
        ) : null}
        <PasswordField
          {...field('password')}
          label={t('New password')}
          autoComplete="new-password"
          help={passwordHelp()}
        />
        <PasswordField {...field('repeat')} label={t('Repeat the new password')} autoComplete="new-password" />
        <FailureLine failure={failure} />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('Send code')}
        </Button>
      </form>
      <div className="auth-links">
        <InnerLink to="/login">{t('Back to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}
