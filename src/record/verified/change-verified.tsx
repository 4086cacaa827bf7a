import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { VerifyProps } from '../../form/verifying.ts';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { EditIcon } from '../../ui/icons.tsx';

const VerifyDialog = lazyComponent(async () => (await import('./verify-dialog.tsx')).VerifyDialog, { over: true });

/** The way to another value of a verified field, which its form has locked. */
export function ChangeVerified(props: VerifyProps): ReactNode {
  const { field } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="verified-change"
        icon={<EditIcon />}
        aria-label={t('Change {field}', { field: t(field.label) })}
        title={t('Change {field}', { field: t(field.label) })}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <VerifyDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
