import { Button } from 'antd';
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
import type { Question } from '../ui/question-types.ts';
import { SlowNote } from '../ui/slow-note.tsx';
import type { AsideContextValue } from './aside-panel.tsx';
import { Field } from './field.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormSection } from './form-section.tsx';
import { handedTo } from './handover.ts';
import { forgetSteps, isAnyKept, useKeeping } from './kept.ts';
import { RestartNote } from './restart-note.tsx';
import { SaveFailed } from './save-failed.tsx';
import type { StageActions } from './stages.tsx';
import { StepEnd } from './step-end.tsx';
import { isAnyToSave, saveWhatSavesItself, useUnsavedGuard } from './unsaved.ts';
import { Unsaved } from './unsaved-count.tsx';
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

const labelOf = (resource: Resource, name: string): string => t(resource.fields[name]?.label ?? name);

/** A resource's form for new and stored records. Key it by the record's id. */
export function ResourceForm(props: Props): ReactNode {
  const { resource, screen, row, staged, step } = props;
  const element = useRef<HTMLElement>(null);
  const [ask, question] = useQuestion();
  const pass = useRef<() => void>(() => undefined);
  const fields = useShownFields(props);
  const own = useResourceForm({
    resource,
    screen,
    fields,
    row,
    begins: props.begins,
    save: props.save,
    step,
    kept: step?.saved,
    onSaved: (saved, made) => {
      // Who stays is prompted again before leaving with what is typed from here on.
      if (row === undefined || !(staged || step)) pass.current();
      return props.onSaved(saved, made);
    },
    make: staged?.make,
    foresee: staged?.foresee,
    refusal: (move) => staged?.stages.find((stage) => stage.move === move)?.refused ?? (step ? UNFINISHED : undefined),
  });
  // With stages alone it stays where it is, and what stands in it.
  const isLeft = step !== undefined || staged === undefined;
  const form = useSentAfterItsParts(own, isLeft ? props.extras?.holds : undefined);
  useKeeping(
    step && { resource, about: step.about, step: step.name, fields, state: form.state, version: form.version },
  );
  useFirstFocus(element, form, props.focusFirst === true, step !== undefined);
  const refusal = row?._refuses?.update;
  const prefix = `${screen.name}-${row?.id ?? 'new'}`;
  const isLocked = props.isLocked === true || refusal !== undefined;
  const about = { resource, screen, row, draft: form.state.values };
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
      before={
        <>
          {refusal === undefined || props.isLocked ? null : (
            <p className="note" role="note">
              {t(refusal)}
            </p>
          )}
          {row && !isLocked ? <RestartNote resource={resource} row={row} /> : null}
          {form.clash ? (
            <ClashPanel resource={resource} clash={form.clash} saving={form.saving} onChoose={form.choose} />
          ) : null}
        </>
      }
    >
      {props.above}
      {props.children ?? (
        <Sections form={form} sections={(step?.shown ?? screen.form).sections} extras={props.extras} />
      )}
      <Panels names={(step?.shown ?? screen.form).panels} {...about} />
      {props.aside && row ? <AsidePanel position={props.aside} {...about} row={row} /> : null}
      {step ? (
        <StepEnd form={form} step={step} prefix={prefix} isLocked={isLocked} resource={resource} edit={props.edit}>
          {staged ? (
            staged.buttons(form)
          ) : (
            <SubmitButton {...props} form={form} prefix={prefix} isLocked={isLocked} waits={form.lacking.length > 0} />
          )}
        </StepEnd>
      ) : (
        <FormEnd {...props} form={form} prefix={prefix} isLocked={isLocked} />
      )}
      {question}
      <UnsavedGuard
        dirty={form.dirty}
        isMore={() => step !== undefined && isAnyKept(step.about)}
        useOther={props.extras?.useUnsaved ?? useNothing}
        ask={ask}
        pass={pass}
        query={screen.form.query}
        onLeft={() => {
          if (step) forgetSteps(step.about);
        }}
      />
    </FormFrame>
  );
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

type EndProps = Props & {
  readonly form: ResourceFormState;
  readonly prefix: string;
  readonly isLocked: boolean;
};

/** What stands below the fields: the buttons, and what sending waits for. */
function FormEnd(props: EndProps): ReactNode {
  const { form, prefix, isLocked, resource, row, staged } = props;
  const { lacking } = form;
  const waits = props.submitWhenValid === true && lacking.length > 0;
  return (
    <div className="form-end" data-used-next="">
      <SaveFailed form={form} />
      {row?._refuses?.update === undefined ? props.edit : null}
      {isLocked ? null : (
        <>
          {staged ? staged.buttons(form) : <SubmitButton {...props} waits={waits} />}
          <Button onClick={form.reset} disabled={form.saving || !form.dirty}>
            {t('Reset')}
          </Button>
        </>
      )}
      {props.onCancel ? (
        <Button onClick={props.onCancel} disabled={form.saving}>
          {isLocked ? t('Back') : t('Cancel')}
        </Button>
      ) : null}
      <Unsaved form={form} />
      <SlowNote busy={form.saving} />
      <span id={`${prefix}-waits`} className="field-help form-waits" role="status">
        {form.waiting
          ? t('Waiting for the file. It is saved as soon as the file is there.')
          : waits
            ? t('Still needed: {fields}', { fields: lacking.map((name) => labelOf(resource, name)).join(', ') })
            : ''}
      </span>
    </div>
  );
}

/** `waits`: until everything is valid. */
function SubmitButton(props: EndProps & { readonly waits: boolean }): ReactNode {
  const { form, prefix, screen, row, waits } = props;
  const unchanged = props.submitWhenChanged === true && !form.dirty;
  return (
    <Button
      type="primary"
      htmlType="submit"
      // Keeps the focus: a blur error would move the button and lose the click.
      onMouseDown={(event) => event.preventDefault()}
      loading={form.saving || form.waiting}
      // Not `disabled`: stays focusable and leads to what is missing.
      aria-disabled={waits || unchanged || undefined}
      aria-describedby={waits || form.waiting ? `${prefix}-waits` : undefined}
      onClick={(event) => {
        if (unchanged) event.preventDefault();
      }}
    >
      {t(row ? screen.form.submit.stored : screen.form.submit.new)}
    </Button>
  );
}

type GuardProps = {
  readonly dirty: boolean;
  readonly isMore: () => boolean;
  readonly useOther: () => boolean;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly pass: { current: () => void };
  readonly query: string | undefined;
  readonly onLeft: () => void;
};

/** Separate, so that it does not re-render the form. */
function UnsavedGuard({ dirty, isMore, useOther, ask, pass, query, onLeft }: GuardProps): null {
  const other = useOther();
  pass.current = useUnsavedGuard(dirty || other, ask, { query, onLeft, isMore });
  return null;
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
