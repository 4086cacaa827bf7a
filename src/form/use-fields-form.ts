import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type Draft,
  type Resource,
  type Row,
  type ValidateOptions,
  type Value,
  validateFields,
  visibleAmong,
} from '../../resources/language/index.ts';
import type { UploadState } from '../fields/view.ts';
import { type Known, useMe } from '../platform/known-user.ts';
import { type Learned, learn } from './form-knows.ts';
import { changedFields, checksReading, type FormState, setField } from './form-state.ts';
import { type Form, useForm, withErrors } from './use-form.ts';

/** Milliseconds of pause before validation (spec part 1 §5: on change). */
const PAUSE_MS = 700;

type Values = { readonly [name: string]: Value };

export type FormContextOptions = { readonly values: Draft; readonly options: ValidateOptions };

type Options = {
  readonly resource: Resource;
  readonly fields: readonly string[];
  readonly start: () => FormState;
  /** Must be the same function as long as it would answer the same. */
  readonly asking: (state: FormState, learned: Learned, me: Known) => FormContextOptions;
  /** Sends valid values; true if accepted. Reports refusals by `fail`. */
  readonly send: (values: Values, move: string | undefined, partly: boolean) => Promise<boolean>;
  /** Runs after failed validation; returns further obstacles to show. */
  readonly onRefused?: ((move: string | undefined) => Promise<readonly string[]>) | undefined;
};

/** A form of a resource's fields. */
export type FieldsForm = Omit<Form<Draft>, 'unsay'> & {
  readonly resource: Resource;
  /** The values that rules are checked over: what is typed, over what a move leaves. */
  readonly judged: FormState['values'];
  readonly judgeOptions: ValidateOptions;
  readonly visible: readonly string[];
  /** The fields that would not pass, in the form's order; not those whose file is on its way. */
  readonly lacking: readonly string[];
  readonly dirty: boolean;
  readonly changes: number;
  /** Submitted, and waiting for files to arrive: then it is sent by itself. */
  readonly waiting: boolean;
  readonly change: (name: string, value: Value) => void;
  /** Receives what is known of records a field refers to. */
  readonly learn: (name: string, records: readonly Row[]) => void;
  readonly leave: (name: string) => void;
  /** Receives the upload state of a field's file. */
  readonly upload: (name: string, now: UploadState) => void;
  /** Begins anew from a state: nothing counts as typed. */
  readonly restart: (next: (before: FormState) => FormState) => void;
};

/** A form of resource fields. Keeps all input; a submit waits for uploads. */
export function useFieldsForm(options: Options): FieldsForm {
  const { resource, fields, start, asking, send, onRefused } = options;
  const [learned, setLearned] = useState<Learned>({});
  const me = useMe();
  const form: Form<Draft> = useForm<Draft, Values>({
    fields,
    start,
    judge: (_, move, partly) =>
      partly
        ? validateFields(resource, over.values, fields, { ...over.options, upTo: undefined })
        : move === undefined
          ? judgement
          : validateFields(resource, over.values, fields, { ...over.options, move }),
    async send(values, move, partly) {
      forgetPauses();
      return send(values, move, partly);
    },
    onRefused,
  });
  const { state } = form;
  const over = useMemo(() => asking(state, learned, me), [asking, state, learned, me]);
  const visible = useMemo(
    // As it is judged: a move may show what only the record it leaves requires.
    () => visibleAmong(resource, fields, over.values, over.options).map(({ name }) => name),
    [fields, resource, over],
  );
  const judgement = useMemo(
    () => validateFields(resource, over.values, fields, over.options),
    [resource, over, fields],
  );
  const { coming, ...files } = useFiles(form);
  const { forgetPauses, ...typing } = useTyping(form, options, (before) => asking(before, learned, me));
  const isLacking = (name: string): boolean => !judgement.ok && judgement.errors[name] !== undefined;
  const changed = new Set([...changedFields(state, fields), ...coming]);
  return {
    ...form,
    ...files,
    ...typing,
    resource,
    judged: over.values,
    judgeOptions: over.options,
    visible,
    lacking: fields.filter((name) => isLacking(name) && !coming.has(name)),
    dirty: changed.size > 0,
    changes: changed.size,
    learn: (name, records) => setLearned((before) => learn(before, name, records)),
  };
}

