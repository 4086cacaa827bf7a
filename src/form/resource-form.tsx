import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type {
  CompleteSection,
  CompleteStep,
  Form,
  Resource,
  Row,
  Screen,
  Value,
} from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { confinedTo } from '../platform/known-user.ts';
import { lazyComponent } from '../platform/lazy.tsx';
import { type PanelProps, useProduct } from '../platform/product.ts';
import { useSession } from '../platform/session.ts';
import { useQuestion } from '../ui/question.tsx';
import type { AsideContextValue } from './aside-panel.tsx';
import { Field } from './field.tsx';
import { FormEnd } from './form-end.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormSection } from './form-section.tsx';
import { handedTo } from './handover.ts';
import { forgetSteps, isAnyKept, useKeeping } from './kept.ts';
import { RestartNote } from './restart-note.tsx';
import type { StageActions } from './stages.tsx';
import { isAnyToSave, saveWhatSavesItself, useUnsavedGuard } from './unsaved.ts';
import { focusField } from './use-form.ts';
import {
  type FormStep,
  type Made,
  type ResourceForm as ResourceFormState,
  type SavedInput,
  useResourceForm,
} from './use-resource-form.ts';

const ClashPanel = lazyComponent(async () => (await import('./clash-panel.tsx')).ClashPanel);
const AsidePanel = lazyComponent(async () => (await import('./aside-panel.tsx')).AsidePanel);

const NONE: readonly string[] = [];

type Props = {
  readonly resource: Resource;
  readonly screen: Screen & { readonly form: Form };
  /** The record to change; undefined for a new one. */
  readonly row: Row | undefined;
  readonly label: string;
  /** Called after a save; the page may be left then. */
  readonly onSaved: (row: Row, made: Made) => void | Promise<void>;
  /** What its buttons do where the form has stages: with them it stays where it is. */
  readonly staged?: StageActions | undefined;
  /** The step of the form it is, where that has steps: then only that is entered and saved. */
  readonly step?: ShownStep | undefined;
  readonly extras?: FormExtras | undefined;
  readonly above?: ReactNode;
  /** Where the panel next to it is drawn; undefined: nowhere now. */
  readonly aside?: AsideContextValue | undefined;
  /** Called by Cancel; without it there is only Reset. */
  readonly onCancel?: (() => void) | undefined;
  /** Disables Submit until valid (spec part 2 §5 Category). */
  readonly submitWhenValid?: boolean;
  /** Disables Submit until changed (spec part 1 §2 Update profile). */
  readonly submitWhenChanged?: boolean;
  readonly locked?: readonly string[];
  readonly isLocked?: boolean;
  readonly edit?: ReactNode;
  readonly save?: (values: { readonly [name: string]: Value }) => Promise<Row>;
  /** Initial values of a new record; stable identity. */
  readonly begins?: { readonly [name: string]: Value } | undefined;
  readonly focusFirst?: boolean;
  readonly children?: ReactNode;
};

export type ShownStep = FormStep & {
  readonly shown: CompleteStep;
  readonly about: string;
  /** What was typed into it before, and not saved. */
  readonly saved: SavedInput | undefined;
  /** Whether it is the last one, whose buttons finish. */
  readonly isLast: boolean;
  /** Goes to the step before; undefined: it is the first. */
  readonly onBack: (() => void) | undefined;
  /** Goes to the step after it without saving, where nothing can be changed. */
  readonly onNext: () => void;
};

/** What stands in a form among its sections and is saved by itself: parts of the record. */
export type FormExtras = {
  readonly draw: (section: CompleteSection) => ReactNode;
  /** Whether something of it is not saved yet, live. */
  readonly useUnsaved: () => boolean;
  /** Says that something of it is not saved, and leads there. True: it is not. */
  readonly holds: () => boolean;
};

/** A resource's form for new and stored records. Key it by the record's id. */
export function ResourceForm(props: Props): ReactNode {
  const { resource, screen, row, step } = props;
  const element = useRef<HTMLElement>(null);
  const pass = useRef<() => void>(() => undefined);
  const fields = useShownFields(props);
  const form = useSentForm(props, fields, () => pass.current());
  useKeeping(
    step && { resource, about: step.about, step: step.name, fields, state: form.state, version: form.version },
  );
  useFirstFocus(element, form, props.focusFirst === true, step !== undefined);
  const prefix = `${screen.name}-${row?.id ?? 'new'}`;
  const isLocked = props.isLocked === true || row?._refuses?.update !== undefined;
  const about = { resource, screen, row, draft: form.state.values };
  const { sections, panels } = step?.shown ?? screen.form;
  return (
    <FormFrame
      ref={element}
      form={form}
      screen={screen}
      row={row}
      prefix={prefix}
      locked={isLocked ? true : (props.locked ?? NONE)}
      className={props.isLocked ? 'resource-form resource-form-locked' : 'resource-form'}
      label={props.label}
      before={<BeforeFields {...props} form={form} isLocked={isLocked} isRead={props.isLocked === true} />}
    >
      {props.above}
      {props.children ?? <Sections form={form} sections={sections} extras={props.extras} />}
      <Panels names={panels} {...about} />
      {props.aside && row ? <AsidePanel position={props.aside} {...about} row={row} /> : null}
      <FormEnd {...props} form={form} prefix={prefix} isLocked={isLocked} />
      <UnsavedGuard {...props} dirty={form.dirty} pass={pass} />
    </FormFrame>
  );
}

type BeforeProps = Pick<Props, 'resource' | 'row'> & {
  readonly form: ResourceFormState;
  readonly isLocked: boolean;
  /** Whether somebody came to read it: why it cannot be changed is then not said. */
  readonly isRead: boolean;
};

