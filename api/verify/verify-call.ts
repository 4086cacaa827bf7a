import type { Request } from 'express';
import { type Field, isEmpty, kindOf, type Resource } from '../../resources/language/index.ts';
import { idOf } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { type Authorised, Scope } from '../scope.ts';

/** A field of a record that changes by a code, as the call that changes it names it. */
export type VerifyCall = {
  readonly call: Authorised;
  readonly id: number;
  readonly field: Field<'email'> | Field<'phone'>;
};

/**
 * The field a call changes; `read` parses the body before it is said whether there is one. @throws
 * ApiError 404 for other fields; 400; `read`'s.
 */
export function placeOf<T>(
  context: ApiContext,
  request: Request,
  { session, resource, screen }: Authorised,
  read: (byPhone: boolean) => T,
): VerifyCall & { readonly body: T } {
  const call = { session, resource, screen };
  const name = request.params.field ?? '';
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const body = read(field !== undefined && isVerified(field) && isPhone(field));
  // As the role has the screen: it does not change what it does not see.
  const { updates } = new Scope(context, call).screen;
  if (!field || !isVerified(field) || !updates.includes(name)) throw notFound('Invalid verification type');
  return { call, id: idOf(request.params.id), field, body };
}

const isVerified = (field: Field): field is VerifyCall['field'] => 'verified' in field && field.verified !== undefined;

/** The value a field is to have, as it is stored. @throws ApiError 422 for what it cannot have. */
export function givenValue({ field }: Pick<VerifyCall, 'field'>, given: unknown): string {
  if (isEmpty(given)) throw invalid({ value: [field.required ?? `${field.label} is required`] });
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
export const isPhone = (field: VerifyCall['field']): boolean => kindOf(field).reached === 'phone';
