import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { isDay, type Row } from '../../resources/language/index.ts';
import { daysWords } from '../platform/dates.ts';
import { t, tn } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import { figureText } from '../platform/unit-words.ts';
import type { Column } from '../ui/table.tsx';
import type { Drilldown } from './state/list-state.ts';

const measureOf = ({ of }: Drilldown) => {
  const [name = '', measure = ''] = of.split('.');
  return registry.resources[name]?.measures[measure];
};

/** A number by what it measures and its days: `Earnings, 1 May 2026 – 31 May 2026`. */
export function numberWords(number: Drilldown): string {
  const label = t(measureOf(number)?.label ?? number.of);
  const params = new URLSearchParams(number.cell);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) ? `${label}, ${daysWords({ from, to })}` : label;
}

/** The columns with what each row adds to the number it is listed for, before its actions. */
export function withAdds(
  columns: readonly Column<Row>[],
  number: Drilldown | undefined,
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  const measure = number && measureOf(number);
  if (!measure || !rows?.some(({ _adds }) => _adds !== undefined)) return columns;
  const adds: Column<Row> = {
    name: ' adds',
    label: t(measure.label),
    align: 'end',
    card: 'fact',
    cell: ({ _adds }) => <span className="digits">{figureText(measure.unit, _adds)}</span>,
  };
  const actions = columns.filter(({ name }) => name === ' actions');
  return [...columns.filter((column) => !actions.includes(column)), adds, ...actions];
}

type Props = {
  readonly number: Drilldown;
  readonly value: number | null;
  readonly count: number;
  /** Whether somebody chose it: it is what they came for. */
  readonly isChosen: boolean;
};

/** Of which number the rows below are, and what they come to. */
export function NumberLine({ number, value, count, isChosen }: Props): ReactNode {
  const line = useRef<HTMLParagraphElement>(null);
  const how = useNavigationType();
  // Back leads to where somebody was.
  const comes = isChosen && how !== 'POP';
  useEffect(() => {
    if (!comes) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'start' });
  }, [comes]);
  return (
    <p className="number-line" ref={line} tabIndex={-1} {...(comes ? { 'data-arrival': '' } : {})}>
      {numberWords(number)}: <strong>{figureText(measureOf(number)?.unit ?? 'number', value)}</strong>{' '}
      <span className="faint">{tn('{count} row', '{count} rows', count)}</span>
    </p>
  );
}
