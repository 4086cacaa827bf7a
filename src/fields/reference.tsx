import type { Value } from '../../resources/language/index.ts';
import { ChosenRecord } from './chosen-record.tsx';
import { choicesIn } from './picker-choice.ts';
import { Nothing } from './plain.tsx';
import { WithPicture } from './record-picture.tsx';
import type { FieldView, ShownProps } from './view.ts';
import '../ui/clamped.css';

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
  return record ? <Parted text={record.label} /> : typeof value === 'number' ? <span>#{value}</span> : <Nothing />;
};

const BETWEEN = ' – ';

/** A name of a whole and its part: with little room the whole gives way, which others share. */
function Parted({ text }: { readonly text: string }) {
  const at = text.indexOf(BETWEEN);
  if (at < 0) return <bdi>{text}</bdi>;
  const part = at + BETWEEN.length;
  return (
    <bdi className="parted">
      <span>{text.slice(0, part)}</span>
      <span>{text.slice(part)}</span>
    </bdi>
  );
}

const entryIn = (record: Value | undefined, key: string): Value | undefined =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
    ? (record as { readonly [key: string]: Value })[key]
    : undefined;

/** One record of another resource. */
export const reference: FieldView<'reference'> = {
  atAGlance: true,
  Cell: Title,
  Detail: Title,
  Quiet,
  flows: () => true,
  Chosen: ChosenRecord,
};
