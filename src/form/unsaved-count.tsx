import type { ReactNode } from 'react';
import { tn } from '../platform/i18n/index.ts';
import type { FieldsForm } from './use-fields-form.ts';

/** How much of a form is not saved yet, next to the buttons that save it. */
export const Unsaved = ({ form: { changes } }: { readonly form: Pick<FieldsForm, 'changes'> }): ReactNode =>
  changes === 0 ? null : (
    <span className="form-unsaved">{tn('{count} change not saved', '{count} changes not saved', changes)}</span>
  );
