import type { ReactNode } from 'react';
import type { Opens, ReportPeriod, ReportSeries } from '../../api/wire/reports.ts';
import type { CompleteReportChart } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { figureText, shortText } from '../platform/unit-words.ts';
import { SeriesChart } from '../ui/chart/series-chart.tsx';
import { grainWords, wordsOfPiece } from './period-words.ts';

type MeasuresProps = {
  readonly label: string;
  readonly shape: CompleteReportChart['shape'];
  readonly stacked: boolean;
  readonly series: readonly ReportSeries[];
  readonly period: ReportPeriod;
  readonly toRows: (opens: Opens) => string | undefined;
  readonly against: string | undefined;
  readonly extra?: ReactNode;
};

/** Measures over a period, or over what a dimension tells apart, as a chart. */
export function MeasuresChart(props: MeasuresProps): ReactNode {
  const { label, shape, stacked, series, period, toRows, against, extra } = props;
  const [first] = series;
  if (!first) return null;
  const isTime = first.by === 'period';
  return (
    <SeriesChart
      title={t(label)}
      name={t(label)}
      shape={shape}
      stacked={stacked}
      places={first.points.map((point, at) => ({ name: String(at), ...wordsOfPiece(point, isTime, period.grain) }))}
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
        return found && toRows(found.opens);
      }}
      extra={extra}
    />
  );
}
