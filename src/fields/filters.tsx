import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../platform/i18n/index.ts';
import { DateRange } from '../ui/date/date-range.tsx';
import { Picker } from './picker.tsx';
import type { FilterProps } from './view.ts';

/** What every filter is given, whatever its kind. */
type Common = Omit<FilterProps, 'field' | 'screen'>;
type Option = { readonly value: string; readonly label: string };

/** Several of a few values: boxes to tick. */
export function TickFilter({
  props,
  options,
}: {
  readonly props: Common;
  readonly options: readonly Option[];
}): ReactNode {
  const chosen = props.values.is;
  return (
    <div className="ticks" role="group" aria-labelledby={props.labelledBy}>
      {options.map((option) => (
        <label key={option.value} className="tick">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              props.onChange(
                'is',
                event.target.checked ? [...chosen, option.value] : chosen.filter((each) => each !== option.value),
              )
            }
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** Yes, no, or either, in the toggle's own words. */
export function YesNoFilter({
  props,
  words,
}: {
  readonly props: Common;
  readonly words: { readonly on: string; readonly off: string };
}): ReactNode {
  const [chosen = ''] = props.values.is;
  const options: readonly Option[] = [
    { value: '', label: t('Any') },
    { value: 'true', label: t(words.on) },
    { value: 'false', label: t(words.off) },
  ];
  return (
    <div className="radios" role="radiogroup" aria-labelledby={props.labelledBy}>
      {options.map((option) => (
        <label key={option.value} className="radio">
          <input
            type="radio"
            name={props.id}
            checked={chosen === option.value}
            onChange={() => props.onChange('is', option.value === '' ? [] : [option.value])}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One exact value, taken when it is whole: with Enter, or when the input is left. */
export function ExactFilter({
  props,
  numeric = false,
}: {
  readonly props: Common;
  readonly numeric?: boolean;
}): ReactNode {
  const [set = ''] = props.values.is;
  const [typed, setTyped] = useState(set);
  useEffect(() => setTyped(set), [set]);
  const apply = (): void => {
    const text = typed.trim();
    if (text !== set) props.onChange('is', text === '' ? [] : [text]);
  };
  return (
    <input
      className="native-input"
      aria-labelledby={props.labelledBy}
      inputMode={numeric ? 'numeric' : undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

/** The days between two, each optional. */
export function DateFilter({ values, onChange, labelledBy }: Common): ReactNode {
  return (
    <DateRange
      value={{ from: values.from[0] ?? '', to: values.to[0] ?? '' }}
      onChange={(bound, day) => onChange(bound, day === '' ? [] : [day])}
      labelledBy={labelledBy}
    />
  );
}

/** Both ends of a range of numbers, each optional. */
export function RangeFilter({ props }: { readonly props: Common }): ReactNode {
  return (
    <div className="range" role="group" aria-labelledby={props.labelledBy}>
      <Bound props={props} bound="from" label={t('From')} />
      <span className="range-dash" aria-hidden="true">
        –
      </span>
      <Bound props={props} bound="to" label={t('To')} />
    </div>
  );
}

type BoundProps = { readonly props: Common; readonly bound: 'from' | 'to'; readonly label: string };

function Bound({ props, bound, label }: BoundProps): ReactNode {
  const [set = ''] = props.values[bound];
  const [typed, setTyped] = useState(set);
  useEffect(() => setTyped(set), [set]);
  const apply = (): void => {
    const text = typed.trim();
    if (text !== set) props.onChange(bound, text === '' ? [] : [text]);
  };
  return (
    <label className="range-bound">
      <span className="only-heard">{label}</span>
      <input
        className="native-input"
        placeholder={label}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
    </label>
  );
}

/** Some records of another resource. */
export function PickerFilter(props: FilterProps<'reference'> | FilterProps<'references'>): ReactNode {
  return (
    <Picker
      field={props.field}
      ids={props.values.is.map(Number)}
      many
      known={[]}
      id={props.id}
      labelledBy={props.labelledBy}
      placeholder={t('Any')}
      screen={props.screen}
      onChange={(ids) => props.onChange('is', ids.map(String))}
    />
  );
}
