import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Draft,
  type JudgeOptions,
  judgeFields,
  type Resource,
  type Row,
  type Value,
  visibleAmong,
} from '../../resources/language/index.ts';
import type { UploadState } from '../fields/view.ts';
import { type Known, useMe } from '../platform/asking.ts';
import { type Learned, learn } from './form-knows.ts';
import {
  changedFields,
  checksReading,
  type FieldErrors,
  type FormState,
  setField,
  strayErrors,
  withErrors,
} from './form-state.ts';

/** A field is judged once nothing was typed into it for so long (spec part 1 §5: on change), and when it is left. */
const PAUSE_MS = 700;

type Values = { readonly [name: string]: Value };

/** What the rules are asked over, and what they are asked with. */
export type Asking = { readonly values: Draft; readonly options: JudgeOptions };

type Options = {
  /** The resource as its fields are judged here. */
  readonly resource: Resource;
  /** The fields of the form, in order. */
  readonly fields: readonly string[];
  readonly start: () => FormState;
  /** Must be the same function as long as it would answer the same. */
  readonly asking: (state: FormState, learned: Learned, me: Known) => Asking;
  /** Sends what was judged to be right, to make a move or none. It tells what was refused itself, by `fail`. */
  readonly send: (values: Values, move: string | undefined) => Promise<void>;
  /**
   * Told when what was to be sent was found wrong here, besides what is shown under the fields. Answers what else stands in its way,
   * where that is asked for, to be shown above the form.
   */
  readonly onRefused?: ((move: string | undefined) => Promise<readonly string[]>) | undefined;
};

/** A form: what it holds, what is wrong with it, and how to send it. */
export type Form = {
  readonly resource: Resource;
  readonly state: FormState;
  /** The values that rules are asked over: what is typed, over what a move leaves. */
  readonly judged: FormState['values'];
  /** What rules are asked with besides the values. */
  readonly asked: JudgeOptions;
  /** The fields that show, as the rules of the moment have it. */
  readonly visible: readonly string[];
  /** The fields that would not pass, in the form's order; not those whose file is on its way. */
  readonly lacking: readonly string[];
  /** Whether anything differs from what was loaded, a file on its way included. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Submitted, and waiting for files to arrive: then it is sent by itself. */
  readonly waiting: boolean;
  /** What was submitted last, while it waits or is sent: to make this move. */
  readonly making: string | undefined;
  /** Said of no field of this form. */
  readonly stray: readonly string[];
  /** Counts the submits that failed, so that the first wrong field can take the focus. */
  readonly failures: number;
  readonly change: (name: string, value: Value) => void;
  /** Told what is known of records a field refers to. */
  readonly learn: (name: string, records: readonly Row[]) => void;
  /** Judges a field that was left, if it was changed or is wrong already. */
  readonly leave: (name: string) => void;
  /** Told how a field's file stands. */
  readonly upload: (name: string, now: UploadState) => void;
  /** Sends it; with a move, judged as that wants it. */
  readonly submit: (move?: string) => void;
  /** Shows what is wrong: under the fields, and above the form what belongs to none of them. */
  readonly fail: (errors: FieldErrors, others?: readonly string[]) => void;
  /** Changes what the form holds, as something else than typing does: a record loaded again, a choice made. */
  readonly set: (next: (before: FormState) => FormState) => void;
  /** Begins anew from a state: nothing counts as typed. */
  readonly restart: (next: (before: FormState) => FormState) => void;
};

const NONE: ReadonlySet<string> = new Set();

/**
 * The one state of every form made of a resource's fields. No refetch and no refused call takes away what was typed. A submit
 * while files are on their way waits for them, and is given up where one does not arrive.
 */
