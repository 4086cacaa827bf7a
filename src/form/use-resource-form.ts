import { useCreate, useUpdate } from '@refinedev/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  isVisible,
  type JudgeOptions,
  judgeFields,
  type Resource,
  type Row,
  type Screen,
  type Value,
} from '../../resources/language/index.ts';
import { entryOf } from '../data/provider.ts';
import { useReload } from '../data/reload.ts';
import { undoOf } from '../data/undo.ts';
import { ApiFailure, type Clash, detailOf, statusOf } from '../platform/api.ts';
import { useMe } from '../platform/asking.ts';
import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { computedOf, type Learned, learn } from './form-knows.ts';
import {
  changedFields,
  checksReading,
  type FieldErrors,
  type FormState,
  rebase,
  setField,
  settled,
  startForm,
  strayErrors,
  withErrors,
} from './form-state.ts';

type Options = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** The fields of the form, in order. */
  readonly fields: readonly string[];
  /** The record to change; undefined for a new one. A record loaded again is taken over without touching what was typed. */
  readonly row: Row | undefined;
  /** Told once the record was saved and the pages were loaded again. */
  readonly onSaved: (row: Row) => void;
  /** Saves what changed and gives the record as it then is, where that is not the resource's own call. */
  readonly save?: ((values: Values) => Promise<Row>) | undefined;
};

type Values = { readonly [name: string]: Value };

/** A field is judged once nothing was typed into it for so long (spec part 1 §5: on change), and when it is left. */
const PAUSE_MS = 700;

/** A form of a resource: what it holds, what is wrong with it, and how to save it. */
export type ResourceForm = {
  readonly state: FormState;
  /** What rules are asked with besides the values. */
  readonly asked: JudgeOptions;
  /** The fields that show, as the rules of the moment have it. */
  readonly visible: readonly string[];
  /** Whether every field would pass, asked without showing errors. */
  readonly valid: boolean;
  /** Whether anything differs from what was loaded. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Said by the server, and under no field of this form. */
  readonly stray: readonly string[];
  /** Counts the submits that failed, so that the first wrong field can take the focus. */
  readonly failures: number;
  readonly change: (name: string, value: Value) => void;
  /** Told what is known of records a field refers to. */
  readonly learn: (name: string, records: readonly Row[]) => void;
  /** Judges a field that was left, if it was changed or is wrong already. */
  readonly leave: (name: string) => void;
  readonly submit: () => Promise<void>;
  readonly reset: () => void;
  /** What somebody else wrote meanwhile of the same fields; the save waits for a choice. */
  readonly clash: Clash | undefined;
  /** Takes their value in the named fields, keeps one's own in the others, and saves. */
  readonly choose: (theirs: readonly string[]) => void;
};

/**
 * The form binding on Refine's `useCreate` and `useUpdate`. Its state is its own: no refetch and no failed save takes
 * away what was typed. The caller keys it by the record's id.
 */
