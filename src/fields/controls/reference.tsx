import { type Field, isEmpty, referrersOf } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import { choicesIn, type PickerProps } from '../picker-choice.ts';
import type { FieldControls, InputProps } from '../view.ts';
import { PickerFilter } from './filters.tsx';
import { Picker } from './picker.tsx';

type Either = InputProps<'reference'> | InputProps<'references'>;

/** Common picker props; requires the fields it depends on. */
export function pickerOf(props: Either): Omit<PickerProps, 'ids' | 'many' | 'onChange'> {
  const { field, screen, draft } = props;
  const parents = field.where ? referrersOf(field.where) : [];
  const missing = parents.find((name) => draft[name] !== undefined && isEmpty(draft[name]));
  return {
    field,
    known: choicesIn(props.expanded, field.titleField),
    onBlur: props.onBlur,
    id: props.id,
    labelledBy: props.labelledBy,
    describedBy: props.describedBy,
    invalid: props.invalid,
    required: props.required,
    disabled: props.disabled || missing !== undefined,
    screen,
    onLearn: props.onLearn,
    referrer: Object.fromEntries(parents.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]]))),
    ...(missing === undefined
      ? {}
      : { placeholder: t('Choose {field} first', { field: labelOf(screen.resource, missing) }) }),
  };
}

const labelOf = (resource: string | undefined, field: string): string => {
  const parent: Field | undefined = resource === undefined ? undefined : registry.resources[resource]?.fields[field];
  return t(parent?.label ?? field);
};

/** One record of another resource. */
export const reference: FieldControls<'reference'> = {
  // The key: when what it depends on changes, the options do too.
  Input: (props) => {
    const picker = pickerOf(props);
    return (
      <Picker
        key={JSON.stringify(picker.referrer)}
        {...picker}
        ids={typeof props.value === 'number' ? [props.value] : []}
        many={false}
        onChange={(ids) => props.onChange(ids[0] ?? null)}
      />
    );
  },
  Filter: (props) => <PickerFilter {...props} />,
};
