import { useCreate, useUpdate } from '@refinedev/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  isState,
  type Resource,
  type Row,
  type Rows,
  type Screen,
  type Value,
} from '../../resources/language/index.ts';
import { IdempotentCall } from '../data/idempotent-call.ts';
import { entryOf } from '../data/provider.ts';
import { reload } from '../data/reload.ts';
import { undoOf } from '../data/undo.ts';
import { wordsOf } from '../fields/tags.tsx';
import { headingOf } from '../fields/title.ts';
import { ApiFailure, type Clash, statusOf } from '../platform/api.ts';
import { type Failed, tellFailure } from '../platform/failures.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { confinedTo, type Known } from '../platform/known-user.ts';
import { notify } from '../platform/notices.ts';
import { useSession } from '../platform/session.ts';
import { useIsMounted } from '../ui/use-is-mounted.ts';
import { computedOf, type Learned } from './form-knows.ts';
import { changedFields, type FormState, rebase, settled, startForm } from './form-state.ts';
import { type FieldsForm, type FormContextOptions, useFieldsForm } from './use-fields-form.ts';

type Options = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly fields: readonly string[];
  /** Undefined for a new record. Reloads keep input. */
  readonly row: Row | undefined;
  /** Runs after saving and reloading; not if the user left. */
  readonly onSaved: (row: Row, made: Made) => void | Promise<void>;
  readonly onStored?: ((row: Row) => void) | undefined;
  /** Values outside the form, such as the parent; stable identity. */
  readonly begins?: Values | undefined;
  /** Preknown related values for rules; stable identity. */
  readonly known?: Known | undefined;
  /** Runs a move after saving; undefined: cancelled. Rejects with the refusal. */
  readonly make?: ((move: string, row: Row) => Promise<Row | undefined>) | undefined;
  readonly foresee?: ((move: string, row: Row) => Promise<readonly string[]>) | undefined;
  /** The step of the record's form it is; the same object as long as it says the same. */
  readonly step?: FormStep | undefined;
  readonly kept?: SavedInput | undefined;
  readonly refusal?: ((move: string | undefined) => string | undefined) | undefined;
  readonly save?: ((values: Values) => Promise<Row>) | undefined;
};

/** A step of a form, as far as its own form knows it. */
export type FormStep = {
  readonly name: string;
  /** Fields required by this step and those before. */
  readonly upTo: readonly string[];
  /** Said where it was not saved; undefined: what the screen says. */
  readonly saveFailed: string | undefined;
};

/** What was typed into a form and not saved, and the version of the record it began from. */
export type SavedInput = { readonly version: Value | undefined; readonly values: Values };

/** The move after a save, its refusal, and if saved partially. */
export type Made = {
  readonly move: string | undefined;
  readonly failure: ApiFailure | undefined;
  readonly partly: boolean;
};

type Values = { readonly [name: string]: Value };

/** A record's form: saves changes only, and resolves conflicts. */
export type ResourceForm = FieldsForm & {
  readonly reset: () => void;
  /** What somebody else wrote meanwhile of the same fields; the save waits for a choice. */
  readonly clash: Clash | undefined;
  /** Takes their value in the named fields, keeps one's own in the others, and saves. */
  readonly choose: (theirs: readonly string[]) => void;
  readonly version: Value | undefined;
  /** Of the last try, where nothing was stored; until the next one. */
  readonly failed: Failed | undefined;
  /** Shows why a move could not be made of what was saved. */
  readonly refuse: (failure: ApiFailure, move: string | undefined) => void;
};

/** A form on Refine's `useCreate` and `useUpdate`. Key it by the record's id. */
export function useResourceForm(options: Options): ResourceForm {
  const { resource, fields, row, begins, kept } = options;
  const saving = useSaving(options);
  const { clash, failed, read, latestMove, setClash, setFailed } = saving;
  const form = useFieldsForm({
    resource,
    fields,
    start: () => withKept(row ? startForm(resource, row) : started(resource, begins), fields, kept),
    asking: useAsking(options),
    send: (judged, move, partly) => saving.send(form, judged, move, partly),
    onRefused: (move) => tellWrong(options, move),
  });
  const { set, restart } = form;
  useTakenOver(form, resource, row, (version) => {
    read.current = version;
  });
  const sendOnceSet = useSentOnceSet(form);
  const choose = (theirs: readonly string[]): void => {
    if (!clash) return;
    read.current = clash.current._version;
    set((before) => settled(before, resource, clash.current, theirs));
    setClash(undefined);
    sendOnceSet(latestMove.current);
  };
  const reset = useCallback(() => {
    setClash(undefined);
    setFailed(undefined);
    restart((before) => ({ ...before, values: before.base, errors: {} }));
  }, [restart, setClash, setFailed]);
  const refuse: ResourceForm['refuse'] = (failure, move) =>
    form.fail(failure.errors, tellRefused(options, failure, move));

  return { ...form, reset, clash, failed, choose, refuse, version: read.current };
}

