import { type ReactNode, useMemo } from 'react';
import {
  type CompleteBlock,
  isDay,
  meansSomething,
  type Resource,
  type Row,
  recordPath,
  type Screen,
} from '../../resources/language/index.ts';
import { listColumns } from '../fields/list-column.tsx';
import { asCards } from '../fields/row-cards.ts';
import { titleText } from '../fields/title.ts';
import { formatDay, formatTimestamp, today } from '../platform/dates.ts';
import { formatNumber } from '../platform/formats.ts';
import { inSentence, t, tn, useLanguage } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import { useCan, useSession } from '../platform/session.ts';
import { MoveButtons } from '../record/moves/move-buttons.tsx';
import { listedMovesOf } from '../record/moves/permitted-moves.ts';
import { actionsColumn, rowId } from '../record/record-table.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Count, Mark, VisuallyHidden } from '../ui/marks.tsx';
import { Empty } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table.tsx';
import type { BlockAnswer } from './dashboard-call.ts';

type Props = {
  readonly block: CompleteBlock;
  readonly answer: BlockAnswer | undefined;
  readonly to: string | undefined;
};

/** The first rows of a list or a queue: each opens its record, the title the whole list. */
export function BlockRows({ block, answer, to }: Props): ReactNode {
  const resource = registry.resources[block.resource];
  const screen = registry.screen[block.screen];
  const columns = useBlockColumns(block, resource, screen);
  if (!resource || !screen) return null;
  const { rows, total } = answer ?? {};
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
          keyOf={rowId}
          expected={Math.min(block.limit, 3)}
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
  const { user } = useSession();
  const can = useCan();
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are another language's in another language
  return useMemo(() => {
    if (!resource || !screen) return [];
    const { headings, missing } = screen.list ?? {};
    const options = { resource, ...(headings && { headings }), ...(missing && { missing }) };
    const first = block.columns[0];
    const columns = listColumns(block.columns, options).map((column): Column<Row> => {
      const isDue = column.name === block.until;
      return {
        ...column,
        ...(isDue ? { label: t('Time left'), flows: false } : {}),
        cell: (row) => {
          const due = row[column.name];
          if (isDue && typeof due === 'string') return <TimeLeft at={due} />;
          const to = column.name === first ? recordPath(screen, row.id, can(screen.name, 'update')) : undefined;
          const cell = column.cell(row);
          return to === undefined ? (
            cell
          ) : (
            <Link to={to} aria-label={t('Open {name}', { name: titleText(row[resource.title], row.id) })}>
              {cell}
            </Link>
          );
        },
      };
    });
    // On a card the remaining time shows the state, where that is visible.
    const cards = asCards(columns, resource, (name) =>
      block.until === undefined ? meansSomething(resource.fields[name]) : name === block.until,
    );
    const may = listedMovesOf({ resource, screen, user, can });
    const moves = block.moves.flatMap((name) => may.find((move) => move.name === name) ?? []);
    if (moves.length === 0) return cards;
    const buttons = actionsColumn((row) => <MoveButtons {...{ resource, screen, row, moves }} chosen />);
    return [...cards, buttons];
  }, [block, resource, screen, user, can, language]);
}

const DAY_MS = 86_400_000;

function TimeLeft({ at }: { readonly at: string }): ReactNode {
  const ms = isDay(at) ? Date.parse(at) - Date.parse(today()) : Date.parse(at) - Date.now();
  const when = isDay(at) ? formatDay(at) : formatTimestamp(at);
  const words = durationWords(Math.abs(ms));
  const left = isDay(at) && ms === 0 ? t('Today') : ms < 0 ? t('{time} late', { time: words }) : words;
  const meaning = ms < 0 ? 'attention' : ms < DAY_MS ? 'waiting' : 'plain';
  return (
    <span title={when}>
      <Mark meaning={meaning}>{left}</Mark>
      <VisuallyHidden>{when}</VisuallyHidden>
    </span>
  );
}

function durationWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return tn('{count} minute', '{count} minutes', minutes);
  if (minutes < 24 * 60) return tn('{count} hour', '{count} hours', Math.floor(minutes / 60));
  return tn('{count} day', '{count} days', Math.floor(minutes / 1_440));
}
