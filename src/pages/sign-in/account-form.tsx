import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { SignUpChoices } from '../../../api/wire/session.ts';
import type { House } from '../../../resources/language/house.ts';
import { useTexts } from '../../form/use-texts.ts';
import { samplePhone } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { emailWrong, newPasswordWrong } from './checks.ts';
import { ChosenField, EmailField, PasswordField, TextField } from './fields.tsx';
import { passwordHelp } from './new-password.tsx';

const OWN = ['first_name', 'last_name', 'email', 'phone_number'] as const;
const SECRET = ['password', 'repeat'] as const;
type Name = (typeof OWN)[number] | (typeof SECRET)[number] | (string & {});

/** What was given, without the password's repetition. */
export type AccountValues = Record<Exclude<Name, 'repeat'>, string>;
export type Choices = SignUpChoices['choices'];

type AccountFormProps = {
  readonly asks: NonNullable<House['setupFields']>;
  /** What there is to choose from, by field; undefined: it is on its way. */
  readonly choices?: Choices | undefined;
  readonly send: (values: AccountValues) => Promise<void>;
  readonly label: string;
  readonly failed: string;
  readonly children?: ReactNode;
};

const missing = (value: string | undefined, sentence: string): string | undefined =>
  (value ?? '').trim() === '' ? sentence : undefined;

/** Asks somebody who makes their own account for their names, address, number and a password. */
export function AccountForm({ asks, choices, send, label: button, failed, children }: AccountFormProps) {
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
    send: ({ repeat: _repeat, ...values }) => send(values),
    explain: (error) => failureFrom(error, failed),
  });
  return (
    <form className="auth-form stack-16" {...form}>
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
      {asks.map(({ name, label, help, autoComplete = 'off', isChosen }) => {
        const props = { ...field(name), label: t(label), help: help && t(help) };
        return isChosen ? (
          <ChosenField key={name} {...props} choices={choices?.[name]} />
        ) : (
          <TextField key={name} {...props} autoComplete={autoComplete} />
        );
      })}
      {children}
      <PasswordField
        {...field('password')}
        label={t('New password')}
        autoComplete="new-password"
        help={passwordHelp()}
      />
      <PasswordField {...field('repeat')} label={t('Repeat the new password')} autoComplete="new-password" />
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {button}
      </Button>
    </form>
  );
}
