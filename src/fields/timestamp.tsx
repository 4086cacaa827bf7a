import { Input } from 'antd';
import { Fragment } from 'react';
import { TIME_ZONE } from '../../resources/language/index.ts';
import { formatDay, formatTimestamp } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { RangeFilter } from './filters.tsx';
import { inputAttributes, Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

const Shown = ({ value }: ShownProps<'timestamp'>) => {
  if (typeof value !== 'string') return <Nothing />;
  const [day, ...rest] = formatTimestamp(value).split(', ');
  // A narrow column breaks between day and time, and nowhere else.
  return (
    <time dateTime={value} className="digits">
      <span className="unbroken">{rest.length > 0 ? `${day},` : day}</span>
      {rest.map((time) => (
        <Fragment key={time}>
          {' '}
          <span className="unbroken">{time}</span>
        </Fragment>
      ))}
    </time>
  );
};

// Dubai keeps one offset all year (resources/language/days.ts), so its wall clock is UTC and four hours.
const OFFSET_MS = 4 * 60 * 60 * 1000;

/** The Dubai wall-clock time of an instant, as the browser's picker writes it. */
export const wallClock = (instant: string): string => {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : new Date(time + OFFSET_MS).toISOString().slice(0, 16);
};

/** The instant of a Dubai wall-clock time; undefined when it is none. */
export const instantOf = (clock: string): string | undefined => {
  const time = Date.parse(`${clock}Z`);
  return Number.isNaN(time) ? undefined : new Date(time - OFFSET_MS).toISOString();
};

/** An instant, shown and entered in Dubai's time wherever the person sits. */
export const timestamp: FieldView<'timestamp'> = {
  Input: (props) => (
    <Input
      {...inputAttributes(props)}
      type="datetime-local"
      disabled={props.disabled || props.field.stamp !== undefined}
      value={typeof props.value === 'string' ? wallClock(props.value) : ''}
      suffix={<span title={TIME_ZONE}>{t('Dubai time')}</span>}
      onChange={(event) => props.onChange(instantOf(event.target.value) ?? null)}
    />
  ),
  Cell: Shown,
  Detail: Shown,
  Filter: (props) => <RangeFilter props={props} type="date" />,
  Chosen: ({ text }) => formatDay(text),
};
