import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type CompleteStep,
  type Form,
  formPath,
  type Id,
  type Row,
  type Screen,
  type Stage,
  type Value,
} from '../../resources/language/index.ts';
import { prefetchRecord } from '../data/prefetch.ts';
import { handOver } from '../form/handover.ts';
import { aboutOf, forgetStep, keptOf } from '../form/kept.ts';
import { ResourceForm, type ShownStep } from '../form/resource-form.tsx';
import { fieldsUpTo, stepStates } from '../form/step-states.ts';
import type { Made } from '../form/use-resource-form.ts';
import { t } from '../platform/i18n/index.ts';
import { answerTo, useMe } from '../platform/known-user.ts';
import { Heading } from '../ui/heading.tsx';
import { Stepper, type StepState } from '../ui/stepper.tsx';
import { type FormPageValue, useFormPage } from './form-page-context.ts';
import { useRecordContext } from './record-provider.tsx';

type Props = {
  readonly screen: Screen & { readonly form: Form };
  readonly save: ((values: { readonly [name: string]: Value }) => Promise<Row>) | undefined;
  readonly begins: { readonly [name: string]: Value } | undefined;
  readonly edit: ReactNode;
  readonly children: ReactNode;
};

const removed: { to: string | undefined } = { to: undefined };

/** A form in steps. The step is in the address, else derived from the record. */
export function SteppedForm({ screen, save, begins, edit, children }: Props): ReactNode {
  const { resource, id, row } = useRecordContext();
  const { title, isLocked, onSaved, onFinished, onLater, extras, opensAt } = useFormPage();
  const { steps } = screen.form;
  const me = useMe();
  const states = useMemo(() => {
    const found = stepStates(resource, steps, row, me);
    return isLocked ? found.map((state) => (state === 'closed' ? 'open' : state)) : found;
  }, [resource, steps, row, me, isLocked]);
  const { current, go } = useStep(screen, id, states, () => openingOf({ steps, row, states, opensAt }));
  const at = steps.indexOf(current);
  const about = aboutOf(screen, id);
  const shown = useShown({ about, at, steps, go, row });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (removed.to !== current.name) return;
    removed.to = undefined;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const saved = async (stored: Row, made: Made): Promise<void> => {
    if (made.failure) return onSaved(stored, made);
    forgetStep(about, current.name);
    const next = steps[at + 1];
    if (id === undefined) await prefetchRecord(resource.name, screen.name, stored.id);
    if (!made.partly && next) return go(next.name, stored.id);
    if (id === undefined) go(current.name, stored.id);
    return made.partly ? onLater(stored) : onFinished(stored);
  };
  return (
    <>
      <Stepper
        steps={steps.map(({ name, label }, index) => ({ name, label: t(label), state: states[index] ?? 'closed' }))}
        current={current.name}
        onGo={(name) => go(name)}
      />
      <Heading ref={heading} tabIndex={-1} className="stepper-heading">
        <span className="stepper-of">{t('Step {at} of {all}:', { at: at + 1, all: steps.length })} </span>
        {t(current.label)}
      </Heading>
      <ResourceForm
        key={`${id ?? 'new'} ${current.name}`}
        resource={resource}
        screen={screen}
        row={row}
        label={`${title}, ${t(current.label)}`}
        onSaved={saved}
        staged={useFinishing(screen, row)}
        step={shown}
        extras={extras}
        save={save}
        begins={begins}
        isLocked={isLocked}
        edit={edit}
      >
        {children}
      </ResourceForm>
    </>
  );
}

/** The buttons that finish the record as it stands. */
function useFinishing(screen: Screen, row: Row | undefined): FormPageValue['staged'] {
  const { staged } = useFormPage();
  const me = useMe();
  return useMemo(() => {
    const can = ({ move: name }: Stage): boolean => {
      const move = screen.moves.find((each) => each.name === name);
      return move !== undefined && row !== undefined && answerTo(move.when, row, { me }) !== false;
    };
    const moving = staged?.stages.filter(can) ?? [];
    // Saving what cannot be handed in now finishes; what can be is saved to be gone on with later.
    return staged?.only(moving.length > 0 ? moving : staged.stages.filter(({ move }) => !move));
  }, [staged, screen, row, me]);
}

function useStep(
  screen: Screen & { readonly form: Form },
  id: Id | undefined,
  states: readonly StepState[],
  opening: () => string | undefined,
): { readonly current: CompleteStep; readonly go: (name: string, of?: Id) => void } {
  const { steps } = screen.form;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(opening);
  const wanted = new URLSearchParams(search).get('step');
  const at = steps.findIndex(({ name }, index) => name === wanted && states[index] !== 'closed');
  const current = (steps[at] ?? steps.find(({ name }) => name === first) ?? steps[0]) as CompleteStep;
  const addressOf = (name: string, of: Id | undefined): string => {
    const [path = '', own = ''] = (formPath(screen, of ?? 'new') ?? screen.path).split('?');
    const query = new URLSearchParams(search);
    for (const [key, value] of new URLSearchParams(own)) query.set(key, value);
    query.set('step', name);
    return `${path}?${query}`;
  };
  // The address says where one is, so that it can be gone back to, and sent on.
  const tell = useEffectEvent((): void => {
    if (wanted !== current.name) void navigate(addressOf(current.name, id), { replace: true, state });
  });
  useEffect(() => tell(), []);
  const go = (name: string, of = id): void => {
    removed.to = name;
    const to = addressOf(name, of);
    const isMade = id === undefined && of !== undefined;
    // What was made is gone on with at an address of its own.
    if (isMade) handOver({ path: to.split('?')[0] ?? '', move: undefined, failure: undefined });
    void navigate(to, { replace: isMade, state });
  };
  return { current, go };
}

type Opening = Pick<Form, 'steps'> &
  Pick<FormPageValue, 'opensAt'> & {
    readonly row: Row | undefined;
    readonly states: readonly StepState[];
  };

/**
 * At which step a record is taken up: as its page says, else the first that asks for
 * something.
 */
function openingOf({ steps, row, states, opensAt }: Opening): string | undefined {
  if (row && opensAt) return opensAt(row);
  const at = states.findIndex((state) => state === 'open' || state === 'attention');
  return steps[Math.max(at, 0)]?.name;
}

type StepContext = {
  readonly about: string;
  readonly at: number;
  readonly steps: readonly CompleteStep[];
  readonly go: (name: string) => void;
  readonly row: Row | undefined;
};

function useShown({ about, at, steps, go, row }: StepContext): ShownStep {
  const visibleSteps = useMemo(() => {
    const shown = steps[at] as CompleteStep;
    const { name, saveFailed } = shown;
    return { name, saveFailed, shown, upTo: fieldsUpTo(steps, at), saved: keptOf(about, name) };
  }, [about, at, steps]);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  return {
    ...visibleSteps,
    about,
    isLast: after === undefined,
    onBack: before && (() => go(before.name)),
    onNext: () => {
      if (after && row) go(after.name);
    },
  };
}
