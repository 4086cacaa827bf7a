import type { ReactNode } from 'react';
import type { ImportChange } from '../../../api/wire/imports.ts';
import type { Resource } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { WorkLines } from '../work/work-parts.tsx';

type Props = {
  readonly resource: Resource;
  readonly changes: readonly ImportChange[];
  readonly count: number;
};

/** What the lines of a file change of stored records, before and after. */
export function ImportChanges({ resource, changes, count }: Props): ReactNode {
  if (changes.length === 0) return null;
  return (
    <WorkLines
      label={t('What changes')}
      columns={[t('Line'), t(resource.label.one), t('What changes')]}
      lines={changes.map(({ line, title, fields }) => ({
        key: String(line),
        cells: [
          line,
          <bdi key="title">{title}</bdi>,
          <dl key="fields" className="import-changes stack-4">
            {fields.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{t(field)}</dt>
                <dd>
                  <del>{from === '' ? t('nothing') : <bdi>{from}</bdi>}</del>{' '}
                  <ins>{to === '' ? t('nothing') : <bdi>{to}</bdi>}</ins>
                </dd>
              </div>
            ))}
          </dl>,
        ],
      }))}
      count={count}
    />
  );
}
