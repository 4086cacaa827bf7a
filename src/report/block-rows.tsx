import { type ReactNode, useMemo } from 'react';
import {
  type CompleteBlock,
  isDay,
  type Resource,
  type Row,
  recordPath,
  type Screen,
} from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { listCell } from '../fields/list-cell.tsx';
import { titleText } from '../fields/title.ts';
import { today } from '../platform/dates.ts';
import { formatNumber } from '../platform/formats.ts';
import { inSentence, t, tn, useLanguage } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import { useCan } from '../platform/session.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Count, Mark } from '../ui/marks.tsx';
import { Empty } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import type { ToldBlock } from './dashboard-call.ts';

type Props = {
  readonly block: CompleteBlock;
  readonly told: ToldBlock | undefined;
  /** The address of the whole list. */
  readonly to: string | undefined;
};

/** The first rows of a list or a queue: each opens its record, the title the whole list. */
export function BlockRows({ block, told, to }: Props): ReactNode {
  const resource = registry.resources[block.resource];
  const screen = registry.screen[block.screen];
  const columns = useBlockColumns(block, resource, screen);
  if (!resource || !screen) return null;
  const { rows, total } = told ?? {};
  const title = t(block.label);
  return (
    <Card
      room="none"
      title={
        <span className="block-title">
          {to === undefined ? title : <Link to={to}>{title}</Link>}
          {total ? <Count>{`${formatNumber(total.count)}${total.more ? '+' : ''}`}</Count> : null}
        </span>
      }
    >
      {rows?.length === 0 ? (
        <Empty
          title={
            block.kind === 'queue'
              ? t('Nothing waits here')
              : t('No {records} yet', { records: inSentence(resource.label.many) })
          }
        />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          expected={Math.min(block.most, 3)}
          density="compact"
        />
      )}
      {to !== undefined && total && rows && total.count > rows.length ? (
        <p className="block-more">
          <Link to={to}>{tn('{count} more', '{count} more', total.count - rows.length)}</Link>
        </p>
      ) : null}
    </Card>
  );
}

function useBlockColumns(
  block: CompleteBlock,
  resource: Resource | undefined,
  screen: Screen | undefined,
): readonly Column<Row>[] {
  const can = useCan();
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are another language's in another language
  return useMemo(() => {
    if (!resource || !screen) return [];
    const options = { resource, under: {}, ...(screen.list ? { missing: screen.list.missing } : {}) };
    const columns = block.columns.flatMap((name, at): Column<Row>[] => {
      const field = resource.fields[name];
      if (!field) return [];
      const { align, unbroken } = viewOf(field);
      return [
        {
          name,
          label: t(screen.list?.headings[name] ?? field.label),
          align,
          ...(unbroken ? { className: 'unbroken' } : {}),
          cell: (row) => {
            const to = at === 0 ? recordPath(screen, row.id, can(screen.name, 'update')) : undefined;
            const cell = listCell(field, row, options);
            return to === undefined ? (
              cell
            ) : (
              <Link to={to} aria-label={t('Open {name}', { name: titleText(row[resource.title], row.id) })}>
                {cell}
              </Link>
            );
          },
        },
      ];
    });
    const { until } = block;
    if (until === undefined) return columns;
    const left: Column<Row> = {
      name: ' left',
      label: t('Time left'),
      className: 'unbroken',
      cell: (row) => <TimeLeft at={row[until]} />,
    };
    return [...columns, left];
  }, [block, resource, screen, can, language]);
}

const DAY_MS = 86_400_000;

/** How long there is until a day or an instant; how long ago it was. */
function TimeLeft({ at }: { readonly at: unknown }): ReactNode {
  if (typeof at !== 'string') return null;
  const ms = isDay(at) ? Date.parse(at) - Date.parse(today()) : Date.parse(at) - Date.now();
  if (Number.isNaN(ms)) return null;
  if (isDay(at) && ms === 0) return <Mark tone="amber">{t('Today')}</Mark>;
  const words = durationWords(Math.abs(ms));
  if (ms < 0) return <Mark tone="red">{t('{time} late', { time: words })}</Mark>;
  return <Mark tone={ms < DAY_MS ? 'amber' : 'neutral'}>{words}</Mark>;
}

function durationWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return tn('{count} minute', '{count} minutes', minutes);
  if (minutes < 24 * 60) return tn('{count} hour', '{count} hours', Math.floor(minutes / 60));
  return tn('{count} day', '{count} days', Math.floor(minutes / 1_440));
}
