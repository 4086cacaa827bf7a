import type { ReactNode } from 'react';
import type { ResourceForm } from './use-resource-form.ts';
import './form.css';

/**
 * What became of the last try, beside the button that made it, until the next one. It is heard from
 * its notice.
 */
export const SaveFailed = ({ form: { failed } }: { readonly form: Pick<ResourceForm, 'failed'> }): ReactNode =>
  failed ? (
    <p className="form-failed">
      <strong>{failed.what}</strong> {failed.why}
    </p>
  ) : null;
