import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isDay } from '../../../resources/language/days.ts';
import { t } from '../../platform/i18n/index.ts';
import { DateField } from './date-field.tsx';

type Bound = 'from' | 'to';
type DateBounds = { readonly from: string; readonly to: string };

type Props = {
  readonly value: DateBounds;
  readonly onChange: (bound: Bound, day: string) => void;
  readonly labelledBy: string;
};

const BOUNDS: readonly Bound[] = ['from', 'to'];

function problemOf({ from, to }: DateBounds): string | undefined {
  if ([from, to].some((each) => each !== '' && !isDay(each)))
    return t('This is no day. Write it like 31/12/2026 or 31 Dec 2026.');
  return from !== '' && to !== '' && to < from ? t('The end is before the beginning.') : undefined;
}

/** A date range, each end optional. Invalid input stays without effect. */
export function DateRange({ value, onChange, labelledBy }: Props): ReactNode {
  const id = useId();
  const [held, setHeld] = useState(value);
  const [problem, setProblem] = useState<string>();
  const isTelling = useRef(false);
  const { from, to } = value;

  /** Tells of the first end that differs; of the other when that one has come back as the value. */
  const tell = (next: DateBounds): void => {
    const bound = BOUNDS.find((each) => next[each] !== value[each]);
    isTelling.current = bound !== undefined;
    if (bound !== undefined) onChange(bound, next[bound]);
  };
  /** The value changed, by us or from elsewhere. */
  const follow = useEffectEvent((now: DateBounds): void => {
    if (isTelling.current) return tell(held);
    setHeld(now);
    setProblem(undefined);
  });
  useEffect(() => follow({ from, to }), [from, to]);

  const leave = (bound: Bound, day: string): void => {
    const next = { ...held, [bound]: day };
    const found = problemOf(next);
    setHeld(next);
    setProblem(found);
    if (found === undefined) tell(next);
  };
  const isWrong = (bound: Bound): boolean =>
    problem !== undefined &&
    (held[bound] !== '' && !isDay(held[bound]) ? true : BOUNDS.every((each) => isDay(held[each])));
  const end = (bound: Bound, label: string): ReactNode => (
    <DateField
      label={label}
      placeholder={label}
      value={held[bound]}
      min={bound === 'to' && isDay(held.from) ? held.from : undefined}
      max={bound === 'from' && isDay(held.to) ? held.to : undefined}
      invalid={isWrong(bound)}
      describedBy={problem === undefined ? undefined : `${id}-problem`}
      onChange={(day) => setHeld((before) => ({ ...before, [bound]: day }))}
      onLeave={(day) => leave(bound, day)}
    />
  );
  return (
    <div className="date-range stack-6" role="group" aria-labelledby={labelledBy}>
      {end('from', t('From'))}
      {end('to', t('To'))}
      <p id={`${id}-problem`} className="date-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
