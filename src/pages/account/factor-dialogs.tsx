import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import type { Adding } from './factors.tsx';
import type { Factors } from './factors-call.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = {
  readonly what: Adding;
  readonly onAdded: (found: Factors, done: string) => Promise<void>;
  /** New recovery codes are in force. */
  readonly onMade: () => void;
  readonly onClose: () => void;
};

/** Adds what stands beside one's password, in a dialog. Recovery codes are shown once, so that theirs closes by its button only. */
export function FactorDialog({ what, onAdded, onMade, onClose }: Props): ReactNode {
  const isOnce = what === 'recovery';
  return (
    <Modal
      open
      centered
      width={460}
      title={titleOf(what)}
      footer={null}
      onCancel={onClose}
      closable={isOnce ? false : { 'aria-label': t('Close') }}
      keyboard={!isOnce}
      maskClosable={false}
    >
      {what === 'totp' && <AddApp onAdded={onAdded} onClose={onClose} />}
      {what === 'passkey' && <AddPasskey onAdded={onAdded} onClose={onClose} />}
      {what === 'recovery' && <RecoveryCodes onMade={onMade} onClose={onClose} />}
    </Modal>
  );
}

function titleOf(what: Adding): string {
  if (what === 'totp') return t('Add an authenticator app');
  return what === 'passkey' ? t('Add a passkey') : t('Recovery codes');
}
