import type { Screen } from '../../resources/language/index.ts';
import { invalid } from '../errors.ts';

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
