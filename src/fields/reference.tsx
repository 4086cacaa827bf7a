import { registry } from '../../resources/index.ts';
import type { Field, Value } from '../../resources/language/index.ts';
import { t } from '../i18n/index.ts';
import { ChosenRecord } from './chosen-record.tsx';
import { PickerFilter } from './filters.tsx';
import { Picker } from './picker.tsx';
import { choicesIn, type PickerProps } from './picker-choice.ts';
import { Nothing } from './plain.tsx';
import { WithPicture } from './record-picture.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const Title = ({ field, value, row }: ShownProps<'reference'>) => {
  const expanded = row.expanded?.[field.name];
  const [record] = choicesIn(expanded, field.titleField);
  if (record) {
    const title = <span className="text-cell">{record.label}</span>;
    if (field.pictureField === undefined) return title;
    return (
      <WithPicture file={entryIn(expanded, field.pictureField)} name={record.label}>
        {title}
      </WithPicture>
    );
  }
  return typeof value === 'number' ? <span>#{value}</span> : <Nothing />;
};

const entryIn = (record: Value | undefined, key: string): Value | undefined =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
    ? (record as { readonly [key: string]: Value })[key]
    : undefined;

type Either = InputProps<'reference'> | InputProps<'references'>;

/** What both pickers of a form share: the field they depend on must be chosen first, and narrows the list. */
export function pickerOf(props: Either): Omit<PickerProps, 'ids' | 'many' | 'onChange'> {
  const { field, screen, draft } = props;
  const parent = field.dependsOn;
  const chosen = parent === undefined ? undefined : draft[parent];
  const waits = parent !== undefined && typeof chosen !== 'number';
  return {
    field,
    known: choicesIn(props.expanded, field.titleField),
    onBlur: props.onBlur,
    id: props.id,
    labelledBy: props.labelledBy,
    describedBy: props.describedBy,
    invalid: props.invalid,
    required: props.required,
    disabled: props.disabled || waits,
    screen: screen.name,
    ...(waits ? { placeholder: t('Choose {field} first', { field: labelOf(screen.resource, parent) }) } : {}),
    ...(parent !== undefined && typeof chosen === 'number' ? { only: { field: parent, value: chosen } } : {}),
  };
}

const labelOf = (resource: string | undefined, field: string): string => {
  const parent: Field | undefined = resource === undefined ? undefined : registry.resources[resource]?.fields[field];
  return t(parent?.label ?? field);
};

/** One record of another resource. */
export const reference: FieldView<'reference'> = {
  // The key: when the parent changes, the options do too.
  Input: (props) => {
    const picker = pickerOf(props);
    return (
      <Picker
        key={picker.only?.value ?? 0}
        {...picker}
        ids={typeof props.value === 'number' ? [props.value] : []}
        many={false}
        onChange={(ids) => props.onChange(ids[0] ?? null)}
      />
    );
  },
  Cell: Title,
  Detail: Title,
  Filter: (props) => <PickerFilter {...props} />,
  Chosen: ChosenRecord,
};
