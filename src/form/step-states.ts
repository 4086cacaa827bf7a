import { type CompleteStep, type Resource, type Row, validateFields } from '../../resources/language/index.ts';
import type { Known } from '../platform/known-user.ts';
import type { StepState } from '../ui/stepper.tsx';
import { computedOf } from './form-knows.ts';
import { knownOf } from './form-state.ts';

/** Fields required by a step and those before. */
export const fieldsUpTo = (steps: readonly CompleteStep[], at: number): readonly string[] =>
  steps.slice(0, at + 1).flatMap(({ fields }) => fields);

/** The state of each step from fields and `_requirements`. */
export function stepStates(
  resource: Resource,
  steps: readonly CompleteStep[],
  row: Row | undefined,
  me: Known,
): readonly StepState[] {
  if (!row) return steps.map((_, at) => (at === 0 ? 'open' : 'closed'));
  const given = steps.map((step) => isGiven(resource, step, row, me));
  // As far as the server takes a step: what is given besides the fields may come later.
  const first = given.indexOf(false);
  return steps.map((step, at) => {
    const requirements = (row._requirements ?? []).filter((each) => each.step === step.name);
    if (requirements.some(({ status }) => MENDED.has(status))) return 'attention';
    if (given[at] && !requirements.some(({ status }) => status === 'due')) return 'done';
    return first !== -1 && at > first ? 'closed' : 'open';
  });
}

function isGiven(resource: Resource, step: CompleteStep, row: Row, me: Known): boolean {
  const draft = knownOf(resource, row);
  return validateFields(resource, draft, step.fields, {
    stored: row,
    partial: true,
    upTo: step.fields,
    me,
    computed: computedOf(resource, draft, row, {}),
  }).ok;
}

const MENDED: ReadonlySet<string> = new Set(['refused', 'expiring', 'lapsed']);