export function useForm({ resource, fields, start, asking, send, onRefused }: Options): Form {
  const [state, setState] = useState(start);
  const [stray, setStray] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState(0);
  const [learned, setLearned] = useState<Learned>({});
  const [uploads, setUploads] = useState(NONE);
  const [phase, setPhase] = useState<'still' | 'waiting' | 'sending'>('still');
  const me = useMe();

  const over = useMemo(() => asking(state, learned, me), [asking, state, learned, me]);
  const visible = useMemo(
    // As it is judged: a move may show what only the record it leaves is asked.
    () => visibleAmong(resource, fields, over.values, over.options).map(({ name }) => name),
    [fields, resource, over],
  );
  const judgement = useMemo(() => judgeFields(resource, over.values, fields, over.options), [resource, over, fields]);
  const dirty = changedFields(state, fields).length > 0 || uploads.size > 0;

  const edited = useRef(new Set<string>());
  const pauses = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const leave = useCallback(
    (name: string) => {
      setState((before) => {
        // Passing through an empty field is no mistake yet; having emptied it is.
        if (!edited.current.has(name) && !before.errors[name]) return before;
        // With it whatever was typed to fit it: the other quantity, the other date.
        const compared = checksReading(resource, name).map(({ on }) => on);
        const names = [name, ...compared.filter((each) => edited.current.has(each) && fields.includes(each))];
        const { values, options } = asking(before, learned, me);
        const judged = judgeFields(resource, values, names, options);
        // What the server said of this very value stands until it changes.
        if (judged.ok) return before;
        return withErrors(before, Object.keys(judged.errors), judged.errors);
      });
    },
    [resource, fields, asking, learned, me],
  );
  // What is left to be judged is judged with what is known by then.
  const leaving = useRef(leave);
  leaving.current = leave;

  const sending = useRef(false);
  sending.current = phase === 'sending';
  const change = useCallback(
    (name: string, value: Value) => {
      if (sending.current) return;
      edited.current.add(name);
      setStray([]);
      setState((before) => setField(before, resource, name, value));
      clearTimeout(pauses.current.get(name));
      pauses.current.set(
        name,
        setTimeout(() => leaving.current(name), PAUSE_MS),
      );
    },
    [resource],
  );
  const forgetPauses = useCallback((): void => {
    for (const pause of pauses.current.values()) clearTimeout(pause);
    pauses.current.clear();
  }, []);
  useEffect(() => forgetPauses, [forgetPauses]);

  const fail = useCallback(
    (errors: FieldErrors, others: readonly string[] = []): void => {
      setState((before) => withErrors(before, fields, errors));
      setStray([...strayErrors(errors, fields), ...others]);
      setFailures((count) => count + 1);
    },
    [fields],
  );

  const [making, setMaking] = useState<string>();
  const run = async (move: string | undefined): Promise<void> => {
    const judged =
      move === undefined ? judgement : judgeFields(resource, over.values, fields, { ...over.options, move });
    if (!judged.ok) {
      setPhase('still');
      const more = onRefused?.(move);
      fail(judged.errors);
      const others = (await more) ?? [];
      if (others.length > 0) setStray((before) => [...new Set([...before, ...others])]);
      return;
    }
    forgetPauses();
    setPhase('sending');
    setStray([]);
    try {
      await send(judged.value, move);
    } finally {
      setPhase('still');
    }
  };
  const submit = (move?: string): void => {
    if (phase === 'sending') return;
    setMaking(move);
    if (uploads.size > 0) return setPhase('waiting');
    void run(move);
  };
  const isAllThere = phase === 'waiting' && uploads.size === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last file is there
  useEffect(() => {
    if (isAllThere) void run(making);
  }, [isAllThere]);

  const upload = useCallback((name: string, now: UploadState): void => {
    // Without what was to be sent nothing is sent unasked.
    if (now === 'stopped') setPhase((before) => (before === 'waiting' ? 'still' : before));
    setUploads((before) => {
      if (before.has(name) === (now === 'sending')) return before;
      const next = new Set(before);
      if (now === 'sending') next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);

  const learnOf = useCallback(
    (name: string, records: readonly Row[]) => setLearned((before) => learn(before, name, records)),
    [],
  );
  const restart = useCallback(
    (next: (before: FormState) => FormState): void => {
      edited.current.clear();
      forgetPauses();
      setStray([]);
      setState(next);
    },
    [forgetPauses],
  );

  return {
    resource,
    state,
    judged: over.values,
    asked: over.options,
    visible,
    lacking: judgement.ok ? [] : fields.filter((name) => judgement.errors[name] !== undefined && !uploads.has(name)),
    dirty,
    saving: phase === 'sending',
    waiting: phase === 'waiting',
    making: phase === 'still' ? undefined : making,
    stray,
    failures,
    change,
    learn: learnOf,
    leave,
    upload,
    submit,
    fail,
    set: setState,
    restart,
  };
}