/** Saves what differs, makes the move that was to follow, and keeps what came of the last try. */
function useSaving(options: Options) {
  const { resource, screen, fields, row, onSaved, begins, make } = options;
  const isMounted = useIsMounted();
  // The version the input is based on; a reload must not hide conflicts.
  const read = useRef(options.kept?.version ?? row?._version);
  const [clash, setClash] = useState<Clash>();
  const [failed, setFailed] = useState<Failed>();
  // What a save that clashed was to be followed by.
  const latestMove = useRef<string>(undefined);
  const write = useWrite(options);
  const tellStored = useSavedNotice(options);

  /** Undefined: refused and reported. `quiet`: no success notice. */
  const store = async (
    form: FieldsForm,
    values: Values,
    { quiet, partly }: { readonly quiet: boolean; readonly partly: boolean },
  ): Promise<Row | undefined> => {
    try {
      const answer = await write(values, read.current, partly);
      if (!quiet) tellStored(answer);
      setClash(undefined);
      read.current = answer.data._version;
      // What is typed from here on compares with what was saved.
      form.restart(() => startForm(resource, answer.data));
      options.onStored?.(answer.data);
      return answer.data;
    } catch (error) {
      if (error instanceof ApiFailure && error.clash) setClash(error.clash);
      else {
        setFailed(tellNotStored(options, error));
        form.fail(errorsOf(error));
      }
      return undefined;
    }
  };
  const send = async (
    form: FieldsForm,
    judged: Values,
    move: string | undefined,
    partly: boolean,
  ): Promise<boolean> => {
    latestMove.current = move;
    setFailed(undefined);
    const values = pick(judged, row ? changedFields(form.state, fields) : [...fields, ...Object.keys(begins ?? {})]);
    const isSame = row !== undefined && Object.keys(values).length === 0;
    if (isSame && move === undefined) {
      // A step that nothing was changed of is left as one is: there is nothing to say.
      if (!options.step) notify({ type: 'info', message: t('There was nothing to save.') });
      await onSaved(row, { move, failure: undefined, partly });
      return true;
    }
    const saved = isSame ? row : await store(form, values, { quiet: move !== undefined, partly });
    if (!saved) return false;
    const { moved, failure } = move === undefined ? NOT_MOVED : await tried(() => make?.(move, saved));
    if (move !== undefined && !moved && !failure && !isSame)
      notify({ type: 'success', message: t(screen.messages.updated) });
    await reload(resource.name);
    // A new record is shown what is wrong at its own address, unless nobody goes there.
    if (failure && (row || !isMounted.current)) form.fail(failure.errors, tellRefused(options, failure, move));
    if (isMounted.current) await onSaved(moved ?? saved, { move, failure, partly });
    return true;
  };
  return { read, latestMove, clash, setClash, failed, setFailed, send };
}

const errorsOf = (error: unknown): ApiFailure['errors'] => (error instanceof ApiFailure ? error.errors : {});

function useAsking({
  resource,
  row,
  known,
  step,
}: Options): (state: FormState, learned: Learned, me: Known) => FormContextOptions {
  const upTo = step?.upTo;
  return useCallback(
    (state, learned, me) => ({
      values: state.values,
      options: {
        // With what the server writes: rules read it too.
        stored: { ...row, ...state.base },
        partial: row !== undefined,
        upTo,
        me,
        computed: { ...computedOf(resource, state.values, row, learned), ...known },
      },
    }),
    [resource, row, known, upTo],
  );
}

function useWrite({ resource, screen, row, save, step }: Options) {
  const { mutateAsync: create } = useCreate<Row>();
  const { mutateAsync: update } = useUpdate<Row>();
  const made = useRef(new IdempotentCall());
  return async (values: Values, version: Value | undefined, partly: boolean): Promise<{ readonly data: Row }> => {
    const call = {
      resource: resource.name,
      // What is gone on with later is judged as far as it is.
      meta: { screen: screen.name, ...(step ? { formStep: partly ? '' : step.name } : {}) },
      invalidates: [],
      successNotification: false as const,
      errorNotification: false as const,
    };
    if (save) return { data: await save(values) };
    if (row)
      return update({ ...call, id: row.id, values: { ...values, _version: version }, mutationMode: 'pessimistic' });
    return made.current.try((key) => create({ ...call, values, meta: { ...call.meta, once: key } }));
  };
}

