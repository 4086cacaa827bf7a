import { Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { GRAINS, grainFor, isDay, type Resource } from '../../resources/language/index.ts';
import type { CompleteReportChart } from '../../resources/language/report-definition.ts';
import { ExportMenu } from '../list/export-menu.tsx';
import { type FiguresChoice, type ListState, requestFilters } from '../list/list-state.ts';
import type { ListScreen } from '../list/use-list-state.ts';
import { detailOf } from '../platform/api.ts';
import { daysWords } from '../platform/dates.ts';
import { t } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import { CardBody } from '../ui/card.tsx';
import { SeriesChart } from '../ui/chart/series-chart.tsx';
import { DateRange } from '../ui/date/date-range.tsx';
import { FigureCard, FigureCards } from '../ui/figure-card.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { Failed } from '../ui/states.tsx';
import { DataTable } from '../ui/table.tsx';
import { comparisonChoices, grainChoices, grainWords, periodChoices, pieceWords } from './period-words.ts';
import { addressOf, type ToldPeriod, type ToldPoint, type ToldReport, type ToldSeries } from './report-call.ts';
import { figureText, shortText } from './unit-words.ts';
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
  const against = data?.period.before ? t('to {days}', { days: daysWords(data.period.before) }) : undefined;
  return (
    <CardBody busy={isFetching}>
      <PeriodBar screen={screen} state={state} period={data?.period} onChange={onChange} />
      <Cards resource={resource} definition={definition} data={data} against={against} />
      {data === undefined
        ? null
        : definition.charts.map((chart) => (
            <ReportChart key={chart.label} chart={chart} data={data} against={against} />
          ))}
      {data?.table ? <ReportTable {...{ resource, screen, state, data, canExport }} /> : null}
    </CardBody>
  );
}

type BarProps = Pick<Props, 'screen' | 'state' | 'onChange'> & { readonly period: ToldPeriod | undefined };

/** What the figures are of: the period, how finely it is cut, and with what it is compared. */
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
      change({ period: `${next.from}..${next.to}`, grain: grainFor(next) });
  };
  return (
    <div className="report-period" role="group" aria-label={t('Period')}>
      <Select
        aria-label={t('Period')}
        value={picking ? OWN : chosen}
        options={[...periodChoices(), { value: OWN, label: t('Own days') }]}
        onChange={choose}
        popupMatchSelectWidth={false}
      />
      {picking ? (
        <span id={id} className="report-days">
          <span id={`${id}-days`} className="sr-only">
            {t('Own days')}
          </span>
          <DateRange value={ends} onChange={setEnd} labelledBy={`${id}-days`} />
        </span>
      ) : null}
      <Select
        aria-label={t('Cut by')}
        value={period?.grain ?? figures.grain ?? definition?.grain}
        options={grainChoices()}
        onChange={(grain) => change({ grain })}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t('Compared with')}
        value={figures.compare ?? definition?.compare ?? 'none'}
        options={comparisonChoices()}
        onChange={(compare) => change({ compare })}
        popupMatchSelectWidth={false}
      />
      {period ? <span className="report-days-said">{daysWords(period)}</span> : null}
    </div>
  );
}

const OWN = 'own';

/** A grain that was chosen stays where it fits a period; nothing: as the report opens. */
const grainThat = (period: string, grain: string | undefined): string | undefined =>
  /today|yesterday|week|7-days/.test(period) ? 'day' : GRAINS.find((each) => each === grain);

type CardsProps = {
  readonly resource: Resource;
  readonly definition: NonNullable<ListScreen['report']>;
  readonly data: ToldReport | undefined;
  readonly against: string | undefined;
};

/** The figures, each with its change and the way to its rows; their places while they are awaited. */
function Cards({ resource, definition, data, against }: CardsProps): ReactNode {
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
          to={addressOf(card.opens, registry.screen)}
          {...(against === undefined ? {} : { change: card.is_new ? null : (card.change ?? 0), against })}
          line={card.line.map((value) => value ?? 0)}
        />
      ))}
    </FigureCards>
  );
}

type ChartProps = {
  readonly chart: CompleteReportChart;
  readonly data: ToldReport;
  readonly against: string | undefined;
};

/** A chart of a report, and which of its measures are drawn. */
function ReportChart({ chart, data, against }: ChartProps): ReactNode {
  const [label, setLabel] = useState(chart.choices[0]?.label);
  const choice = chart.choices.find((each) => each.label === label) ?? chart.choices[0];
  const series = (choice?.measures ?? []).flatMap(
    (name) => data.series.find((each) => each.measure === name && each.by === chart.by) ?? [],
  );
  const [first] = series;
  if (!choice || !first) return null;
  const choices = chart.choices.map((each) => ({ value: each.label, label: t(each.label) }));
  return (
    <MeasuresChart
      label={chart.label}
      shape={chart.shape}
      stacked={choice.stacked}
      series={series}
      period={data.period}
      against={against}
      extra={
        choices.length > 1 ? (
          <Select
            aria-label={t('Shown in the chart')}
            size="small"
            value={choice.label}
            options={choices}
            onChange={setLabel}
            popupMatchSelectWidth={false}
          />
        ) : undefined
      }
    />
  );
}

