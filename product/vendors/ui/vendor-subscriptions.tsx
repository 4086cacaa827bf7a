import { type ReactNode, useState } from 'react';
import { reload } from '../../../src/data/reload.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { tellFailure } from '../../../src/platform/failures.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useCan } from '../../../src/platform/session.ts';
import { announce } from '../../../src/ui/announcer.ts';
import { Digits } from '../../../src/ui/marks.tsx';
import { Answer, Empty } from '../../../src/ui/states.tsx';
import { Switch } from '../../../src/ui/switch.tsx';
import { type Column, DataTable } from '../../../src/ui/table.tsx';
import type { Subscription } from '../rules/wire.ts';
import { PagedRows } from './paged-rows.tsx';
import { type About, subscriptionsOf, switchSubscription } from './vendor-calls.ts';

/** Spec part 2 §9. */
const PAGE_SIZE = 5;

type Line = Subscription & { readonly place: number };

/** A switch per service (spec part 2 §2 Subscribed Services), updated by the response. */
export function VendorSubscriptions({ row, screen }: PanelProps): ReactNode {
  const about: About = { id: row?.id ?? 0, screen: screen.name };
  const services = useApi(subscriptionsOf(about), { enabled: row !== undefined });
  const columns = useColumns(about);
  const [size, setSize] = useState<number>(PAGE_SIZE);
  if (!row) return null;
  const label = t('Subscribed Services');
  return (
    <Answer
      of={services}
      failed={t('Failed to load the services')}
      waiting={<DataTable label={label} columns={columns} rows={undefined} keyOf={() => 0} expected={PAGE_SIZE} />}
    >
      {(all) =>
        all.length === 0 ? (
          <Empty title={t('No services yet')} text={t('Choose them in the profile.')} />
        ) : (
          <PagedRows
            label={label}
            columns={columns}
            rows={all.map((each, at) => ({ ...each, place: at + 1 }))}
            keyOf={({ id }) => id}
            size={size}
            onSize={setSize}
          />
        )
      }
    </Answer>
  );
}

function useColumns(about: About): readonly Column<Line>[] {
  const mayChange = useCan()(about.screen, 'update');
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const change = async ({ id, name }: Line, isActive: boolean): Promise<void> => {
    setBusy((before) => new Set([...before, id]));
    try {
      await switchSubscription(about, id, isActive);
      await reload('vendors');
      announce(isActive ? t('Subscribed to {name}', { name }) : t('Unsubscribed from {name}', { name }));
    } catch (error) {
      tellFailure('Failed to update status', error);
    } finally {
      setBusy((before) => new Set([...before].filter((each) => each !== id)));
    }
  };
  return [
    { name: 'place', label: t('Sno'), cell: ({ place }) => <Digits>{place}</Digits> },
    { name: 'name', label: t('Service Name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: 'parent_category', label: t('Category'), cell: ({ parent_category }) => <bdi>{parent_category}</bdi> },
    {
      name: 'user_service_is_active',
      label: t('Subscription'),
      cell: (line) => (
        <span className="row">
          <Switch
            label={t('Subscribe to {name}', { name: line.name })}
            checked={line.user_service_is_active}
            busy={busy.has(line.id)}
            held={!mayChange}
            onChange={(isActive) => void change(line, isActive)}
          />
          <span aria-hidden="true">{line.user_service_is_active ? t('Subscribed') : t('Unsubscribed')}</span>
        </span>
      ),
    },
  ];
}
