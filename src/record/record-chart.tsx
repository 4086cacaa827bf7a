import type { ReactNode } from 'react';
import type { ChartDefinition, Resource, Row } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { figuresOf } from './figures.ts';

type Props = { readonly chart: ChartDefinition; readonly resource: Resource; readonly row: Row };

/** Numbers of one record next to each other. */
export const RecordChart = ({ chart, resource, row }: Props): ReactNode => (
  <Chart title={t(chart.label)} shape={chart.shape} figures={figuresOf(chart, resource, row)} />
);
