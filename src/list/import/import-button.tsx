import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { UploadIcon } from '../../ui/icons.tsx';
import type { ImportProps } from './use-import.ts';

const ImportDialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog, { over: true });
const preload = (): void => {
  ImportDialog.preload();
};

/** Opens the dialog that takes a file in; its code comes when it is needed. */
export function ImportButton(props: Omit<ImportProps, 'onClose'>): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<UploadIcon />}
        aria-haspopup="dialog"
        aria-label={t('Import')}
        title={t('Import')}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      />
      {open ? <ImportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
