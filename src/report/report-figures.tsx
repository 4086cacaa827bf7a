import { type ReactNode, useId, useState } from 'react';
import type { Opens, Report, ReportPeriod } from '../../api/wire/reports.ts';
import { GRAINS, isDay, isFit, periodOf, type Resource } from '../../resources/language/index.ts';
import type { CompleteReportChart } from '../../resources/language/report-definition.ts';
import { changed, type FiguresChoice, type ListState, writeListState } from '../list/state/list-state.ts';
import type { ListScreen } from '../list/state/use-list-state.ts';
import { detailOf } from '../platform/api.ts';
import { daysWords, today } from '../platform/dates.ts';
import { t } from '../platform/i18n/index.ts';
import { figureText } from '../platform/unit-words.ts';
import { CardBody } from '../ui/card.tsx';
import { DateRange } from '../ui/date/date-range.tsx';
import { FigureCard, FigureCards } from '../ui/figure-card.tsx';
import { Choose } from '../ui/labelled.tsx';
import { Note } from '../ui/note.tsx';
import { Failed } from '../ui/states.tsx';
import { MeasuresChart } from './measures-chart.tsx';
import { comparisonChoices, grainChoices, periodChoices } from './period-words.ts';
import { addressOf } from './report-call.ts';
import { ReportTable } from './report-table.tsx';
import type { useReport } from './use-report.ts';
import './report.css';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly report: ReturnType<typeof useReport>;
  readonly canExport: boolean;
  readonly onChange: (change: Partial<ListState>) => void;
};

/** The figures of a screen: what they are of, cards, charts, and the table. */
export function ReportFigures({ resource, screen, state, report, canExport, onChange }: Props): ReactNode {
  const { data, error, isFetching } = report;
  const definition = screen.report;
  if (!definition) return null;
  if (error && !data)
    return (
      <CardBody>
        <Failed
          title={t('The figures could not be loaded.')}
          text={detailOf(error)}
          busy={isFetching}
          onRetry={() => void report.refetch()}
        />
      </CardBody>
    );
  const against = data?.period.before ? t('vs {days}', { days: daysWords(data.period.before) }) : undefined;
  // Its own numbers leave the report as somebody chose it.
  const toRows = (opens: Opens): string | undefined =>
    opens?.screen_label === screen.name
      ? `${screen.path}?${writeListState(resource, screen, changed(state, { number: { of: opens._of, cell: opens._cell } }))}`
      : addressOf(opens, data?.period ?? null);
  return (
    <CardBody busy={isFetching}>
      <PeriodBar screen={screen} state={state} period={data?.period} onChange={onChange} />
      <Cards {...{ resource, definition, data, against, toRows }} />
      <LeftOut measures={data?.left_out ?? []} />
      {data === undefined
        ? null
        : definition.charts.map((chart) => (
            <ReportChart key={chart.label} {...{ chart, data, against, toRows, state, onChange }} />
          ))}
      {data?.table ? <ReportTable {...{ resource, screen, state, data, toRows, canExport }} /> : null}
    </CardBody>
  );
}

type BarProps = Pick<Props, 'screen' | 'state' | 'onChange'> & { readonly period: ReportPeriod | undefined };

function PeriodBar({ screen, state, period, onChange }: BarProps): ReactNode {
  const id = useId();
  const definition = screen.report?.period;
  const { figures } = state;
  const chosen = figures.period ?? definition?.range ?? 'this-month';
  const isOwn = chosen.includes('..');
  const [picking, setPicking] = useState(isOwn);
  // Another period means another number below.
  const change = (choice: FiguresChoice): void => {
    const next = Object.entries({ ...figures, ...choice }).filter(([, value]) => value !== undefined);
    onChange({ figures: Object.fromEntries(next), number: undefined });
  };
  const choose = (value: string): void => {
    setPicking(value === OWN);
    if (value !== OWN) change({ period: value, grain: grainThat(value, figures.grain) });
  };
  const [from = '', to = ''] = isOwn ? chosen.split('..') : [];
  const [ends, setEnds] = useState({ from, to });
  const setEnd = (bound: 'from' | 'to', day: string): void => {
    const next = { ...ends, [bound]: day };
    setEnds(next);
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to)
      change({ period: `${next.from}..${next.to}`, grain: grainThat(`${next.from}..${next.to}`, figures.grain) });
  };
  return (
    <div className="report-period row wrap" role="group" aria-label={t('Period')}>
      <Choose
        label={t('Period')}
        value={picking ? OWN : chosen}
        options={[...periodChoices(), { value: OWN, label: t('Own days') }]}
        onChoose={choose}
      />
      {picking ? (
        <span id={id} className="report-days">
          <span id={`${id}-days`} className="sr-only">
            {t('Own days')}
          </span>
          <DateRange value={ends} onChange={setEnd} labelledBy={`${id}-days`} />
        </span>
      ) : null}
      <Choose
        label={t('Cut by')}
        value={period?.grain ?? figures.grain ?? definition?.grain}
        options={grainChoices()}
        onChoose={(grain) => change({ grain })}
      />
      <Choose
        label={t('Compared with')}
        value={figures.compare ?? definition?.compare ?? 'none'}
        options={comparisonChoices()}
        onChoose={(compare) => change({ compare })}
      />
      {period ? <span className="report-days-said">{daysWords(period)}</span> : null}
    </div>
  );
}

