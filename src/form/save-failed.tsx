import type { ReactNode } from 'react';
import type { ResourceForm } from './use-resource-form.ts';
import './form.css';

/** The last save's error near its button. Announced by its notice. */
export const SaveFailed = ({ form: { failed } }: { readonly form: Pick<ResourceForm, 'failed'> }): ReactNode =>
  failed ? (
    <p className="form-failed">
      <strong>{failed.what}</strong> {failed.why}
    </p>
  ) : null;
