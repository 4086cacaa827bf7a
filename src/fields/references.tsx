import type { Value } from '../../resources/language/index.ts';
import { ChosenRecord } from './chosen-record.tsx';
import { choicesIn } from './picker-choice.ts';
import { Nothing } from './plain.tsx';
import type { FieldView, ShownProps } from './view.ts';

/** The ids it holds. */
export const idsIn = (value: Value): readonly number[] =>
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
  return <bdi className="text-cell">{titles.map(({ title }) => title).join(', ')}</bdi>;
};

/** Several records of another resource. */
export const references: FieldView<'references'> = {
  Cell,
  flows: () => true,
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
  Chosen: ChosenRecord,
};
