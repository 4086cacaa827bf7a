import { type ReactNode, useState } from 'react';
import type { Factors } from '../../../api/wire/session.ts';
import { t } from '../../platform/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import type { Adding } from './factors.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = {
  readonly what: Adding;
  readonly onAdded: (found: Factors, done: string) => Promise<void>;
  readonly onMade: () => void;
  readonly onClose: () => void;
};

/** Adds a factor. Recovery codes show once, so theirs closes by button only. */
export function FactorDialog({ what, onAdded, onMade, onClose }: Props): ReactNode {
  const [isNamed, setNamed] = useState(false);
  return (
    <Dialog
      key={what}
      size="small"
      title={titleOf(what)}
      leave={what === 'recovery' ? 'never' : 'asked'}
      unsaved={isNamed && what === 'passkey'}
      onClose={onClose}
    >
      {what === 'totp' && <AddApp onAdded={onAdded} onClose={onClose} />}
      {what === 'passkey' && <AddPasskey onAdded={onAdded} onNamed={() => setNamed(true)} onClose={onClose} />}
      {what === 'recovery' && <RecoveryCodes onMade={onMade} onClose={onClose} />}
    </Dialog>
  );
}

function titleOf(what: Adding): string {
  if (what === 'totp') return t('Add an authenticator app');
  return what === 'passkey' ? t('Add a passkey') : t('Recovery codes');
}