type ToRows = (opens: Opens) => string | undefined;

const OWN = 'own';

/** A grain that was chosen stays where it fits a period; undefined: the one that does by itself. */
function grainThat(text: string, grain: string | undefined): string | undefined {
  const period = periodOf(text, today());
  return GRAINS.find((each) => each === grain && period && isFit(each, period));
}

type CardsProps = {
  readonly resource: Resource;
  readonly definition: NonNullable<ListScreen['report']>;
  readonly data: Report | undefined;
  readonly against: string | undefined;
  readonly toRows: ToRows;
};

function Cards({ resource, definition, data, against, toRows }: CardsProps): ReactNode {
  if (data === undefined)
    return (
      <FigureCards>
        {definition.cards.map((name) => (
          <FigureCard key={name} label={t(resource.measures[name]?.label ?? name)} value={undefined} />
        ))}
      </FigureCards>
    );
  if (data.cards.length === 0) return null;
  return (
    <FigureCards>
      {data.cards.map((card) => (
        <FigureCard
          key={card.measure}
          label={t(card.label)}
          value={figureText(card.unit, card.value)}
          says={t(card.says)}
          to={toRows(card.opens)}
          {...(against === undefined ? {} : { change: card.is_new ? null : (card.change ?? 0), against })}
          line={card.line.map((value) => value ?? 0)}
        />
      ))}
    </FigureCards>
  );
}

function LeftOut({ measures }: { readonly measures: Report['left_out'] }): ReactNode {
  if (measures.length === 0) return null;
  const figures = measures.map(({ label }) => t(label)).join(', ');
  return <Note>{t('Not shown: {figures}. They need rows that this tab or a filter leaves out.', { figures })}</Note>;
}

type ChartProps = Pick<Props, 'state' | 'onChange'> & {
  readonly chart: CompleteReportChart;
  readonly data: Report;
  readonly against: string | undefined;
  readonly toRows: ToRows;
};

function ReportChart({ chart, data, against, toRows, state, onChange }: ChartProps): ReactNode {
  const label = chart.choices.find((each) => state.charts.includes(each.label))?.label;
  const choose = (chosen: string): void => {
    const others = state.charts.filter((each) => !chart.choices.some((choice) => choice.label === each));
    // The rows below are the same.
    const page = state.page;
    onChange({ charts: chosen === chart.choices[0]?.label ? others : [...others, chosen], page });
  };
  const seriesOf = ({ measures }: (typeof chart.choices)[number]): Report['series'] =>
    measures.flatMap((name) => data.series.find((each) => each.measure === name && each.by === chart.by) ?? []);
  const withSeries = chart.choices.filter((each) => seriesOf(each).length > 0);
  const choice = withSeries.find((each) => each.label === label) ?? withSeries[0];
  if (!choice) return null;
  const choices = withSeries.map((each) => ({ value: each.label, label: t(each.label) }));
  return (
    <MeasuresChart
      label={chart.label}
      shape={chart.shape}
      stacked={choice.stacked}
      series={seriesOf(choice)}
      period={data.period}
      toRows={toRows}
      against={against}
      extra={
        choices.length > 1 ? (
          <Choose label={t('Shown in the chart')} value={choice.label} options={choices} onChoose={choose} />
        ) : undefined
      }
    />
  );
}
