import type { Kind } from '../definition.ts';
import type { Field } from '../resource.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { count } from './count.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { id } from './id.ts';
import { image } from './image.ts';
import { joined } from './joined.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { percent } from './percent.ts';
import { permissions } from './permissions.ts';
import { phone } from './phone.ts';
import { reference } from './reference.ts';
import { references } from './references.ts';
import { relatedKind } from './related.ts';
import type { KindSpec } from './spec.ts';
import { state } from './state.ts';
import { sum } from './sum.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { timestamp } from './timestamp.ts';
import { toggle } from './toggle.ts';

/** Every kind of field. A kind without an answer to one of `KindSpec`'s questions does not compile. */
export const kinds = {
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
  count,
  sum,
  permissions,
  joined,
  related: relatedKind((field, row) => kindOf(field).exported(field, row)),
} as const satisfies { [K in Kind]: KindSpec<K> };

/** The spec of a field's own kind, for code that treats all kinds alike. */
export function kindOf(field: Field): KindSpec<Kind> {
  return kinds[field.kind] as unknown as KindSpec<Kind>;
}
