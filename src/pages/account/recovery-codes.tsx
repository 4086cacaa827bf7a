import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RecoveryCodesAnswer } from '../../../api/wire/session.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { t } from '../../platform/i18n/index.ts';
import { saveFile } from '../../platform/lib/save-file.ts';
import { notify } from '../../platform/notices.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { Bone } from '../../ui/states.tsx';
import { send } from './factors-call.ts';

type Props = { readonly onMade: () => void; readonly onClose: () => void };

const make = async (): Promise<readonly string[]> => (await send<RecoveryCodesAnswer>('recovery')).codes;

/** New recovery codes: shown this once, to be kept elsewhere. */
export function RecoveryCodes({ onMade, onClose }: Props): ReactNode {
  const { data: codes, error } = useLoaded(make);
  const [isKept, setKept] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const made = useRef(onMade);
  useEffect(() => {
    if (!codes) return;
    list.current?.focus();
    made.current();
  }, [codes]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText((codes ?? []).join('\n'));
      notify({ type: 'success', message: t('The codes have been copied') });
    } catch {
      notify({ type: 'error', message: t('The codes could not be copied. Please write them down.') });
    }
  };
  const download = (): void =>
    saveFile('recovery-codes.txt', new Blob([`${(codes ?? []).join('\n')}\n`], { type: 'text/plain' }));

  if (error) {
    return (
      <div className="auth-form code-step stack-16">
        <FailureLine failure={failureFrom(error, t('The codes could not be made. Please try again.'))} />
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    );
  }
  if (!codes) return <Bone width="70%" />;
  return (
    <div className="auth-form code-step stack-16">
      <p className="auth-lead">
        {t(
          'Each code signs you in one time, with your password, when you do not have your app or passkey. They are shown only now. Older codes no longer work.',
        )}
      </p>
      <ul className="recovery-codes" dir="ltr" tabIndex={-1} ref={list} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="acts at-end factor-buttons-start">
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <Button onClick={download}>{t('Download')}</Button>
      </div>
      <label className="factor-kept row">
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        {t('I have kept them in a safe place')}
      </label>
      <Button type="primary" size="large" block disabled={!isKept} onClick={onClose}>
        {t('Done')}
      </Button>
    </div>
  );
}
