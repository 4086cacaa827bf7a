import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ApiFailure } from '../platform/api.ts';
import type { Failure } from '../ui/failure.tsx';
import { type FieldErrors, useFocusOnFailure, useForm, withErrors } from './use-form.ts';

/** The sentence for what is wrong with each of them; undefined, or left out: nothing. */
type Wrong<N extends string> = { readonly [name in N]?: string | undefined };

type Options<N extends string> = {
  /** The fields in their order: of several that are wrong, the first gets the focus. */
  readonly names: readonly N[];
  /** What they hold at first. Default: nothing. */
  readonly start?: { readonly [name in N]?: string };
  /** `isSent`: not only something is typed. */
  readonly judge: (values: Record<N, string>, isSent: boolean) => Wrong<N>;
  /** Sends it. What it throws is shown on its fields, else below them. */
  readonly send: (values: Record<N, string>) => Promise<void>;
  readonly explain: (error: unknown) => Failure;
};

type TextState = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

type Texts<N extends string> = {
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly 'data-form': '';
    readonly onSubmit: (event: FormEvent) => void;
  };
  readonly field: (name: N) => TextState;
  readonly put: (name: N, value: string) => void;
  readonly failure: Failure | undefined;
  readonly forgive: () => void;
  readonly busy: boolean;
};

const errorsIn = <N extends string>(wrong: Wrong<N>): FieldErrors =>
  Object.fromEntries(
    Object.entries<string | undefined>(wrong).flatMap(([name, text]) => (text ? [[name, [text]]] : [])),
  );

/** The first sentence that was answered about each of the fields. */
const firstErrors = (names: readonly string[], error: unknown): FieldErrors => {
  const errors = error instanceof ApiFailure ? error.errors : {};
  return Object.fromEntries(names.flatMap((name) => (errors[name]?.[0] ? [[name, [errors[name][0]]]] : [])));
};

/** A small text form for signing in, without resource code. */
export function useTexts<N extends string>({ names, start, judge, send, explain }: Options<N>): Texts<N> {
  type Values = Record<N, string>;
  const [fields] = useState(names);
  const [failure, setFailure] = useState<Failure>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values, Values>({
    fields,
    start() {
      const values = Object.fromEntries(names.map((name) => [name, start?.[name] ?? ''])) as Values;
      return { base: values, values, errors: {} };
    },
    judge(values) {
      const errors = errorsIn(judge(values, true));
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: values };
    },
    async send(values) {
      form.set((before) => ({ ...before, errors: {} }));
      try {
        await send(values);
        return true;
      } catch (error) {
        const errors = firstErrors(names, error);
        form.fail(errors);
        if (Object.keys(errors).length === 0) setFailure(explain(error));
        return false;
      }
    },
  });
  useFocusOnFailure(element, form);
  const put = (name: N, value: string): void =>
    form.set((before) => ({ ...before, values: { ...before.values, [name]: value } }));
  const change = (name: N, value: string): void =>
    form.set((before) => {
      const values = { ...before.values, [name]: value };
      // What is already marked is judged anew with every key; what is not waits for the button.
      return withErrors({ ...before, values }, Object.keys(before.errors), errorsIn(judge(values, false)));
    });
  return {
    form: {
      ref: element,
      noValidate: true,
      'data-form': '',
      onSubmit(event) {
        event.preventDefault();
        if (form.saving) return;
        setFailure(undefined);
        void form.submit();
      },
    },
    field: (name) => ({
      name,
      value: form.state.values[name],
      onChange: (value) => change(name, value),
      error: form.state.errors[name]?.[0],
    }),
    put,
    failure,
    forgive: () => setFailure(undefined),
    busy: form.saving,
  };
}
