import { type ReactNode, useState } from 'react';
import { house, timeRead } from '../../../resources/language/index.ts';
import { clockOf, instantOf } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import type { FieldControls, InputProps } from '../view.ts';
import { DateFilter } from './filters.tsx';
import { textOf } from './typed.tsx';

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
    <div id={props.id} className="date-time stack" role="group" aria-labelledby={props.labelledBy}>
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
          setTyped({ ...shown, time: timeRead(shown.time) ?? shown.time });
          props.onBlur();
        }}
      />
      <span className="faint small" title={house().timeZone.name}>
        {t(house().timeZone.label)}
      </span>
    </div>
  );
}

type Typed = ReturnType<typeof clockOf>;

/** The instant of what was typed; as it was typed where that is none. */
const textAt = ({ day, time }: Typed): string => instantOf(day, timeRead(time) ?? time) ?? `${day} ${time}`.trim();

/** An instant, entered in the house's time wherever the person sits. */
export const timestamp: FieldControls<'timestamp'> = {
  Input: Clock,
  group: true,
  Filter: (props) => <DateFilter {...props} />,
};