type MeasuresProps = {
  readonly label: string;
  readonly shape: CompleteReportChart['shape'];
  readonly stacked: boolean;
  readonly series: readonly ToldSeries[];
  readonly period: ToldPeriod;
  readonly against: string | undefined;
  readonly extra?: ReactNode;
};

/** Measures over a period, or over what a dimension tells apart, as a chart. */
export function MeasuresChart({ label, shape, stacked, series, period, against, extra }: MeasuresProps): ReactNode {
  const [first] = series;
  if (!first) return null;
  const isTime = first.by === 'period';
  return (
    <SeriesChart
      title={t(label)}
      name={t(label)}
      shape={shape}
      stacked={stacked}
      places={first.points.map((point, at) => ({ name: String(at), ...wordsOf(point, isTime, period) }))}
      series={series.map((each) => ({
        name: each.measure,
        label: t(each.label),
        values: each.points.map(({ value }) => value),
        ...(against && isTime ? { before: each.points.map(({ before }) => before) } : {}),
      }))}
      written={(value) => figureText(first.unit, value)}
      short={(value) => shortText(first.unit, value)}
      heading={isTime ? grainWords(period.grain) : t('Name')}
      against={against}
      toRows={(measure, at) => {
        const found = series.find((each) => each.measure === measure)?.points[at];
        return found && addressOf(found.opens, registry.screen);
      }}
      extra={extra}
    />
  );
}

/** What a place of a chart, or a row of a table, is called. */
function wordsOf(
  { at, label }: Pick<ToldPoint, 'at' | 'label'>,
  isTime: boolean,
  period: ToldPeriod,
): { readonly label: string; readonly title?: string } {
  if (isTime && typeof at === 'string') return pieceWords(period.grain, at);
  return { label: at === null ? t('None') : t(label) };
}

type TableProps = Pick<Props, 'resource' | 'screen' | 'state' | 'canExport'> & { readonly data: ToldReport };

/** The figures by period or dimension, each leading to its rows, with what all of them come to. */
function ReportTable({ resource, screen, state, data, canExport }: TableProps): ReactNode {
  const { table, period } = data;
  const headings = screen.report?.table?.headings ?? {};
  if (!table) return null;
  const isTime = table.by === 'period';
  const title = isTime
    ? t('By {grain}', { grain: grainWords(period.grain) })
    : t('By {field}', fieldWords(resource, table.by));
  const filters = requestFilters(resource, screen.list, { ...state, number: undefined });
  const chosen = Object.entries(state.figures).map(([field, value]) => ({ field, operator: 'eq' as const, value }));
  const total = { ...table.total, at: null, label: t('Total'), isTotal: true };
  return (
    <Section
      title={title}
      actions={
        canExport ? (
          <ExportMenu
            resource={`reports/${screen.name}`}
            screen={screen.name}
            filters={[...filters, ...chosen]}
            sorters={[]}
          />
        ) : undefined
      }
    >
      <DataTable
        label={title}
        columns={[
          {
            name: 'number',
            label: t('S.no'),
            cell: ({ nth }: Numbered) => (nth === undefined ? '' : nth),
          },
          {
            name: 'at',
            label: t(headings[table.by] ?? (isTime ? 'Duration' : 'Name')),
            cell: (row: Numbered) =>
              row.nth === undefined ? (
                <strong>{row.label}</strong>
              ) : (
                (wordsOf(row, isTime, period).title ?? wordsOf(row, isTime, period).label)
              ),
          },
          ...table.columns.map(({ measure, label, unit }) => ({
            name: measure,
            label: t(headings[measure] ?? label),
            align: 'end' as const,
            cell: ({ values, opens }: Numbered) => {
              const text = figureText(unit, values[measure]);
              const to = addressOf(opens[measure] ?? null, registry.screen);
              return to === undefined ? text : <Link to={to}>{text}</Link>;
            },
          })),
        ]}
        rows={[...table.rows.map((row, at) => ({ ...row, nth: at + 1 })), { ...total, nth: undefined }]}
        keyOf={({ nth }) => nth ?? 'total'}
        expected={12}
        density="compact"
      />
      {table.more ? <p className="report-more">{t('Only the first are shown. Filters narrow them.')}</p> : null}
    </Section>
  );
}

type Numbered = Pick<NonNullable<ToldReport['table']>['rows'][number], 'at' | 'label' | 'values' | 'opens'> & {
  readonly nth: number | undefined;
};

const fieldWords = ({ fields }: Resource, name: string): { readonly field: string } => ({
  field: t(fields[name]?.label ?? name),
});
