import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { CompleteMove, Resource, Row, Value } from '../../../resources/language/index.ts';
import type { Learned } from '../../form/form-knows.ts';
import { changedFields, type FormState } from '../../form/form-state.ts';
import { type FieldsForm, useFieldsForm } from '../../form/use-fields-form.ts';
import { strayErrors } from '../../form/use-form.ts';
import { ApiFailure, detailOf, statusOf } from '../../platform/api.ts';
import { failureText } from '../../platform/failures.ts';
import { type Known, useMe } from '../../platform/known-user.ts';
import { bulkAnswers, type Held, moveBody, moveFormResource, recordAfterMove, startMove } from './move-form.ts';

type Options = {
  readonly resource: Resource;
  /** undefined: it is made of many records at once, each of which the server judges. */
  readonly row: Row | undefined;
  readonly held?: Held;
  readonly move: CompleteMove;
  /** False if cancelled. Rejects with the refusal. */
  readonly onMake: (values: { readonly [field: string]: Value }) => Promise<boolean>;
};

export type MoveForm = FieldsForm & {
  /** Takes back what is typed: to the record as it is now, or as it is known to be. */
  readonly reset: (to?: Row) => void;
};

const typedIn = (state: FormState, names: readonly string[]): FormState['values'] =>
  Object.fromEntries(changedFields(state, names).map((name) => [name, state.values[name]]));

/**
 * A move's form, validated over the record as the move leaves it. Keeps input after refusals; asks
 * on conflicts.
 */
export function useMoveForm({ resource, row, held, move, onMake }: Options): MoveForm {
  const moveForm = useMemo(() => moveFormResource(resource, move, row ?? held), [resource, move, row, held]);
  const names = useMemo(() => move.inputs.map(({ field }) => field), [move]);
  const me = useMe();
  const asking = useCallback(
    (state: FormState, learned: Learned, known: Known) =>
      row
        ? recordAfterMove(moveForm, move, state.values, { row, me: known, learned })
        : // Of many records no more is known than what the move writes into all of them.
          {
            values: bulkAnswers(moveForm, move, state.values),
            options: { me: known, partial: true, move: move.name },
          },
    [moveForm, move, row],
  );
  const form = useFieldsForm({
    resource: moveForm,
    fields: names,
    start: () => startMove(resource, move, row, me),
    asking,
    async send() {
      try {
        if (!(await onMake(moveBody(move, form.state.values)))) return false;
        // It is said now: what is typed from here on compares with it.
        form.restart((before) => ({ ...before, base: before.values }));
        return true;
      } catch (error) {
        // A session that ran out asks for itself, over what is here.
        if (statusOf(error) === 401) return false;
        const text = error instanceof ApiFailure ? error.errors : {};
        const isSaid = names.some((field) => (text[field]?.length ?? 0) > 0) || strayErrors(text, names).length > 0;
        form.fail(text, isSaid ? [] : [failureText(move.messages.failed, detailOf(error))]);
        return false;
      }
    },
  });
  const loaded = useRef(row);
  const { dirty, set, restart } = form;
  useEffect(() => {
    if (row === loaded.current) return;
    loaded.current = row;
    const started = startMove(resource, move, row, me);
    if (dirty)
      set((before) => ({ ...before, base: started.base, values: { ...started.values, ...typedIn(before, names) } }));
    else restart(() => started);
  }, [row, resource, move, me, names, dirty, set, restart]);
  // Called after an answer was awaited, while the record may have been loaded anew.
  const reset = (to = loaded.current): void => restart(() => startMove(resource, move, to, me));
  return { ...form, reset };
}
