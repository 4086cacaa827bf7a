import type { Field, Value } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { Select } from '../../ui/labelled.tsx';
import { Options } from '../options.tsx';
import { optionsIn } from '../tags.tsx';
import type { FieldControls, InputProps } from '../view.ts';
import { TickFilter } from './filters.tsx';

/** Up to so many options are shown side by side; more are a list to open. */
const SIDE_BY_SIDE = 5;

/** One value of a vocabulary. */
export const choice: FieldControls<'choice'> = {
  Input: (props) => (sideBySide(props.field) ? <Radios {...props} /> : <List {...props} />),
  group: true,
  Filter: (props) => <TickFilter props={props} options={optionsIn(props.field.options)} />,
};

const sideBySide = (field: Field<'choice'>): boolean => field.options.length <= SIDE_BY_SIDE;

/** The options offered: the field's, and a stored value that is no longer among them. */
const optionsOf = (
  field: Field<'choice'>,
  value: Value,
): readonly { readonly value: string; readonly label: string }[] =>
  typeof value !== 'string' || field.options.some((option) => option.value === value)
    ? field.options
    : [...field.options, { value, label: value }];

function Radios({ value, onChange, ...props }: InputProps<'choice'>) {
  return (
    <Options
      {...props}
      isOne
      options={optionsIn(optionsOf(props.field, value))}
      chosen={typeof value === 'string' ? [value] : []}
      onChoose={onChange}
    />
  );
}

function List(props: InputProps<'choice'>) {
  return (
    <Select
      id={props.id}
      value={typeof props.value === 'string' ? props.value : ''}
      disabled={props.disabled}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-required={props.required || undefined}
      aria-invalid={props.invalid || undefined}
      onBlur={props.onBlur}
      onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('Choose…')}</option>
      {optionsOf(props.field, props.value).map((option) => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </Select>
  );
}
