import { type ReactNode, useState } from 'react';
import { useApi } from '../../../src/data/use-api.ts';
import { formatTimestamp } from '../../../src/platform/dates.ts';
import { formatPercent, NOTHING } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { Digits } from '../../../src/ui/marks.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { Answer, Empty } from '../../../src/ui/states.tsx';
import { type Column, DataTable } from '../../../src/ui/table.tsx';
import { PagedRows } from './paged-rows.tsx';
import { type About, type Changed, historyOf } from './vendor-calls.ts';

/** Every rate that was set for a vendor, by whom, the newest first (spec part 2 §2, §3). */
export function CommissionHistory({ about }: { readonly about: About }): ReactNode {
  const history = useApi(historyOf(about));
  const columns = columnsOf();
  const [size, setSize] = useState(5);
  const waiting = <DataTable label={t('History')} columns={columns} rows={undefined} keyOf={() => 0} expected={2} />;
  return (
    <Section title={t('History')}>
      <Answer of={history} failed={t('Failed to fetch commission history')} waiting={waiting}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty title={t('No commission was set yet')} />
          ) : (
            <PagedRows
              label={t('History')}
              columns={columns}
              rows={lines}
              keyOf={({ updated_at }) => updated_at}
              size={size}
              onSize={setSize}
            />
          )
        }
      </Answer>
    </Section>
  );
}

const columnsOf = (): readonly Column<Changed>[] => [
  {
    name: 'old_value',
    label: t('Old Value'),
    align: 'end',
    cell: ({ old_value }) => <Digits>{formatPercent(old_value)}</Digits>,
  },
  {
    name: 'new_value',
    label: t('New Value'),
    align: 'end',
    cell: ({ new_value }) => <Digits>{formatPercent(new_value)}</Digits>,
  },
  { name: 'updated_at', label: t('Updated At'), cell: ({ updated_at }) => formatTimestamp(updated_at) },
  { name: 'name', label: t('Admin Name'), cell: ({ admin_details }) => <bdi>{admin_details.name}</bdi> },
  { name: 'email', label: t('E-mail'), cell: ({ admin_details }) => <bdi>{admin_details.email ?? NOTHING}</bdi> },
  { name: 'role', label: t('Role'), cell: ({ admin_details }) => <bdi>{admin_details.role ?? NOTHING}</bdi> },
];
