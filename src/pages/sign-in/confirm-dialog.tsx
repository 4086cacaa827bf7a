import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { sessionEnded } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure.tsx';
import { askPasskey } from './passkey.ts';
import { Proof, type Proving } from './proof.tsx';
import './sign-in.css';

const PATH = '/api/auth/confirm';

/**
 * Asks again who one is before a sensitive act. Closing it gives the act up; what was typed for it
 * stays.
 */
export function ConfirmDialog({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }) {
  const [ways, setWays] = useState<readonly Proving[]>();
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async (): Promise<void> => {
    setFailure(undefined);
    try {
      setWays((await call<{ ways: readonly Proving[] }>(PATH)).ways);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) sessionEnded();
      setFailure(error instanceof ApiFailure ? error.detail : t('Something went wrong. Please try again.'));
    }
  }, []);
  useEffect(() => void load(), [load]);

  const prove = async (way: Proving, typed: string): Promise<void> => {
    await call<void>(PATH, { body: await proofOf(way, typed) });
    onAnswer(true);
  };

  return (
    <Dialog size="small" title={t('Confirm that it is you')} leave="asked" onClose={() => onAnswer(false)}>
      <p className="auth-lead">{t('Please confirm this again. You will not be asked for the next 10 minutes.')}</p>
      {ways !== undefined && <Proof ways={ways} prove={prove} label={t('Confirm')} />}
      {failure !== undefined && (
        <div className="auth-form">
          <FailureLine failure={{ message: failure }} />
          <Button onClick={() => void load()}>{t('Try again')}</Button>
        </div>
      )}
    </Dialog>
  );
}

async function proofOf(way: Proving, typed: string): Promise<object> {
  if (way === 'password') return { password: typed };
  if (way !== 'passkey') return { code: typed };
  const options = await call<PublicKeyCredentialRequestOptionsJSON>(`${PATH}/passkey`, { method: 'POST' });
  return { response: await askPasskey(options) };
}
