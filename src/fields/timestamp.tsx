import type { ReactNode } from 'react';
import { formatDay, formatTimestamp } from '../platform/dates.ts';
import { t } from '../platform/i18n/index.ts';
import { createStore, type Store } from '../platform/lib/store.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

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

const clock: Store<number> = createStore(Date.now(), () => {
  const tick = (): void => clock.set(Date.now());
  const ticking = setInterval(tick, 1000);
  tick();
  return () => clearInterval(ticking);
});

function Left({ until }: { readonly until: number }): ReactNode {
  const seconds = clock.useOf((now) => Math.max(0, Math.ceil((until - now) / 1000)));
  return (
    <span className={seconds < 60 ? 'time-left time-left-short digits muted' : 'time-left digits muted'} role="timer">
      {seconds === 0 ? t('Time is over') : t('{time} left', { time: durationOf(seconds) })}
    </span>
  );
}

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

/** An instant, shown in the house's time wherever the person sits. */
export const timestamp: FieldView<'timestamp'> = {
  Cell: Shown,
  Detail: Shown,
  Chosen: ({ text }) => formatDay(text),
};
