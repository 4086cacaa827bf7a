import { type ReactNode, useState } from 'react';
import type { Field } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { NotPrepared } from './use-upload.ts';

const CropDialog = lazyComponent(async () => (await import('./crop/crop-dialog.tsx')).CropDialog, { over: true });

type Cropping = {
  readonly file: File;
  readonly done: (file: File | undefined) => void;
  readonly fail: (why: NotPrepared) => void;
};

/** Crops a field's pictures before upload; no-op without a shape. */
export function useCrop(field: Field<'image'> | Field<'file'>): {
  readonly prepare: ((file: File) => Promise<File | undefined>) | undefined;
  readonly dialog: ReactNode;
} {
  const [cropping, setCropping] = useState<Cropping>();
  const fit = 'fit' in field ? field.fit : undefined;
  if (!fit) return { prepare: undefined, dialog: null };
  return {
    prepare: (file) => new Promise((done, fail) => setCropping({ file, done, fail })),
    dialog: cropping ? (
      <CropDialog
        file={cropping.file}
        fit={fit}
        onDone={(file) => {
          setCropping(undefined);
          if (file) cropping.done(file);
          else cropping.fail(new NotPrepared(t('Failed to compress image. Please try again.')));
        }}
        onClose={() => {
          setCropping(undefined);
          cropping.done(undefined);
        }}
      />
    ) : null,
  };
}
