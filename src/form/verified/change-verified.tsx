import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Field, Resource, Row, Screen } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { EditIcon } from '../../ui/icons.tsx';

const VerifyDialog = later(async () => (await import('./verify-dialog.tsx')).VerifyDialog, { over: true });

/** A field that changes only by a code that was sent to its new value. */
export type VerifiedField = Field<'email'> | Field<'phone'>;

export const isVerified = (field: Field): field is VerifiedField => 'verified' in field && field.verified !== undefined;

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly field: VerifiedField;
  readonly row: Row;
};

/** The way to another value of a verified field, which its form has locked. */
export function ChangeVerified(props: Props): ReactNode {
  const { field } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="verified-change"
        icon={<EditIcon />}
        aria-label={t('Change {field}', { field: t(field.label) })}
        title={t('Change {field}', { field: t(field.label) })}
        onFocus={VerifyDialog.preload}
        onMouseEnter={VerifyDialog.preload}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <VerifyDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
