import type { Field, Kind } from '../../resources/language/index.ts';
import { choice } from './choice.tsx';
import { choices } from './choices.tsx';
import { data } from './data.tsx';
import { date } from './date.tsx';
import { email } from './email.tsx';
import { file } from './file.tsx';
import { formula } from './formula.tsx';
import { id } from './id.tsx';
import { image } from './image.tsx';
import { joined } from './joined.tsx';
import { money } from './money.tsx';
import { number } from './number.tsx';
import { percent } from './percent.tsx';
import { permissions } from './permissions.tsx';
import { phone } from './phone.tsx';
import { reference } from './reference.tsx';
import { references } from './references.tsx';
import { relatedView } from './related.tsx';
import { rollupView } from './rollup.tsx';
import { snapshot } from './snapshot.tsx';
import { state } from './state.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';
import { timestamp } from './timestamp.tsx';
import { toggle } from './toggle.tsx';
import type { FieldView } from './view.ts';
import './fields.css';

/** How every kind of field is read. A kind without an answer does not compile. */
export const views = {
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
  rollup: rollupView((field) => viewOf(field)),
  permissions,
  data,
  snapshot,
  joined,
  formula,
  related: relatedView((field) => viewOf(field)),
} satisfies { [K in Kind]: FieldView<K> };

/** How a field is read, for code that treats all kinds alike. */
export const viewOf = (field: Field): FieldView => views[field.kind] as unknown as FieldView;

export type { FieldView } from './view.ts';
