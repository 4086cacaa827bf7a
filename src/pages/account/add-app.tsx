import { Button, type InputRef } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AppSecret, Factors } from '../../../api/wire/session.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { useTexts } from '../../form/use-texts.ts';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { digitsOf } from '../../ui/digits.ts';
import { type Failure, FailureLine, failureFrom } from '../../ui/failure.tsx';
import { Bone } from '../../ui/states.tsx';
import { TextField } from '../sign-in/fields.tsx';
import { send } from './factors-call.ts';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode, { onDemand: true });

type Props = { readonly onAdded: (found: Factors, done: string) => Promise<void>; readonly onClose: () => void };

const begin = (): Promise<AppSecret> => send('totp');

/** Adds an authenticator app: its secret as a picture and as text, then a first code of it. */
export function AddApp({ onAdded, onClose }: Props): ReactNode {
  const { data: started, error: notBegun } = useLoaded(begin);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (started) input.current?.focus();
  }, [started]);
  const { form, field, put, failure, busy } = useTexts({
    names: ['code'],
    judge: ({ code }, isSent) =>
      isSent && code.length !== 6 ? { code: t('Please enter the six digits your authenticator app shows') } : {},
    async send({ code }) {
      try {
        const found = await send<Factors>('totp/verify', { code });
        await onAdded(found, t('Your authenticator app has been added'));
      } catch (error) {
        put('code', '');
        input.current?.focus();
        throw error;
      }
    },
    explain,
  });
  const { onChange, ...code } = field('code');

  if (notBegun) return <FailureLine failure={explain(notBegun)} />;
  if (!started) return <Bone width="70%" />;
  return (
    <form className="auth-form code-step stack-16" {...form}>
      <p className="auth-lead">{t('Scan this picture with your authenticator app, or type the key into it.')}</p>
      <QrCode
        waiting={<div className="qr-code" />}
        text={started.uri}
        label={t('Picture of the key below, to be scanned with an authenticator app')}
      />
      <p className="factor-key stack-4">
        <span>{t('Key')}</span>
        {/* A key reads from left to right in every language. */}
        <code dir="ltr">{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        {...code}
        label={t('Code your app shows now')}
        autoComplete="one-time-code"
        numeric
        onChange={(typed) => onChange(digitsOf(typed, 6))}
        inputRef={input}
        readOnly={busy}
      />
      <FailureLine failure={failure} />
      <div className="acts at-end">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('Add the app')}
        </Button>
      </div>
    </form>
  );
}

const explain = (error: unknown): Failure => failureFrom(error, t('The app could not be added. Please try again.'));
