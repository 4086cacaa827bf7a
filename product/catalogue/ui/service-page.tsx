import type { ReactNode } from 'react';
import { later } from '../../../src/platform/lazy.tsx';
import { useAside } from '../../../src/record/form-aside.tsx';
import { FormPlaceProvider, useFormPlace } from '../../../src/record/form-place.ts';
import { FormPageFrame, RecordForm } from '../../../src/record/record-form.tsx';
import { useRecordPlace } from '../../../src/record/record-provider.tsx';
import { ServiceVersion } from './service-version.tsx';

const PREVIEW = {
  label: 'Preview',
  Panel: later(async () => (await import('./service-preview.tsx')).ServicePreview),
};

/** A service's form, below what customers do not book yet, and beside its preview. */
export function ServicePage(): ReactNode {
  const { row, screen } = useRecordPlace();
  const aside = useAside(screen.name, PREVIEW, row !== undefined);
  return (
    <FormPlaceProvider value={{ ...useFormPlace(), aside }}>
      <FormPageFrame>
        <RecordForm above={<ServiceVersion row={row} screen={screen} />} />
      </FormPageFrame>
    </FormPlaceProvider>
  );
}
