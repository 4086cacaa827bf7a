import type { InputRef } from 'antd';
import { type FormEvent, type RefCallback, useRef, useState } from 'react';
import { ApiFailure } from '../../platform/api.ts';
import { type Failure, failureFrom } from '../../ui/failure.tsx';
import { found, type Wrong } from './checks.ts';

type Asked<N extends string> = {
  /** The fields in their order: of several that are wrong, the first gets the focus. */
  readonly names: readonly N[];
  /** The sentences for what is wrong. */
  readonly judge: (values: Record<N, string>) => Wrong<N>;
  /** Sends it. What it throws is shown on its fields, else below them. */
  readonly send: (values: Record<N, string>) => Promise<void>;
  /** Said where the server says nothing. */
  readonly fallback: string;
};

/** What a field of such a form is given. */
type FieldState = {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly inputRef: RefCallback<InputRef>;
};

/** The state of a small form of texts: values, what is wrong with each, and the sending. */
export function useTexts<N extends string>({ names, judge, send, fallback }: Asked<N>) {
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, ''])) as Record<N, string>);
  const [wrong, setWrong] = useState<Wrong<N>>({});
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const inputs = useRef<{ [name: string]: InputRef | null }>({});

  const show = (next: Wrong<N>): boolean => {
    setWrong(next);
    const first = names.find((name) => next[name]);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  };

  const change = (name: N, value: string): void => {
    const now = { ...values, [name]: value };
    setValues(now);
    // What is already marked is judged anew with every key; what is not waits for the button.
    const judged = judge(now);
    const still = names.map((each) => [each, wrong[each] ? judged[each] : undefined]);
    setWrong(found<N>(Object.fromEntries(still)));
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (show(judge(values))) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const errors = error instanceof ApiFailure ? error.errors : {};
      const marked = show(found<N>(Object.fromEntries(names.map((name) => [name, errors[name]?.[0]])) as Wrong<N>));
      if (!marked) setFailure(failureFrom(error, fallback));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: N): FieldState => ({
    name,
    value: values[name],
    onChange: (value) => change(name, value),
    error: wrong[name],
    inputRef: (input) => {
      inputs.current[name] = input;
    },
  });
  return { field, failure, busy, submit };
}
