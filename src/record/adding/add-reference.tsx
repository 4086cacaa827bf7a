import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AddProps } from '../../form/adding.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { confinedTo } from '../../platform/known-user.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { registry } from '../../platform/registry.ts';
import { useCan, useSession } from '../../platform/session.ts';

const AddDialog = lazyComponent(async () => (await import('./add-dialog.tsx')).AddDialog, { over: true });

/** A link to add a record; nothing without permission. */
export function AddReference({ field, screen, onAdded }: AddProps): ReactNode {
  const can = useCan();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const target = registry.resources[field.to];
  const adding = registry.screens.find(
    ({ name, resource, form }) => resource === field.to && form && can(name, 'access') && can(name, 'write'),
  );
  // Whose own they would be is not entered here.
  if (!target || !adding || confinedTo(target, user)) return null;
  return (
    <p className="field-adds">
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Add a new {record}', { record: inSentence(target.label.one) })}
      </Button>
      {isOpen ? (
        <AddDialog
          field={field}
          target={target}
          screen={screen}
          adding={adding}
          onAdded={(record) => {
            setOpen(false);
            onAdded(record);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </p>
  );
}
