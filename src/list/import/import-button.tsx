import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { UploadIcon } from '../../ui/icons.tsx';
import type { ImportProps } from './import-dialog.tsx';

const loadDialog = () => import('./import-dialog.tsx');
const ImportDialog = lazy(async () => ({ default: (await loadDialog()).ImportDialog }));
const preload = (): void => {
  void loadDialog().catch(() => undefined);
};

/** Opens the dialog that takes a file in; its code comes when it is needed. */
export function ImportButton(props: Omit<ImportProps, 'onClose'>): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        icon={<UploadIcon />}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t('Import')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog {...props} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
