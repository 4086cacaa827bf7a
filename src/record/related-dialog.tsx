import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type CompleteRelatedList, isEmpty, type Resource, type Row } from '../../resources/language/index.ts';
import { Details } from '../fields/details.tsx';
import { nameOf } from '../fields/title.ts';
import { t } from '../platform/i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';

type Props = {
  readonly resource: Resource;
  readonly list: CompleteRelatedList;
  readonly row: Row;
  readonly onClose: () => void;
};

/** One row of a related list, with all the list has to say of it. */
export function RelatedDialog({ resource, list, row, onClose }: Props): ReactNode {
  const missing = Object.fromEntries(
    Object.entries(list.missing).flatMap(([name, words]) =>
      isEmpty(row[name]) ? [[name, typeof words === 'string' ? words : words.text]] : [],
    ),
  );
  return (
    <Dialog
      size="large"
      title={`${t(resource.label.one)} ${nameOf(resource, row)}`}
      onClose={onClose}
      footer={(leave) => (
        <Button type="primary" onClick={leave}>
          {t('Close')}
        </Button>
      )}
    >
      <Details resource={resource} names={list.details} row={row} missing={missing} headings={list.headings} unlinked />
    </Dialog>
  );
}