export function useResourceForm({ resource, screen, fields, row, onSaved, save }: Options): ResourceForm {
  const [state, setState] = useState(() => startForm(resource, row));
  const [saving, setSaving] = useState(false);
  const [stray, setStray] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState(0);
  const { mutateAsync: create } = useCreate<Row>();
  const { mutateAsync: update } = useUpdate<Row>();
  const reload = useReload();

  // The version that what was typed began from: a record that is loaded again under it must not hide what others wrote.
  const read = useRef(row?._version);
  const [clash, setClash] = useState<Clash>();
  const isTyped = useRef(false);
  const loaded = useRef(row);
  useEffect(() => {
    if (row && row !== loaded.current) {
      setState((before) => rebase(before, resource, row));
      if (!isTyped.current) read.current = row._version;
    }
    loaded.current = row;
  }, [row, resource]);

  const me = useMe();
  const [learned, setLearned] = useState<Learned>({});
  const optionsFor = useCallback(
    ({ values, base }: FormState): JudgeOptions => ({
      // With what the server writes: rules read it too.
      stored: { ...row, ...base },
      partial: row !== undefined,
      me,
      computed: computedOf(resource, values, row, learned),
    }),
    [resource, row, learned, me],
  );
  const asked = useMemo(() => optionsFor(state), [optionsFor, state]);
  const visible = useMemo(
    () =>
      fields.filter((name) => {
        const field = resource.fields[name];
        return field !== undefined && isVisible(resource, field, state.values, asked);
      }),
    [fields, resource, state.values, asked],
  );
  const judgement = useMemo(
    () => judgeFields(resource, state.values, fields, asked),
    [resource, state.values, fields, asked],
  );
  const dirty = changedFields(state, fields).length > 0;
  isTyped.current = dirty;

  const edited = useRef(new Set<string>());
  const pauses = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const leave = useCallback(
    (name: string) => {
      setState((before) => {
        // Passing through an empty field is no mistake yet; having emptied it is.
        if (!edited.current.has(name) && !before.errors[name]) return before;
        // With it whatever was typed to fit it: the other quantity, the other date.
        const compared = checksReading(resource, name).map(({ on }) => on);
        const names = [name, ...compared.filter((each) => edited.current.has(each))];
        const judged = judgeFields(resource, before.values, names, optionsFor(before));
        // What the server said of this very value stands until it changes.
        if (judged.ok) return before;
        return withErrors(before, Object.keys(judged.errors), judged.errors);
      });
    },
    [resource, optionsFor],
  );

  const change = useCallback(
    (name: string, value: Value) => {
      edited.current.add(name);
      setStray([]);
      setState((before) => setField(before, resource, name, value));
      clearTimeout(pauses.current.get(name));
      pauses.current.set(
        name,
        setTimeout(() => leave(name), PAUSE_MS),
      );
    },
    [resource, leave],
  );
  const forgetPauses = useCallback((): void => {
    for (const pause of pauses.current.values()) clearTimeout(pause);
    pauses.current.clear();
  }, []);
  useEffect(() => forgetPauses, [forgetPauses]);

  const fail = useCallback(
    (errors: FieldErrors): void => {
      setState((before) => withErrors(before, fields, errors));
      setStray(strayErrors(errors, fields));
      setFailures((count) => count + 1);
    },
    [fields],
  );

  const submit = async (): Promise<void> => {
    if (saving) return;
    const judged = judgeFields(resource, state.values, fields, asked);
    if (!judged.ok) return fail(judged.errors);
    const values = pick(judged.value, row ? changedFields(state, fields) : fields);
    if (row && Object.keys(values).length === 0) {
      notify({ type: 'info', message: t('There was nothing to save.') });
      return onSaved(row);
    }
    forgetPauses();
    setSaving(true);
    setStray([]);
    const call = {
      resource: resource.name,
      meta: { screen: screen.name },
      invalidates: [],
      successNotification: false as const,
      errorNotification: false as const,
    };
    try {
      const answer = save
        ? { data: await save(values) }
        : row
          ? await update({
              ...call,
              id: row.id,
              values: { ...values, _version: read.current },
              mutationMode: 'pessimistic',
            })
          : await create({ ...call, values });
      const saved = answer.data;
      const undo =
        row && undoOf({ screen: screen.name, entry: entryOf(answer), was: 'update', row: saved, before: row });
      notify({ type: 'success', message: t(row ? screen.messages.updated : screen.messages.created), undo });
      // What is typed from here on compares with what was saved.
      edited.current.clear();
      setClash(undefined);
      read.current = saved._version;
      setState(startForm(resource, saved));
      await reload();
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiFailure && error.clash) return setClash(error.clash);
      // A session that ran out asks for itself; the form stays as it is behind it.
      const failed = row ? screen.messages.updateFailed : screen.messages.createFailed;
      const sentence = statusOf(error) === 409 ? screen.messages.duplicate : failed;
      if (statusOf(error) !== 401) notify({ type: 'error', message: detailOf(error) || t(sentence) });
      fail(error instanceof ApiFailure ? error.errors : {});
    } finally {
      setSaving(false);
    }
  };

  // A choice saves once the form holds it.
  const [chosen, setChosen] = useState(0);
  const choose = (theirs: readonly string[]): void => {
    if (!clash) return;
    read.current = clash.current._version;
    setState((before) => settled(before, resource, clash.current, theirs));
    setClash(undefined);
    setChosen((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (chosen > 0) void submit();
  }, [chosen]);

  const learnOf = useCallback(
    (name: string, records: readonly Row[]) => setLearned((before) => learn(before, name, records)),
    [],
  );
  const reset = useCallback(() => {
    edited.current.clear();
    forgetPauses();
    setStray([]);
    setClash(undefined);
    setState((before) => ({ ...before, values: before.base, errors: {} }));
  }, [forgetPauses]);

  return {
    state,
    asked,
    visible,
    valid: judgement.ok,
    dirty,
    saving,
    stray,
    failures,
    change,
    learn: learnOf,
    leave,
    submit,
    reset,
    clash,
    choose,
  };
}

const pick = (values: Values, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));
