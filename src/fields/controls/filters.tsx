import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { type Field, filterText } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { DateRange } from '../../ui/date/date-range.tsx';
import { Options } from '../options.tsx';
import type { FilterProps } from '../view.ts';
import { Picker } from './picker.tsx';

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
    <Options
      options={options}
      chosen={chosen}
      labelledBy={props.labelledBy}
      onChoose={(value, on) => props.onChange('is', on ? [...chosen, value] : chosen.filter((each) => each !== value))}
    />
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
  return (
    <Options
      isOne
      options={[
        { value: '', label: t('Any') },
        { value: 'true', label: t(words.on) },
        { value: 'false', label: t(words.off) },
      ]}
      chosen={[chosen]}
      labelledBy={props.labelledBy}
      onChoose={(value) => props.onChange('is', value === '' ? [] : [value])}
    />
  );
}

type TypedProps = Pick<ComponentProps<'input'>, 'aria-label' | 'aria-labelledby' | 'inputMode' | 'placeholder'> & {
  readonly props: Common & { readonly field: Field };
  readonly part: 'is' | 'from' | 'to';
};

/** Applied on Enter or blur. Invalid input stays and has no effect. */
function Typed({ props, part, ...carried }: TypedProps): ReactNode {
  const id = useId();
  const [set = ''] = props.values[part];
  const [typed, setTyped] = useState(set);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    setTyped(set);
    setProblem('');
  }, [set]);
  const apply = (): void => {
    if (typed.trim() === '') {
      setProblem('');
      if (set !== '') props.onChange(part, []);
      return;
    }
    const read = filterText({ field: props.field, bound: part }, typed.trim());
    setProblem(read.ok ? '' : read.message);
    if (!read.ok) return;
    setTyped(read.text);
    if (read.text !== set) props.onChange(part, [read.text]);
  };
  return (
    <>
      <input
        {...carried}
        className="native-input"
        value={typed}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? undefined : id}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      <span id={id} className="filter-problem" role="alert">
        {t(problem)}
      </span>
    </>
  );
}

/** One exact value. */
export function ExactFilter({
  props,
  numeric = false,
}: {
  readonly props: TypedProps['props'];
  readonly numeric?: boolean;
}): ReactNode {
  return (
    <Typed props={props} part="is" aria-labelledby={props.labelledBy} inputMode={numeric ? 'numeric' : undefined} />
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
export function RangeFilter({ props }: { readonly props: TypedProps['props'] }): ReactNode {
  const bound = (part: 'from' | 'to', label: string): ReactNode => (
    <span className="range-bound">
      <Typed props={props} part={part} aria-label={label} placeholder={label} inputMode="decimal" />
    </span>
  );
  return (
    <div className="range" role="group" aria-labelledby={props.labelledBy}>
      {bound('from', t('From'))}
      <span className="faint" aria-hidden="true">
        –
      </span>
      {bound('to', t('To'))}
    </div>
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
