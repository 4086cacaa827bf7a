import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { Button, type InputRef } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Factors } from '../../../api/wire/session.ts';
import { useTexts } from '../../form/use-texts.ts';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { TextField } from '../sign-in/fields.tsx';
import { makePasskey, NotGiven } from '../sign-in/passkey.ts';
import { agentInWords } from './agent.ts';
import { send } from './factors-call.ts';

type Props = {
  readonly onAdded: (found: Factors, done: string) => Promise<void>;
  readonly onNamed: () => void;
  readonly onClose: () => void;
};

/** Adds a passkey: its name, then the device asks for its person. */
export function AddPasskey({ onAdded, onNamed, onClose }: Props): ReactNode {
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.select(), []);
  const [own] = useState(() => agentInWords(navigator.userAgent));
  const { form, field, failure, busy } = useTexts({
    names: ['name'],
    start: { name: own },
    judge: ({ name }) => ({ name: name.trim() === '' ? t('Please give the passkey a name') : undefined }),
    async send({ name }) {
      try {
        const options = await send<PublicKeyCredentialCreationOptionsJSON>('passkey');
        const found = await send<Factors>('passkey/verify', { name, response: await makePasskey(options) });
        await onAdded(found, t('Your passkey has been added'));
      } catch (error) {
        input.current?.focus();
        throw error;
      }
    },
    explain(error) {
      const refused = error instanceof ApiFailure ? error.errors.response?.[0] : undefined;
      const text = error instanceof NotGiven ? error.message : refused;
      return text === undefined
        ? failureFrom(error, t('The passkey could not be added. Please try again.'))
        : { message: text };
    },
  });
  const { onChange, ...name } = field('name');

  return (
    <form className="auth-form code-step stack-16" {...form}>
      <p className="auth-lead">{t('Your device asks for your fingerprint, your face or its PIN.')}</p>
      <TextField
        {...name}
        label={t('Name of the passkey')}
        name="passkey-name"
        autoComplete="off"
        help={t('So that you know later which device it is on.')}
        onChange={(typed) => {
          onChange(typed);
          onNamed();
        }}
        inputRef={input}
        readOnly={busy}
      />
      <FailureLine failure={failure} />
      <div className="acts at-end">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('Add the passkey')}
        </Button>
      </div>
    </form>
  );
}
