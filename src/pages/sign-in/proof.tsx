import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Button, type InputRef } from 'antd';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { ConfirmWay, SecondFactor } from '../../../api/wire/session.ts';
import { useTexts } from '../../form/use-texts.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { digitsOf } from '../../ui/digits.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { PasswordField, TextField } from './fields.tsx';
import { askPasskey, canHavePasskeys, NotGiven } from './passkey.ts';

/** What proves who somebody is. */
export type Proving = ConfirmWay | Exclude<SecondFactor, 'email'>;

type ProofProps = {
  /** The ways there are, the strongest first: it begins with that one. */
  readonly ways: readonly Proving[];
  /** Sends what was typed; of a passkey, asks the device first. What it throws is shown. */
  readonly prove: (way: Proving, typed: string) => Promise<void>;
  readonly label: string;
};

const APP_DIGITS = 6;

/** Asks for one of the ways, with the others one press away. */
export function Proof({ ways, prove, label }: ProofProps) {
  const [way, setWay] = useState<Proving>(() => firstOf(ways));
  const input = useRef<InputRef>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focus = (): void => (way === 'passkey' ? button.current?.focus() : input.current?.focus());
  const { form, field, put, failure, forgive, busy } = useTexts({
    names: ['typed'],
    // What is missing is shown where a refusal is.
    judge: () => ({}),
    async send({ typed }) {
      try {
        const missing = missingOf(way, typed);
        if (missing !== undefined) throw new NotGiven(missing);
        await prove(way, typed).catch((error: unknown) => {
          put('typed', '');
          throw error;
        });
      } catch (error) {
        focus();
        throw error;
      }
    },
    explain: (error) =>
      error instanceof NotGiven
        ? { message: error.message }
        : failureFrom(error, t('This could not be checked. Please try again.')),
  });
  useEffect(focus, [way]);

  const change = (next: Proving): void => {
    setWay(next);
    put('typed', '');
    forgive();
  };
  return (
    <form className="auth-form code-step stack-16" {...form}>
      <p className="auth-lead">{leadOf(way)}</p>
      <ProofField
        way={way}
        value={field('typed').value}
        onChange={(value) => {
          put('typed', value);
          forgive();
        }}
        inputRef={input}
        readOnly={busy}
      />
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy} ref={button}>
        {way === 'passkey' ? t('Use your passkey') : label}
      </Button>
      <OtherWays ways={ways.filter((each) => each !== way)} busy={busy} onChange={change} />
    </form>
  );
}

type OthersProps = {
  readonly ways: readonly Proving[];
  readonly busy: boolean;
  readonly onChange: (way: Proving) => void;
};

const OtherWays = ({ ways, busy, onChange }: OthersProps) =>
  ways.length > 0 && (
    <div className="auth-links acts">
      {ways.map((way) => (
        <button key={way} type="button" className="auth-plain bare" disabled={busy} onClick={() => onChange(way)}>
          {otherOf(way)}
        </button>
      ))}
    </div>
  );

type FieldProps = Pick<ComponentProps<typeof PasswordField>, 'value' | 'onChange' | 'inputRef' | 'readOnly'> & {
  readonly way: Proving;
};

function ProofField({ way, onChange, ...typed }: FieldProps) {
  switch (way) {
    case 'passkey':
      return null;
    case 'totp':
      return (
        <TextField
          {...typed}
          label={t('Code of your app')}
          name="code"
          autoComplete="one-time-code"
          numeric
          onChange={(value) => onChange(digitsOf(value, APP_DIGITS))}
        />
      );
    case 'recovery':
      return (
        <TextField {...typed} label={t('Recovery code')} name="recovery" autoComplete="off" code onChange={onChange} />
      );
    case 'password':
      return (
        <PasswordField
          {...typed}
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          onChange={onChange}
        />
      );
  }
}

/** The strongest of the ways that this browser can go. */
const firstOf = (ways: readonly Proving[]): Proving =>
  ways.find((way) => way !== 'passkey' || canHavePasskeys()) ?? ways[0] ?? 'password';

/**
 * The body that proves it: what was typed, or what the device answers to the options that `path`
 * makes. `of`: what else both bodies say.
 */
export async function proofOf(way: Proving, typed: string, path: string, of: object = {}): Promise<object> {
  if (way === 'password') return { ...of, password: typed };
  if (way !== 'passkey') return { ...of, code: typed };
  const options = await call<PublicKeyCredentialRequestOptionsJSON>(path, { body: of });
  return { ...of, response: await askPasskey(options) };
}

function missingOf(way: Proving, typed: string): string | undefined {
  if (way === 'totp' && typed.length !== APP_DIGITS)
    return t('Please enter the six digits your authenticator app shows');
  if (way === 'recovery' && typed.trim() === '') return t('Please enter a recovery code');
  return way === 'password' && typed === '' ? t('Password is required') : undefined;
}

function leadOf(way: Proving): string {
  switch (way) {
    case 'passkey':
      return t('Your device asks for your fingerprint, your face or its PIN.');
    case 'totp':
      return t('Enter the code of six digits that your authenticator app shows for this account.');
    case 'recovery':
      return t('Enter one of the recovery codes you kept. Each can be used once.');
    case 'password':
      return t('Enter the password you sign in with.');
  }
}

function otherOf(way: Proving): string {
  switch (way) {
    case 'passkey':
      return t('Use a passkey instead');
    case 'totp':
      return t('Use your authenticator app instead');
    case 'recovery':
      return t('Use a recovery code instead');
    case 'password':
      return t('Use your password instead');
  }
}
