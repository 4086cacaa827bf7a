import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { house } from '../../../resources/language/house.ts';
import { useTexts } from '../../form/use-texts.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { samplePhone } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { emailWrong, newPasswordWrong } from './checks.ts';
import { EmailField, PasswordField, TextField } from './fields.tsx';
import { Frame, InnerLink } from './frame.tsx';
import { forgetLink, takeLink } from './link.ts';
import { passwordHelp } from './new-password.tsx';

const KEY = 'setup-link';
const OWN = ['first_name', 'last_name', 'email', 'phone_number'] as const;
const SECRET = ['password', 'repeat'] as const;
type Name = (typeof OWN)[number] | (typeof SECRET)[number] | (string & {});

const setUp = (token: string, values: object): Promise<void> =>
  call<void>('/api/auth/setup', { body: { token, ...values } });

/** Why the link does nothing, if that is what was wrong. */
const deadSentence = (error: unknown): string | undefined =>
  error instanceof ApiFailure ? error.errors.token?.[0] : undefined;

/**
 * Takes the link the server prints over an empty store: makes the first administrator, who then
 * signs in as everybody.
 */
export function SetUp() {
  const [token] = useState(() => takeLink(KEY).get('token') ?? '');
  const [stage, setStage] = useState<'looking' | 'asking' | 'done' | 'dead'>(token === '' ? 'dead' : 'looking');
  const [why, setWhy] = useState<string>();

  // Nobody fills in a form whose link is of no use. Without the rest the call makes nothing.
  useEffect(() => {
    if (stage !== 'looking') return;
    setUp(token, {}).catch((error: unknown) => {
      const sentence = deadSentence(error);
      setWhy(sentence);
      setStage(sentence === undefined ? 'asking' : 'dead');
      if (sentence !== undefined) forgetLink(KEY);
    });
  }, [stage, token]);

  const send = async ({ repeat: _repeat, ...values }: Record<Name, string>): Promise<void> => {
    try {
      await setUp(token, values);
      setStage('done');
    } catch (error) {
      const sentence = deadSentence(error);
      if (sentence === undefined) throw error;
      setWhy(sentence);
      setStage('dead');
    }
    forgetLink(KEY);
  };

  if (stage === 'looking')
    return (
      <Frame title={t('Set up the back-office')} lead={t('Loading...')}>
        {null}
      </Frame>
    );
  if (stage === 'asking') {
    return (
      <Frame
        title={t('Set up the back-office')}
        lead={t('You will be its first administrator. The link you came by works once, for 30 minutes.')}
      >
        <SetUpForm send={send} />
      </Frame>
    );
  }
  return (
    <Frame
      title={stage === 'done' ? t('The back-office is ready') : t('This link no longer works')}
      lead={
        stage === 'done'
          ? t('You can sign in with your password now.')
          : why === undefined
            ? t('It works once, for 30 minutes, while nobody has an account. Start the server again to get a new one.')
            : t(why)
      }
    >
      <div className="auth-links">
        <InnerLink to="/login">{t('Go to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}

const missing = (value: string | undefined, sentence: string): string | undefined =>
  (value ?? '').trim() === '' ? sentence : undefined;

function SetUpForm({ send }: { readonly send: (values: Record<Name, string>) => Promise<void> }) {
  const asked = house().asksFirst ?? [];
  const { form, field, failure, busy } = useTexts<Name>({
    names: [...OWN, ...asked.map(({ name }) => name), ...SECRET],
    judge: (now) => ({
      first_name: missing(now.first_name, t('First name is required')),
      email: emailWrong(now.email),
      phone_number: missing(now.phone_number, t('Phone number is required')),
      ...Object.fromEntries(asked.map(({ name, required }) => [name, missing(now[name], t(required))])),
      password: newPasswordWrong(now.password),
      repeat: now.repeat !== now.password ? t('The two passwords differ') : undefined,
    }),
    send,
    explain: (error) => failureFrom(error, t('The back-office could not be set up. Please try again.')),
  });
  return (
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
      {asked.map(({ name, label, help, autoComplete = 'off' }) => (
        <TextField key={name} {...field(name)} label={t(label)} autoComplete={autoComplete} help={help && t(help)} />
      ))}
      <PasswordField
        {...field('password')}
        label={t('New password')}
        autoComplete="new-password"
        help={passwordHelp()}
      />
      <PasswordField {...field('repeat')} label={t('Repeat the new password')} autoComplete="new-password" />
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('Set up')}
      </Button>
    </form>
  );
}
