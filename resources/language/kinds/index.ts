import type { Kind } from '../definition.ts';
import type { Field } from '../resource.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import { data } from './data.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { formula } from './formula.ts';
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
import { rollupKind } from './rollup.ts';
import { snapshot } from './snapshot.ts';
import type { KindSpec, Trait } from './spec.ts';
import { state } from './state.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { timestamp } from './timestamp.ts';
import { toggle } from './toggle.ts';

/** All kinds. One missing an answer of `KindSpec` does not compile. */
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
  rollup: rollupKind((field) => kindOf(field)),
  joined,
  formula,
  related: relatedKind((field) => kindOf(field)),
  permissions,
  data,
  snapshot,
} as const satisfies { [K in Kind]: KindSpec<K> };

/** The spec of a field's own kind, for code that treats all kinds alike. */
export function kindOf(field: Field): KindSpec<Kind> {
  return kinds[field.kind] as unknown as KindSpec<Kind>;
}

/** True for stored fields, not computed or transient. */
export const isStored = (field: Field): boolean => kindOf(field).stored && !field.transient;

const has = (field: Field, trait: Trait): boolean => kindOf(field).traits.includes(trait);

/** Whether a field holds a yes or no. */
export const isToggle = (field: Field): field is Field<'toggle'> => has(field, 'toggle');

/** Whether only pages of the product draw a field, and ask for it. */
export const isDrawn = (field: Field): boolean => has(field, 'drawn');

/** Whether a field says where a record stands. */
export const isState = (field: Field): field is Field<'state'> => has(field, 'state');

/** Whether it keeps what a record was at a moment, whole. */
export const keepsMoment = (field: Field): boolean => has(field, 'moment');

/** Whether a field holds the id of an uploaded file. */
export const holdsFile = (field: Field): field is Field<'image'> | Field<'file'> => has(field, 'file');

/** Whether a field is the number of its own record. */
export const isOwnId = (field: Field): boolean => has(field, 'id');

/** Whether a field holds the id, or a list of ids, of records. */
export const refers = (field: Field): field is Field<'reference'> | Field<'references'> => has(field, 'reference');

/** Whether a field is that of a record which is referred to. */
export const isRelated = (field: Field): field is Field<'related'> => has(field, 'related');

/** Whether a field reads several of its record as one text. */
export const isJoined = (field: Field): field is Field<'joined'> => has(field, 'joined');

/** The field itself, or a related one's target. */
export const linkOf = (field: Field): Field => (isRelated(field) ? linkOf(field.target) : field);

/** Whether the server writes the field at an event. */
export const isStamped = (field: Field, event: 'created' | 'updated'): boolean =>
  'stamp' in field && field.stamp === event;

/** Whether its values say how a record stands. */
export const meansSomething = (field: Field | undefined): boolean =>
  field !== undefined && 'options' in field && field.options.some(({ meaning }) => meaning !== undefined);
