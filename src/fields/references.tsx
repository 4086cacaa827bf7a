import type { Value } from '../../resources/language/index.ts';
import { ChosenRecord } from './chosen-record.tsx';
import { PickerFilter } from './filters.tsx';
import { Picker } from './picker.tsx';
import { choicesIn } from './picker-choice.ts';
import { Nothing } from './plain.tsx';
import { pickerOf } from './reference.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** Names shown in a cell before the rest is counted. */
const IN_CELL = 2;

const idsIn = (value: Value): readonly number[] =>
  Array.isArray(value) ? value.filter((each: Value): each is number => typeof each === 'number') : [];

const titlesOf = ({
  field,
  value,
  row,
}: ShownProps<'references'>): readonly { readonly id: number; readonly title: string }[] => {
  const named = choicesIn(row.expanded?.[field.name], field.titleField);
  return idsIn(value).map((id) => ({ id, title: named.find((choice) => choice.value === id)?.label ?? `#${id}` }));
};

const Cell = (props: ShownProps<'references'>) => {
  const titles = titlesOf(props);
  if (titles.length === 0) return <Nothing />;
  const rest = titles.length - IN_CELL;
  const all = titles.map(({ title }) => title).join(', ');
  return (
    <bdi className="text-cell" title={all}>
      {titles
        .slice(0, IN_CELL)
        .map(({ title }) => title)
        .join(', ')}
      {rest > 0 ? (
        <>
          {' '}
          <span className="tag" aria-hidden="true">
            +{rest}
          </span>
          <span className="sr-only">
            ,{' '}
            {titles
              .slice(IN_CELL)
              .map(({ title }) => title)
              .join(', ')}
          </span>
        </>
      ) : null}
    </bdi>
  );
};

/** Several records of another resource. */
export const references: FieldView<'references'> = {
  Input: (props) => {
    const picker = pickerOf(props);
    return (
      <Picker
        key={JSON.stringify(picker.referrer)}
        {...picker}
        ids={idsIn(props.value)}
        many
        onChange={(ids) => props.onChange([...ids])}
      />
    );
  },
  Cell,
  Detail: (props) => {
    const titles = titlesOf(props);
    if (titles.length === 0) return <Nothing />;
    return (
      <span className="tags">
        {titles.map(({ id, title }) => (
          <span key={id} className="tag">
            <bdi>{title}</bdi>
          </span>
        ))}
      </span>
    );
  },
  Filter: (props) => <PickerFilter {...props} />,
  Chosen: ChosenRecord,
};
