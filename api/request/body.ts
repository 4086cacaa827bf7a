import type { Draft, Screen } from '../../resources/language/index.ts';
import { invalid } from '../errors.ts';
import type { Scope } from '../scope.ts';

export type Body = { readonly [field: string]: unknown };

/** What of a screen's fields may be written: in a step its own alone. */
export const fieldsOfStep = (step: FormStep | undefined, writes: readonly string[]): readonly string[] =>
  step ? writes.filter((name) => step.fields.includes(name)) : writes;

/** The writable input. @throws ApiError 422 for all other keys. */
export function assertWritable(
  { resource, rows }: Pick<Scope, 'resource' | 'rows'>,
  writes: readonly string[],
  body: Body,
): Draft {
  const refused = refusedIn({ resource, rows }, writes, body);
  if (Object.keys(refused).length > 0) throw invalid(refused);
  return body as Draft;
}

/** What is sent and is not to be, each with why. */
export function refusedIn(
  { resource, rows }: Pick<Scope, 'resource' | 'rows'>,
  writes: readonly string[],
  body: Body,
): { [field: string]: string[] } {
  const refused = Object.keys(body).filter((key) => !writes.includes(key) || key === rows?.own.field);
  return Object.fromEntries(
    refused.map((key) => [
      key,
      [Object.hasOwn(resource.fields, key) ? 'This field cannot be written' : 'Unknown field'],
    ]),
  );
}

/** The step of a form a write is for: what it may write, and what is to be complete then. */
export type FormStep = {
  readonly fields: readonly string[];
  /** Its fields, and those of the steps before it. */
  readonly upTo: readonly string[];
};

/** Takes the form step from the query, if any. @throws ApiError 422 if unknown. */
export function stepIn(
  { form }: Pick<Screen, 'form'>,
  params: URLSearchParams,
): { readonly step: FormStep | undefined; readonly rest: URLSearchParams } {
  const named = params.getAll('step');
  if (named.length === 0) return { step: undefined, rest: params };
  const steps = form?.steps ?? [];
  const at = named.length > 1 ? -1 : steps.findIndex(({ name }) => name === named[0]);
  const step = steps[at];
  if (!step) throw invalid({ step: ['Unknown step'] });
  const rest = new URLSearchParams(params);
  rest.delete('step');
  return { step: { fields: step.fields, upTo: steps.slice(0, at + 1).flatMap(({ fields }) => fields) }, rest };
}
