import { type CompleteStep, judgeFields, type Resource, type Row } from '../../resources/language/index.ts';
import type { Known } from '../platform/asking.ts';
import type { StepState } from '../ui/stepper.tsx';
import { computedOf } from './form-knows.ts';
import { knownOf } from './form-state.ts';

/**
 * The fields that are to be complete once a step is saved: its own, and those of the steps before.
 */
export const fieldsUpTo = (steps: readonly CompleteStep[], at: number): readonly string[] =>
  steps.slice(0, at + 1).flatMap(({ fields }) => fields);

/**
 * How each step of a record's form stands, as the server told the record: its fields, and what is
 * required besides (`_requirements`). A new record begins with its first step.
 */
export function stepStates(
  resource: Resource,
  steps: readonly CompleteStep[],
  row: Row | undefined,
  me: Known,
): readonly StepState[] {
  if (!row) return steps.map((_, at) => (at === 0 ? 'open' : 'closed'));
  const given = steps.map((step) => isGiven(resource, step, row, me));
  // As far as the server takes a step: what is given beside the fields may come later.
  const first = given.indexOf(false);
  return steps.map((step, at) => {
    const asked = (row._requirements ?? []).filter((each) => each.step === step.name);
    if (asked.some(({ status }) => MENDED.has(status))) return 'attention';
    if (given[at] && !asked.some(({ status }) => status === 'due')) return 'done';
    return first !== -1 && at > first ? 'closed' : 'open';
  });
}

/** Whether a record has everything a step's fields require. */
function isGiven(resource: Resource, step: CompleteStep, row: Row, me: Known): boolean {
  const draft = knownOf(resource, row);
  return judgeFields(resource, draft, step.fields, {
    stored: row,
    partial: true,
    upTo: step.fields,
    me,
    computed: computedOf(resource, draft, row, {}),
  }).ok;
}

const MENDED: ReadonlySet<string> = new Set(['refused', 'expiring', 'lapsed']);
