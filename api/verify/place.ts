import type { Request } from 'express';
import { type Field, isEmpty, kindOf, type Resource, type Value } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { admit, onlyLabel } from '../guard.ts';
import { callingOf, enter, resourceIn } from '../records/calls.ts';
import { idOf } from '../records/read.ts';
import { type Admitted, Scope } from '../scope.ts';

/** A field of a record that changes by a code, as the call that changes it names it. */
export type Place = {
  readonly asked: Admitted;
  readonly id: number;
  readonly field: Field<'email'> | Field<'phone'>;
};

/**
 * Decides whether a call may change a verified field: by whoever may change it in the screen's
 * form. `read` reads its body, once the guard let it through; it is told whether the field is one
 * that is reached by phone.
 * @throws ApiError as `admit`; 404 for a field that is none, or that the form does not have; 400;
 * what `read` throws.
 */
export function placeOf<T>(
  context: ApiContext,
  request: Request,
  read: (byPhone: boolean) => T,
): Place & { readonly body: T } {
  const calling = callingOf(context, request, resourceIn(context, request));
  const screen = enter(context, request, { calling, what: 'verify' }, () => admit(calling, 'update'));
  onlyLabel(calling.params);
  const { session, resource } = calling;
  const asked = { session, resource, screen };
  const name = request.params.field ?? '';
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const body = read(field !== undefined && isVerified(field) && isPhone(field));
  // As the role has the screen: what it is not told it does not change.
  const { updates } = new Scope(context, asked).screen;
  if (!field || !isVerified(field) || !updates.includes(name)) throw notFound('Invalid verification type');
  return { asked, id: idOf(request.params.id), field, body };
}

const isVerified = (field: Field): field is Place['field'] => 'verified' in field && field.verified !== undefined;

/** The value a field is to have, as it is stored. @throws ApiError 422 for what it cannot have. */
export function givenValue({ field }: Pick<Place, 'field'>, given: unknown): string {
  if (isEmpty((given ?? null) as Value)) throw invalid({ value: [field.required ?? `${field.label} is required`] });
  const parsed = kindOf(field).parse(field, given);
  if (!parsed.ok) throw invalid({ value: [parsed.message] });
  return String(parsed.value);
}

/** The resource as it is written by whoever proved the new value. */
export function opened(resource: Resource, name: string): Resource {
  const open = (field: Field): Field => {
    if (field.name !== name || !isVerified(field)) return field;
    const { verified: _, ...rest } = field;
    return rest as Field;
  };
  const fieldList = resource.fieldList.map(open);
  return { ...resource, fieldList, fields: Object.fromEntries(fieldList.map((field) => [field.name, field])) };
}

/** Where a field is read: by mail, or by phone. */
export const isPhone = (field: Place['field']): boolean => kindOf(field).reached === 'phone';
