import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { Button, type InputRef } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { type Failure, FailureLine, failureFrom } from '../../ui/failure.tsx';
import { TextField } from '../sign-in/fields.tsx';
import { makePasskey, PasskeyFailure } from '../sign-in/passkey.ts';
import { agentInWords } from './agent.ts';
import { type Factors, send } from './factors-call.ts';

type Props = {
  readonly onAdded: (found: Factors, done: string) => Promise<void>;
  /** A name was typed. */
  readonly onNamed: () => void;
  readonly onClose: () => void;
};

/** Adds a passkey: its name, then the device asks for its person. */
export function AddPasskey({ onAdded, onNamed, onClose }: Props): ReactNode {
  const [name, setName] = useState(() => agentInWords(navigator.userAgent));
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.select(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (name.trim() === '') {
      setWrong(t('Please give the passkey a name'));
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const options = await send<PublicKeyCredentialCreationOptionsJSON>('passkey');
      const found = await send<Factors>('passkey/verify', { name, response: await makePasskey(options) });
      await onAdded(found, t('Your passkey has been added'));
    } catch (error) {
      const errors = error instanceof ApiFailure ? error.errors : {};
      const said = error instanceof PasskeyFailure ? error.message : errors.response?.[0];
      setWrong(errors.name?.[0]);
      if (said !== undefined) setFailure({ message: said });
      else if (!errors.name) setFailure(failureFrom(error, t('The passkey could not be added. Please try again.')));
      setBusy(false);
      input.current?.focus();
    }
  };

  return (
    <form className="auth-form code-step" onSubmit={submit} noValidate>
      <p className="auth-lead">{t('Your device asks for your fingerprint, your face or its PIN.')}</p>
      <TextField
        label={t('Name of the passkey')}
        name="passkey-name"
        autoComplete="off"
        help={t('So that you know later which device it is on.')}
        value={name}
        onChange={(typed) => {
          setName(typed);
          onNamed();
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
          {t('Add the passkey')}
        </Button>
      </div>
    </form>
  );
}
