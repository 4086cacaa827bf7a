import { type ReactNode, useState } from 'react';
import { house } from '../../resources/language/index.ts';
import { clockOf, formatDay, formatTimestamp, instantOf, readTime } from '../platform/dates.ts';
import { t } from '../platform/i18n/index.ts';
import { createStore, type Store } from '../platform/store.ts';
import { DateField } from '../ui/date/date-field.tsx';
import { DateFilter } from './filters.tsx';
import { Nothing, textOf } from './plain.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const Shown = ({ value, field }: ShownProps<'timestamp'>) => {
  if (typeof value !== 'string') return <Nothing />;
  return field.countdown === true ? (
    <>
      <Instant value={value} /> <Left until={Date.parse(value)} />
    </>
  ) : (
    <Instant value={value} />
  );
};

/** The second it is, for whatever counts down on the page. */
const clock: Store<number> = createStore(Date.now(), () => {
  const tick = (): void => clock.set(Date.now());
  const ticking = setInterval(tick, 1000);
  tick();
  return () => clearInterval(ticking);
});

/**
 * How long it is until an instant, counting. Nobody is told each second: whoever listens reads it
 * when they come to it.
 */
function Left({ until }: { readonly until: number }): ReactNode {
  const seconds = clock.useOf((now) => Math.max(0, Math.ceil((until - now) / 1000)));
  return (
    <span className={seconds < 60 ? 'time-left time-left-short' : 'time-left'} role="timer">
      {seconds === 0 ? t('Time is over') : t('{time} left', { time: durationOf(seconds) })}
    </span>
  );
}

/** `4:05`, and `2:04:05` of hours. */
function durationOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

const Instant = ({ value }: { readonly value: string }): ReactNode => (
  <time dateTime={value} className="digits">
    {formatTimestamp(value)}
  </time>
);

/**
 * The day and the time of an instant as they are typed; what is none yet is one text, to be judged
 * so.
 */
function Clock(props: InputProps<'timestamp'>): ReactNode {
  const value = textOf(props.value);
  const [typed, setTyped] = useState(() => clockOf(value));
  // What was typed, as long as it means what is held: another value came from elsewhere.
  const shown = textAt(typed) === value ? typed : clockOf(value);
  const disabled = props.disabled || props.field.stamp !== undefined;
  const put = (change: Partial<Typed>): void => {
    const next = { ...shown, ...change };
    setTyped(next);
    props.onChange(textAt(next) || null);
  };
  return (
    <div id={props.id} className="date-time" role="group" aria-labelledby={props.labelledBy}>
      <DateField
        label={t('Day')}
        value={shown.day}
        invalid={props.invalid}
        disabled={disabled}
        required={props.required}
        describedBy={props.describedBy}
        onChange={(day) => put({ day })}
        onLeave={props.onBlur}
      />
      <input
        className="native-input"
        aria-label={t('Time')}
        autoComplete="off"
        placeholder={t('HH:MM')}
        disabled={disabled}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        value={shown.time}
        onChange={(event) => put({ time: event.target.value })}
        onBlur={() => {
          setTyped({ ...shown, time: readTime(shown.time) ?? shown.time });
          props.onBlur();
        }}
      />
      <span className="date-zone" title={house().timeZone.name}>
        {t(house().timeZone.label)}
      </span>
    </div>
  );
}

type Typed = ReturnType<typeof clockOf>;

/** The instant of what was typed; as it was typed where that is none. */
const textAt = ({ day, time }: Typed): string => instantOf(day, readTime(time) ?? time) ?? `${day} ${time}`.trim();

/** An instant, shown and entered in the house's time wherever the person sits. */
export const timestamp: FieldView<'timestamp'> = {
  Input: Clock,
  Cell: Shown,
  Detail: Shown,
  group: true,
  Filter: (props) => <DateFilter {...props} />,
  Chosen: ({ text }) => formatDay(text),
};
