import { Button, type InputRef } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { digitsOf } from '../../ui/digits.ts';
import { type Failure, FailureLine, failureFrom } from '../../ui/failure.tsx';
import { Bone } from '../../ui/states.tsx';
import { TextField } from '../sign-in/fields.tsx';
import { type Factors, send } from './factors-call.ts';
import { useBegun } from './use-begun.ts';

const QrCode = later(async () => (await import('./qr-code.tsx')).QrCode);

type Props = { readonly onAdded: (found: Factors, done: string) => Promise<void>; readonly onClose: () => void };

const begin = (): Promise<{ readonly secret: string; readonly uri: string }> => send('totp');

/** Adds an authenticator app: its secret as a picture and as text, then a first code of it. */
export function AddApp({ onAdded, onClose }: Props): ReactNode {
  const { value, failure: notBegun } = useBegun(begin);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (value) input.current?.focus();
  }, [value]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (code.length !== 6) {
      setWrong(t('Please enter the six digits your authenticator app shows'));
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const found = await send<Factors>('totp/verify', { code });
      await onAdded(found, t('Your authenticator app has been added'));
    } catch (error) {
      const said = error instanceof ApiFailure ? error.errors.code?.[0] : undefined;
      if (said === undefined) setFailure(failureFrom(error, t('The app could not be added. Please try again.')));
      setWrong(said);
      setBusy(false);
      setCode('');
      input.current?.focus();
    }
  };

  if (notBegun)
    return <FailureLine failure={failureFrom(notBegun, t('The app could not be added. Please try again.'))} />;
  if (!value) return <Bone width="70%" />;
  return (
    <form className="auth-form code-step" onSubmit={submit} noValidate>
      <p className="auth-lead">{t('Scan this picture with your authenticator app, or type the key into it.')}</p>
      <QrCode
        waiting={<div className="qr-code" />}
        text={value.uri}
        label={t('Picture of the key below, to be scanned with an authenticator app')}
      />
      <p className="factor-key">
        <span>{t('Key')}</span>
        {/* A key reads from left to right in every language. */}
        <code dir="ltr">{value.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={t('Code your app shows now')}
        name="code"
        autoComplete="one-time-code"
        numeric
        value={code}
        onChange={(typed) => {
          setCode(digitsOf(typed, 6));
          setWrong(undefined);
        }}
        error={wrong}
        inputRef={input}
        readOnly={busy}
      />
      <FailureLine failure={failure} />
      <div className="factor-buttons">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('Add the app')}
        </Button>
      </div>
    </form>
  );
}
