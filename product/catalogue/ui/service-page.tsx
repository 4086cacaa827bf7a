import type { ReactNode } from 'react';
import { lazyComponent } from '../../../src/platform/lazy.tsx';
import { useAside } from '../../../src/record/form-aside.tsx';
import { FormPageProvider, useFormPage } from '../../../src/record/form-page-context.ts';
import { FormPageFrame, RecordForm } from '../../../src/record/record-form.tsx';
import { useRecordContext } from '../../../src/record/record-provider.tsx';
import { ServiceVersion } from './service-version.tsx';

const PREVIEW = {
  label: 'Preview',
  Panel: lazyComponent(async () => (await import('./service-preview.tsx')).ServicePreview),
};

/** A service's form, below what customers do not book yet, and beside its preview. */
export function ServicePage(): ReactNode {
  const { row, screen } = useRecordContext();
  const aside = useAside(screen.name, PREVIEW, row !== undefined);
  return (
    <FormPageProvider value={{ ...useFormPage(), aside }}>
      <FormPageFrame>
        <RecordForm above={<ServiceVersion row={row} screen={screen} />} />
      </FormPageFrame>
    </FormPageProvider>
  );
}
