import { type Field, isEmpty, referrersOf, type Value } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
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
    const title = <bdi className="text-cell">{record.label}</bdi>;
    if (field.pictureField === undefined) return title;
    return (
      <WithPicture isOther file={entryIn(expanded, field.pictureField)} name={record.label}>
        {title}
      </WithPicture>
    );
  }
  return typeof value === 'number' ? <span>#{value}</span> : <Nothing />;
};

const Quiet = ({ field, value, row }: ShownProps<'reference'>) => {
  const [record] = choicesIn(row.expanded?.[field.name], field.titleField);
  return record ? <bdi>{record.label}</bdi> : typeof value === 'number' ? <span>#{value}</span> : <Nothing />;
};

const entryIn = (record: Value | undefined, key: string): Value | undefined =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
    ? (record as { readonly [key: string]: Value })[key]
    : undefined;

type Either = InputProps<'reference'> | InputProps<'references'>;

/**
 * What both pickers of a form share: what the choice depends on must be filled in first, and says
 * what may be chosen.
 */
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
export const reference: FieldView<'reference'> = {
  atAGlance: true,
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
  Cell: Title,
  Detail: Title,
  Quiet,
  flows: () => true,
  Filter: (props) => <PickerFilter {...props} />,
  Chosen: ChosenRecord,
};