/** Before the fields: why nothing can be changed, what a change restarts, who wrote meanwhile. */
function BeforeFields({ resource, row, form, isLocked, isRead }: BeforeProps): ReactNode {
  const refusal = row?._refuses?.update;
  return (
    <>
      {refusal === undefined || isRead ? null : (
        <p className="note" role="note">
          {t(refusal)}
        </p>
      )}
      {row && !isLocked ? <RestartNote resource={resource} row={row} /> : null}
      {form.clash ? (
        <ClashPanel resource={resource} clash={form.clash} saving={form.saving} onChoose={form.choose} />
      ) : null}
    </>
  );
}

/** The form's state, sent as its step and stages have it. `pass` lets leaving through. */
function useSentForm(props: Props, fields: readonly string[], pass: () => void): ResourceFormState {
  const { resource, screen, row, begins, save, staged, step, extras } = props;
  const form = useResourceForm({
    resource,
    screen,
    fields,
    row,
    begins,
    save,
    step,
    kept: step?.saved,
    onSaved: (saved, made) => {
      // Who stays is prompted again before leaving with what is typed from here on.
      if (row === undefined || !(staged || step)) pass();
      return props.onSaved(saved, made);
    },
    make: staged?.make,
    foresee: staged?.foresee,
    refusal: (move) => staged?.stages.find((stage) => stage.move === move)?.refused ?? (step ? UNFINISHED : undefined),
  });
  // With stages alone it stays where it is, and what stands in it.
  const isLeft = step !== undefined || staged === undefined;
  return useSentAfterItsParts(form, isLeft ? extras?.holds : undefined);
}

/** Saves self-saving parts first; stops if one fails or is missing. */
function useSentAfterItsParts(form: ResourceFormState, holds: (() => boolean) | undefined): ResourceFormState {
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(form);
  latest.current = form;
  const submit = async (move?: string, partly = false): Promise<boolean> => {
    if (isSaving || (move === undefined && holds?.())) return false;
    if (!isAnyToSave()) return form.submit(move, partly);
    setSaving(true);
    const isSaved = await saveWhatSavesItself({ isLater: partly }).finally(() => setSaving(false));
    // What is wrong in the form itself is shown with what its parts lack.
    if (!isSaved && (partly || latest.current.lacking.length === 0)) return false;
    return latest.current.submit(move, partly);
  };
  return { ...form, submit, waiting: form.waiting || isSaving };
}

type PanelsProps = PanelProps & { readonly names: readonly string[] };

function Panels({ names, ...about }: PanelsProps): ReactNode {
  const { panels } = useProduct();
  return names.map((name) => {
    const Panel = panels[name];
    return Panel ? <Panel key={name} {...about} /> : null;
  });
}

/** Said where a step is to be left that is not right (spec part 2 §8 Onboarding). */
const UNFINISHED = 'Please fix all validation errors before submitting';

function useShownFields({ resource, screen, row, isLocked, step }: Props): readonly string[] {
  const { user } = useSession();
  // Users limited to own records do not choose the owner; the server sets it.
  const hidden = confinedTo(resource, user)?.own.field;
  const shown = step?.shown;
  return useMemo(() => {
    // A hidden field leaves no empty space for those who only look.
    const isTold = (name: string): boolean => !isLocked || row === undefined || Object.hasOwn(row, name);
    return (shown ?? screen.form).fields.filter((name) => name !== hidden && isTold(name));
  }, [screen, shown, hidden, isLocked, row]);
}

function useFirstFocus(
  element: RefObject<HTMLElement | null>,
  form: ResourceFormState,
  isFirst: boolean,
  isStep: boolean,
): void {
  // A new record's form goes on here, from the button that was pressed.
  const goOn = useEffectEvent((): void => {
    const left = handedTo(location.pathname);
    if (!left) return;
    // A step begins with its heading.
    if (isStep) return left.failure && form.refuse(left.failure, left.move);
    const button = element.current?.querySelector<HTMLElement>(`[data-stage="${CSS.escape(left.move ?? '')}"]`);
    button?.focus({ preventScroll: true });
    if (left.failure) form.refuse(left.failure, left.move);
  });
  useEffect(() => goOn(), []);
  useEffect(() => {
    if (isFirst) focusField(element.current, '[data-field]');
  }, [element, isFirst]);
}

type GuardProps = Pick<Props, 'screen' | 'step' | 'extras'> & {
  readonly dirty: boolean;
  readonly pass: { current: () => void };
};

/** Asks before unsaved input is left. Separate, so that it does not re-render the form. */
function UnsavedGuard({ screen, step, extras, dirty, pass }: GuardProps): ReactNode {
  const [ask, question] = useQuestion();
  const useOther = extras?.useUnsaved ?? useNothing;
  const other = useOther();
  pass.current = useUnsavedGuard(dirty || other, ask, {
    query: screen.form.query,
    isMore: () => step !== undefined && isAnyKept(step.about),
    onLeft: () => step && forgetSteps(step.about),
  });
  return question;
}

const useNothing = (): boolean => false;

type SectionsProps = Pick<Props, 'extras'> & {
  readonly form: ResourceFormState;
  readonly sections: readonly CompleteSection[];
};

/** A form as its declaration arranges it: its sections, with the parts of the record among them. */
function Sections({ form, sections, extras }: SectionsProps): ReactNode {
  return sections.map((section) => {
    if (section.parts !== undefined) return <Fragment key={section.title}>{extras?.draw(section)}</Fragment>;
    const fields = section.fields.filter((name) => form.visible.includes(name));
    if (fields.length === 0) return null;
    return (
      <FormSection key={section.title || 'untitled'} title={section.title}>
        {fields.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FormSection>
    );
  });
}