type Typing = Pick<FieldsForm, 'change' | 'leave' | 'restart'> & { readonly forgetPauses: () => void };

/** Takes what is typed into the fields, and judges each once it is left or typing pauses. */
function useTyping(
  { saving, set, unsay }: Form<Draft>,
  { resource, fields }: Pick<Options, 'resource' | 'fields'>,
  asking: (state: FormState) => FormContextOptions,
): Typing {
  const typed = useRef(new Set<string>());
  const leave = (name: string): void =>
    set((before) => {
      // Passing through an empty field is no mistake yet; having emptied it is.
      if (!typed.current.has(name) && !before.errors[name]) return before;
      // With it whatever was typed to fit it: the other quantity, the other date.
      const compared = checksReading(resource, name).map(({ field }) => field);
      const names = [name, ...compared.filter((each) => typed.current.has(each) && fields.includes(each))];
      const { values, options } = asking(before);
      const judged = validateFields(resource, values, names, options);
      // What the server said of this very value stands until it changes.
      return judged.ok ? before : withErrors(before, Object.keys(judged.errors), judged.errors);
    });
  const pauses = usePauses(leave);
  const isHeld = useRef(saving);
  isHeld.current = saving;
  const change = useCallback(
    (name: string, value: Value) => {
      if (isHeld.current) return;
      typed.current.add(name);
      unsay();
      set((before) => setField(before, resource, name, value));
      pauses.begin(name);
    },
    [resource, pauses, unsay, set],
  );
  const restart = useCallback(
    (next: (before: FormState) => FormState): void => {
      typed.current.clear();
      pauses.forget();
      unsay();
      set(next);
    },
    [pauses, unsay, set],
  );
  return { change, leave, restart, forgetPauses: pauses.forget };
}

/** Tells when nothing was typed into a field for a while: with what is known by then. */
function usePauses(onPause: (name: string) => void): {
  readonly begin: (name: string) => void;
  readonly forget: () => void;
} {
  const pauseHandler = useRef(onPause);
  pauseHandler.current = onPause;
  const [pauses] = useState(() => {
    const running = new Map<string, ReturnType<typeof setTimeout>>();
    return {
      begin(name: string): void {
        clearTimeout(running.get(name));
        running.set(
          name,
          setTimeout(() => pauseHandler.current(name), PAUSE_MS),
        );
      },
      forget(): void {
        for (const pause of running.values()) clearTimeout(pause);
        running.clear();
      },
    };
  });
  useEffect(() => pauses.forget, [pauses]);
  return pauses;
}

const NONE: ReadonlySet<string> = new Set();

type Waiting = {
  readonly move: string | undefined;
  readonly partly: boolean;
  readonly done: (isTaken: boolean | Promise<boolean>) => void;
};

type Files = Pick<FieldsForm, 'waiting' | 'making' | 'submit' | 'upload'> & {
  readonly coming: ReadonlySet<string>;
};

function useFiles({ saving, making, submit: send }: Form<Draft>): Files {
  const [coming, setComing] = useState(NONE);
  const [waits, setWaits] = useState<Waiting>();
  const submit = (move?: string, partly = false): Promise<boolean> => {
    if (coming.size === 0) return send(move, partly);
    return new Promise((done) => {
      waits?.done(false);
      setWaits({ move, partly, done });
    });
  };
  const sendNow = useEffectEvent((): void => {
    setWaits(undefined);
    waits?.done(send(waits.move, waits.partly));
  });
  const isAllThere = waits !== undefined && coming.size === 0;
  useEffect(() => {
    if (isAllThere) sendNow();
  }, [isAllThere]);
  const upload = (name: string, now: UploadState): void => {
    // Without what was to be sent nothing is sent unasked.
    if (now === 'stopped') {
      waits?.done(false);
      setWaits(undefined);
    }
    setComing((before) => {
      if (before.has(name) === (now === 'sending')) return before;
      const next = new Set(before);
      if (now === 'sending') next.add(name);
      else next.delete(name);
      return next;
    });
  };
  return {
    coming,
    waiting: waits !== undefined,
    making: waits ? waits.move : saving ? making : undefined,
    submit,
    upload,
  };
}
