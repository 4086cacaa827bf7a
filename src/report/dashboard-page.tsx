import { type ComponentProps, type ReactNode, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { BlockAnswer, DashboardAnswer } from '../../api/wire/reports.ts';
import type { CompleteBlock, Screen } from '../../resources/language/index.ts';
import { useApi } from '../data/use-api.ts';
import { Options } from '../fields/options.tsx';
import { shownColumns } from '../list/views/columns.ts';
import { detailOf } from '../platform/api.ts';
import { daysWords } from '../platform/dates.ts';
import { formatNumber } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { registry } from '../platform/registry.ts';
import { useCan } from '../platform/session.ts';
import { figureText } from '../platform/unit-words.ts';
import { Card } from '../ui/card.tsx';
import { FigureCard, FigureCards } from '../ui/figure-card.tsx';
import { ColumnsIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Popover, PopoverWaiting } from '../ui/popover.tsx';
import { Empty, Failed } from '../ui/states.tsx';
import { BlockRows } from './block-rows.tsx';
import { dashboardQueryOf } from './dashboard-call.ts';
import { MeasuresChart } from './measures-chart.tsx';
import { periodWords } from './period-words.ts';
import { addressOf } from './report-call.ts';
import './dashboard.css';

const ArrangePanel = lazyComponent(async () => (await import('./arrange-panel.tsx')).ArrangePanel);

type Props = { readonly screen: Screen };

/** What waits and how things go: the blocks of a dashboard that whoever looks may read. */
export function DashboardPage({ screen }: Props): ReactNode {
  const [params, setParams] = useSearchParams();
  const { dashboard } = screen;
  const period = params.get('period');
  const dashboardQuery = useMemo(() => dashboardQueryOf(screen, period), [screen, period]);
  const query = useApi<DashboardAnswer>(dashboardQuery);
  const can = useCan();
  const preferences = usePreferences().lists[screen.name];
  const readable = (dashboard?.blocks ?? []).filter(
    (block) => can(block.screen, 'access') && can(block.screen, 'read'),
  );
  const names = readable.map(({ name }) => name);
  const shown = shownColumns({ columns: names }, preferences);
  const blocks = shown.flatMap((name) => readable.find((block) => block.name === name) ?? []);
  const { data, error } = query;
  if (!dashboard) return null;
  return (
    <Page
      title={t(screen.label)}
      actions={
        <>
          {data?.period ? <span className="dashboard-days faint small">{daysWords(data.period)}</span> : null}
          <Periods
            screen={screen}
            current={period ?? dashboard.periods[0] ?? ''}
            onChoose={(next) => setParams(next === dashboard.periods[0] ? {} : { period: next }, { replace: true })}
          />
          {names.length > 1 ? (
            <Arrange {...{ screen, shown }} blocks={readable} isOwn={preferences !== undefined} />
          ) : null}
        </>
      }
    >
      {names.length === 0 ? (
        <Card>
          <Empty title={t('Nothing is shown to your role here')} text={t('The menu shows what you can open.')} />
        </Card>
      ) : error && !data ? (
        <Card>
          <Failed
            title={t('The figures could not be loaded.')}
            text={detailOf(error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : (
        <Blocks blocks={blocks} data={data} />
      )}
    </Page>
  );
}

const Arrange = (props: ComponentProps<typeof ArrangePanel>): ReactNode => (
  <Popover icon={<ColumnsIcon />} text={t('Arrange')} title={t('Arrange this page')}>
    {() => <ArrangePanel waiting={<PopoverWaiting />} {...props} />}
  </Popover>
);

type PeriodsProps = Props & { readonly current: string; readonly onChoose: (period: string) => void };

function Periods({ screen, current, onChoose }: PeriodsProps): ReactNode {
  const id = useId();
  const { periods = [] } = screen.dashboard ?? {};
  return (
    <div className="dashboard-periods">
      <span id={id} className="sr-only">
        {t('Period')}
      </span>
      <Options
        isOne
        options={periods.map((period) => ({ value: period, label: periodWords(period) }))}
        chosen={[current]}
        labelledBy={id}
        onChoose={onChoose}
      />
    </div>
  );
}

type BlocksProps = { readonly blocks: readonly CompleteBlock[]; readonly data: DashboardAnswer | undefined };

function Blocks({ blocks, data }: BlocksProps): ReactNode {
  const answerOf = ({ name }: CompleteBlock): BlockAnswer | undefined =>
    data?.blocks.find((each) => each.name === name);
  // Nothing is returned of a block that is not for the current session.
  const shown = data ? blocks.filter(answerOf) : blocks;
  const cards = shown.filter(({ kind }) => kind === 'card');
  const others = shown.filter(({ kind }) => kind !== 'card');
  const against = data?.period?.before ? t('vs {days}', { days: daysWords(data.period.before) }) : undefined;
  return (
    <>
      {cards.length > 0 ? (
        <FigureCards>
          {cards.map((block) => (
            <NumberCard
              key={block.name}
              block={block}
              answer={answerOf(block)}
              period={data?.period ?? null}
              against={against}
            />
          ))}
        </FigureCards>
      ) : null}
      <div className="dashboard-blocks">
        {others.map((block) => (
          <Block
            key={block.name}
            block={block}
            answer={answerOf(block)}
            period={data?.period ?? null}
            against={against}
          />
        ))}
      </div>
    </>
  );
}

type BlockProps = {
  readonly block: CompleteBlock;
  readonly answer: BlockAnswer | undefined;
  readonly period: DashboardAnswer['period'];
  readonly against: string | undefined;
};

/** The address of the list a block is of, at its tab. */
export function listOf({ screen: name, tab }: CompleteBlock): string | undefined {
  const screen = registry.screen[name];
  if (!screen) return undefined;
  return tab === undefined || tab === screen.list?.tabs[0]?.name ? screen.path : `${screen.path}?tab=${tab}`;
}

function NumberCard({ block, answer, period, against }: BlockProps): ReactNode {
  const card = answer?.card;
  if (card)
    return (
      <FigureCard
        label={t(block.label)}
        value={figureText(card.unit, card.value)}
        says={t(card.says)}
        to={addressOf(card.opens, period)}
        {...(against === undefined ? {} : { change: card.is_new ? null : (card.change ?? 0), against })}
        line={card.line.map((value) => value ?? 0)}
      />
    );
  // Where a measure leads is known with its number.
  if (block.measures.length > 0) return <FigureCard label={t(block.label)} value={undefined} />;
  return (
    <FigureCard
      label={t(block.label)}
      value={answer?.total && totalText(answer.total)}
      says={t('As it is now')}
      to={listOf(block)}
    />
  );
}

const totalText = ({ count, more }: NonNullable<BlockAnswer['total']>): string =>
  `${formatNumber(count)}${more ? '+' : ''}`;

function Block({ block, answer, period, against }: BlockProps): ReactNode {
  if (block.kind === 'chart')
    return (
      <Card room="small">
        {answer?.series && period ? (
          <MeasuresChart
            label={block.label}
            shape={block.shape}
            stacked={false}
            series={answer.series}
            period={period}
            toRows={(opens) => addressOf(opens, period)}
            against={against}
          />
        ) : (
          <div className="dashboard-waiting" />
        )}
      </Card>
    );
  return <BlockRows block={block} answer={answer} to={listOf(block)} />;
}
