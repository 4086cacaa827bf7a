import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** What is wrong, by field. */
export type FieldErrors = { readonly [field: string]: readonly string[] };

/** `base` was last loaded or saved; all that differs is input and never lost. */
export type Held<V> = {
  readonly base: V;
  readonly values: V;
  /** What is shown under the fields: judged here or said by the server. */
  readonly errors: FieldErrors;
};

type Judged<W> = { readonly ok: true; readonly value: W } | { readonly ok: false; readonly errors: FieldErrors };

type Options<V, W> = {
  /** The fields of the form, in order. The same array as long as they are the same. */
  readonly fields: readonly string[];
  readonly start: () => Held<V>;
  readonly judge: (values: V, move: string | undefined, partly: boolean) => Judged<W>;
  /** Sends valid values; true if accepted. Reports refusals by `fail`. */
  readonly send: (value: W, move: string | undefined, partly: boolean) => Promise<boolean>;
  /** Runs after failed validation; returns further obstacles to show. */
  readonly onRefused?: ((move: string | undefined) => Promise<readonly string[]>) | undefined;
};

/** A form, whatever its fields are: what it holds, what is wrong with it, and how to send it. */
export type Form<V> = {
  readonly state: Held<V>;
  readonly saving: boolean;
  /** The move it was sent for last. */
  readonly making: string | undefined;
  /** Said of no field of this form. */
  readonly stray: readonly string[];
  /** Counts the submits that failed, so that the first wrong field can take the focus. */
  readonly failures: number;
  /** Validates and sends, with a move's rules. `partly`: incomplete. True if accepted. */
  readonly submit: (move?: string, partly?: boolean) => Promise<boolean>;
  /** Shows what is wrong: under the fields, and above the form what belongs to none of them. */
  readonly fail: (errors: FieldErrors, others?: readonly string[]) => void;
  /** Takes back what is said of no field. */
  readonly unsay: () => void;
  readonly set: (next: (before: Held<V>) => Held<V>) => void;
};

const NONE: readonly string[] = [];

type Sent = {
  readonly taken: Promise<boolean>;
  readonly isUnderWay: boolean;
};

/** The engine of every form: keeps input, never sends twice, reports errors. */
export function useForm<V, W>({ fields, start, judge, send, onRefused }: Options<V, W>): Form<V> {
  const [state, set] = useState(start);
  const [stray, setStray] = useState(NONE);
  const [failures, setFailures] = useState(0);
  const [sent, setSent] = useState<Sent>();
  const saving = sent?.isUnderWay === true;
  const [making, setMaking] = useState<string>();

  const fail = useCallback(
    (errors: FieldErrors, others: readonly string[] = NONE): void => {
      set((before) => withErrors(before, fields, errors));
      setStray([...strayErrors(errors, fields), ...others]);
      setFailures((count) => count + 1);
    },
    [fields],
  );
  /** What is being sent, until it is drawn that it was: events come between. */
  const sending = useRef<Promise<boolean>>(undefined);
  useLayoutEffect(() => {
    if (sent?.isUnderWay === false && sending.current === sent.taken) sending.current = undefined;
  }, [sent]);
  const refused = async (errors: FieldErrors, move: string | undefined): Promise<boolean> => {
    const more = onRefused?.(move);
    fail(errors);
    const others = (await more) ?? NONE;
    if (others.length > 0) setStray((before) => [...new Set([...before, ...others])]);
    return false;
  };
  const submit = (move?: string, partly = false): Promise<boolean> => {
    if (sending.current) return sending.current;
    const judged = judge(state.values, move, partly);
    if (!judged.ok) return refused(judged.errors, move);
    setMaking(move);
    setStray(NONE);
    const taken = send(judged.value, move, partly).finally(() => setSent({ taken, isUnderWay: false }));
    sending.current = taken;
    setSent({ taken, isUnderWay: true });
    return taken;
  };
  const unsay = useCallback(() => setStray(NONE), []);
  return { state, saving, making, stray, failures, submit, fail, unsay, set };
}

/** Puts the judgement of some fields in the place of what was shown under them. */
export function withErrors<V>(held: Held<V>, names: readonly string[], errors: FieldErrors): Held<V> {
  const merged: Record<string, readonly string[]> = { ...held.errors };
  for (const name of names) {
    const messages = errors[name];
    if (messages && messages.length > 0) merged[name] = messages;
    else delete merged[name];
  }
  return { ...held, errors: merged };
}

/** What belongs under no field of the form, and is therefore said above it. */
export const strayErrors = (errors: FieldErrors, names: readonly string[]): readonly string[] => [
  ...new Set(Object.entries(errors).flatMap(([name, messages]) => (names.includes(name) ? [] : messages))),
];

/** Focuses the first control in a form, not in a nested one. */
export function focusField(form: HTMLElement | null, selector: string): void {
  const places = form?.querySelectorAll<HTMLElement>(selector) ?? [];
  const position = [...places].find((each) => each.closest('[data-form]') === form);
  const control = position?.querySelector<HTMLElement>('input:checked, input, textarea, select, button') ?? position;
  control?.focus();
}

/** Leads to what is wrong: once for each submit that failed, and not while it is mended. */
export function useFocusOnFailure(
  form: RefObject<HTMLElement | null>,
  { failures, stray }: Pick<Form<unknown>, 'failures' | 'stray'>,
): void {
  const lead = useEffectEvent(() => focusField(form.current, stray.length > 0 ? '[data-stray]' : '[data-invalid]'));
  useEffect(() => {
    if (failures > 0) lead();
  }, [failures]);
}
