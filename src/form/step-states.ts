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
  const found = steps.map((step) => standing(resource, step, row, me));
  const first = found.indexOf('open');
  return found.map((state, at) => (first !== -1 && at > first && state === 'open' ? 'closed' : state));
}

function standing(resource: Resource, step: CompleteStep, row: Row, me: Known): StepState {
  const asked = requirementsOf(row).filter((each) => each.step === step.name);
  if (asked.some(({ status }) => MENDED.has(status))) return 'attention';
  if (asked.some(({ status }) => status === 'due')) return 'open';
  const draft = knownOf(resource, row);
  const judged = judgeFields(resource, draft, step.fields, {
    stored: row,
    partial: true,
    upTo: step.fields,
    me,
    computed: computedOf(resource, draft, row, {}),
  });
  return judged.ok ? 'done' : 'open';
}

type Requirement = { readonly step: string | null; readonly status: string };

/** What is required of a record, where its resource says something of that. */
const requirementsOf = (row: Row): readonly Requirement[] =>
  (row as unknown as { readonly _requirements?: readonly Requirement[] })._requirements ?? [];

/** What of a requirement calls for somebody to mend it. */
const MENDED: ReadonlySet<string> = new Set(['refused', 'expiring', 'lapsed']);
