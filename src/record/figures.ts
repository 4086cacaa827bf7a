import { type ChartDefinition, kindOf, type Resource, type Row } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { formatNumber } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import type { Figure } from '../ui/chart/figure.ts';

/** A chart's numbers in order; missing or negative parts are 0. */
export function figuresOf(chart: ChartDefinition, resource: Resource, row: Row): readonly Figure[] {
  const values = chart.fields.flatMap((name) => {
    const field = resource.fields[name];
    if (!field) return [];
    const exported = kindOf(field).exported(field, row);
    const value = typeof exported === 'number' && exported > 0 ? exported : 0;
    const text = viewOf(field).figure?.(field, value) ?? formatNumber(value);
    return [{ name, label: t(field.label), value, text, meaning: viewOf(field).meaning?.(field) }];
  });
  // The chart's own colours next to those of states would be taken for states'.
  const isTold = values.every(({ meaning }) => meaning);
  const whole = values.reduce((sum, { value }) => sum + value, 0);
  return values.map((each) => ({
    ...each,
    meaning: isTold ? each.meaning : undefined,
    share: whole === 0 ? 0 : Math.round((each.value / whole) * 1000) / 10,
  }));
}
