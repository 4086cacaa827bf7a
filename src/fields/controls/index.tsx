import type { Field, Kind } from '../../../resources/language/index.ts';
import { standIn } from '../related.tsx';
import type { FieldControls } from '../view.ts';
import { choice } from './choice.tsx';
import { choices } from './choices.tsx';
import { date } from './date.tsx';
import { email } from './email.tsx';
import { file } from './file.tsx';
import { RangeFilter } from './filters.tsx';
import { image } from './image.tsx';
import { money } from './money.tsx';
import { number } from './number.tsx';
import { percent } from './percent.tsx';
import { permissions } from './permissions.tsx';
import { phone } from './phone.tsx';
import { reference } from './reference.tsx';
import { references } from './references.tsx';
import { formula, id, joined, RelatedOutput, RollupFigure, undrawn } from './shown.tsx';
import { state } from './state.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';
import { timestamp } from './timestamp.tsx';
import { toggle } from './toggle.tsx';

const rollup: FieldControls<'rollup'> = {
  Input: RollupFigure,
  Filter: (props) => {
    const Filter = props.field.target && controlsOf(props.field.target).Filter;
    return Filter ? <Filter {...props} /> : <RangeFilter props={props} />;
  },
};

const related: FieldControls<'related'> = {
  Input: RelatedOutput,
  Filter: (props) => {
    const { Filter } = controlsOf(props.field.target);
    return Filter ? <Filter {...props} field={standIn(props.field)} /> : null;
  },
};

/** What every kind of field is typed into. A kind without an answer does not compile. */
export const controls = {
  id,
  text,
  textarea,
  email,
  phone,
  number,
  money,
  percent,
  toggle,
  choice,
  choices,
  state,
  reference,
  references,
  image,
  file,
  date,
  timestamp,
  rollup,
  permissions,
  data: undrawn,
  snapshot: undrawn,
  joined,
  formula,
  related,
} satisfies { [K in Kind]: FieldControls<K> };

/** What a field is typed into, for code that treats all kinds alike. */
export const controlsOf = (field: Field): FieldControls => controls[field.kind] as unknown as FieldControls;