function useSavedNotice({ resource, screen, row, step }: Options): (answer: { readonly data: Row }) => void {
  const own = confinedTo(resource, useSession().user);
  return (answer) => {
    const { data: saved } = answer;
    // What was typed would be gone: a record that was made is deleted on purpose.
    const undo = row
      ? undoOf({
          screen: screen.name,
          entry: entryOf(answer),
          was: 'update',
          row: saved,
          before: row,
          what: t('{name} changed.', { name: headingOf(resource, saved) }),
        })
      : null;
    const waits = row ? undefined : statusLine(resource, saved, own);
    notify({
      type: 'success',
      message: t(row ? screen.messages.updated : screen.messages.created),
      undo,
      // Of a form in steps the last one saved is what can be taken back.
      ...(step ? { topic: `${screen.name} ${saved.id}` } : {}),
      ...(waits === undefined ? {} : { description: waits }),
    });
  };
}

function tellNotStored({ resource, screen, row, step }: Options, error: unknown): Failed | undefined {
  const isDuplicate = statusOf(error) === 409;
  const what = row ? (step?.saveFailed ?? screen.messages.updateFailed) : screen.messages.createFailed;
  const otherwise = isDuplicate ? t(screen.messages.duplicate) : row ? '' : nothingMade(resource);
  const failed = tellFailure(what, error, { otherwise });
  // Why may stand under its fields.
  return failed && Object.keys(errorsOf(error)).length > 0 ? { ...failed, why: '' } : failed;
}

async function tellWrong({ row, refusal, foresee }: Options, move: string | undefined): Promise<readonly string[]> {
  const words = refusal?.(move);
  if (words !== undefined) notify({ type: 'error', message: t(words) });
  return row && move !== undefined && foresee ? foresee(move, row) : [];
}

function tellRefused({ screen, refusal }: Options, failure: ApiFailure, move: string | undefined): readonly string[] {
  const { errors, detail, body: text, status } = failure;
  const words = status === 422 ? refusal?.(move) : undefined;
  const failed = screen.moves.find(({ name }) => name === move)?.messages.failed ?? screen.messages.updateFailed;
  // What is said of no field and no part stands above the form.
  const isOfParts = Array.isArray(text.parts) && text.parts.length > 0;
  const isPlaced = Object.keys(errors).length > 0 || isOfParts || detail === '';
  if (words === undefined) tellFailure(failed, failure);
  else notify({ type: 'error', message: t(words), ...(isPlaced ? {} : { description: detail }) });
  return status === 422 && !isPlaced ? [detail] : [];
}

type Tried = { readonly moved: Row | undefined; readonly failure: ApiFailure | undefined };

const NOT_MOVED: Tried = { moved: undefined, failure: undefined };

async function tried(make: () => Promise<Row | undefined> | undefined): Promise<Tried> {
  try {
    return { moved: await make(), failure: undefined };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { moved: undefined, failure: error };
  }
}

function useTakenOver(
  { dirty, set }: FieldsForm,
  resource: Resource,
  row: Row | undefined,
  onVersion: (version: Value | undefined) => void,
): void {
  const loaded = useRef(row);
  const takeOver = useEffectEvent((now: Row): void => {
    set((before) => rebase(before, resource, now));
    if (!dirty) onVersion(now._version);
  });
  useEffect(() => {
    if (row && row !== loaded.current) takeOver(row);
    loaded.current = row;
  }, [row]);
}

function useSentOnceSet({ submit }: FieldsForm): (move: string | undefined) => void {
  const [given, setGiven] = useState<{ readonly move: string | undefined }>();
  const send = useEffectEvent((move: string | undefined) => submit(move));
  useEffect(() => {
    if (given) send(given.move);
  }, [given]);
  return (move) => setGiven({ move });
}

function withKept(state: FormState, fields: readonly string[], saved: SavedInput | undefined): FormState {
  if (!saved) return state;
  const typed = Object.fromEntries(Object.entries(saved.values).filter(([name]) => fields.includes(name)));
  return { ...state, values: { ...state.values, ...typed } };
}

function started(resource: Resource, begins: Values | undefined): FormState {
  const blank = startForm(resource, undefined);
  const base = { ...blank.base, ...begins };
  return { ...blank, base, values: base };
}

/** Where a new row of somebody's own begins, in words: 'Approval: Pending'. */
function statusLine(resource: Resource, row: Row, own: Rows | undefined): string | undefined {
  const words = Object.keys(own?.initialValues ?? {}).flatMap((name) => {
    const field = resource.fields[name];
    return field && isState(field) ? [`${t(field.label)}: ${wordsOf(field.options, String(row[name] ?? ''))}`] : [];
  });
  return words.length === 0 ? undefined : words.join(' · ');
}

const pick = (values: Values, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));

/** Why nothing new was made, where nobody says: in the words of spec part 2 §8 Questions. */
function nothingMade({ label }: Resource): string {
  const record = inSentence(label.one);
  return /^[aeio]/i.test(label.one)
    ? t('Something went wrong while adding an {record}.', { record })
    : t('Something went wrong while adding a {record}.', { record });
}
