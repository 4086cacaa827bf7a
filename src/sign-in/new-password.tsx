import { Button, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { ApiFailure } from '../api.ts';
import { t } from '../i18n/index.ts';
import { found, newPasswordWrong, type Wrong } from './checks.ts';
import { type Failure, FailureLine, failureFrom } from './failure.tsx';
import { PasswordField } from './fields.tsx';

type NewPasswordProps = {
  /** Whether the present password is asked for too. */
  readonly withCurrent: boolean;
  readonly label: string;
  /** Sends it. What it throws is shown where it belongs. */
  readonly send: (passwords: { readonly current: string; readonly password: string }) => Promise<void>;
};

type Name = 'current' | 'password' | 'repeat';
const NAMES: readonly Name[] = ['current', 'password', 'repeat'];

/** Chooses a password: the new one twice, with its rules beside it; the present one first where that is asked for. */
export function NewPassword({ withCurrent, label, send }: NewPasswordProps) {
  const [values, setValues] = useState<Record<Name, string>>({ current: '', password: '', repeat: '' });
  const [wrong, setWrong] = useState<Wrong<Name>>({});
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const inputs = {
    current: useRef<InputRef>(null),
    password: useRef<InputRef>(null),
    repeat: useRef<InputRef>(null),
  };

  const judged = (now: Record<Name, string>): Wrong<Name> =>
    found<Name>({
      current: withCurrent && now.current === '' ? t('Current password is required') : undefined,
      password:
        newPasswordWrong(now.password) ??
        (withCurrent && now.password === now.current
          ? t('The new password must differ from the current one')
          : undefined),
      repeat: now.repeat !== now.password ? t('The two passwords differ') : undefined,
    });

  const show = (next: Wrong<Name>): boolean => {
    setWrong(next);
    const first = NAMES.find((name) => next[name]);
    if (first) inputs[first].current?.focus();
    return first !== undefined;
  };

  const change = (name: Name, value: string): void => {
    const now = { ...values, [name]: value };
    setValues(now);
    // What is already marked is judged anew with every key; what is not waits for the button.
    const judgedNow = judged(now);
    setWrong(found<Name>(Object.fromEntries(NAMES.map((each) => [each, wrong[each] ? judgedNow[each] : undefined]))));
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (show(judged(values))) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const errors = error instanceof ApiFailure ? error.errors : {};
      const marked = show(found<Name>({ current: errors.current?.[0], password: errors.password?.[0] }));
      if (!marked) setFailure(failureFrom(error, t('The password could not be changed. Please try again.')));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: Name, text: string, autoComplete: 'current-password' | 'new-password', help?: string) => (
    <PasswordField
      label={text}
      name={name}
      autoComplete={autoComplete}
      value={values[name]}
      onChange={(value) => change(name, value)}
      error={wrong[name]}
      help={help}
      inputRef={inputs[name]}
    />
  );

  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      {withCurrent && field('current', t('Current password'), 'current-password')}
      {field(
        'password',
        t('New password'),
        'new-password',
        t('At least 8 characters; a sentence is easy to remember. Common passwords and your own name are refused.'),
      )}
      {field('repeat', t('Repeat the new password'), 'new-password')}
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {label}
      </Button>
    </form>
  );
}
