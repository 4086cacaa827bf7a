import { type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import type { CompleteMove, Resource, Screen, Value } from '../../../resources/language/index.ts';
import { Field } from '../../form/field.tsx';
import { FormFrame } from '../../form/form-frame.tsx';
import type { Learned } from '../../form/form-knows.ts';
import type { FormState } from '../../form/form-state.ts';
import { useFieldsForm } from '../../form/use-fields-form.ts';
import { ApiFailure } from '../../platform/api.ts';
import { type Known, useMe } from '../../platform/asking.ts';
import { askedOfMany, askedResource, bodyOf, lacksAnother, markedIn, startMove } from './move-form.ts';

/**
 * How it stands: whether anything is typed, and whether something is missing without which it does
 * nothing.
 */
export type Standing = { readonly dirty: boolean; readonly unready: boolean };

type Props = {
  /** The form's id, for a button elsewhere that submits it. */
  readonly id: string;
  readonly resource: Resource;
  readonly screen: Screen;
  readonly move: CompleteMove;
  readonly label: string;
  /** What all that it is made of are known to hold. */
  readonly held: { readonly [field: string]: Value | undefined };
  readonly onStanding: (standing: Standing) => void;
  /**
   * Given the answers once they are right by themselves. Rejects with what the server says of them.
   */
  readonly onAnswers: (answers: { readonly [field: string]: Value }) => Promise<void>;
};

const NONE: readonly string[] = [];

/**
 * What a move asks where it is made of many records at once: the answers are judged alone, each
 * record with them by the server.
 */
export function AskedForm({ id, resource, screen, move, label, held, onStanding, onAnswers }: Props): ReactNode {
  const asked = useMemo(() => askedResource(resource, move, held), [resource, move, held]);
  const names = useMemo(() => move.asks.map(({ field }) => field), [move]);
  const marked = useMemo(() => markedIn(move), [move]);
  const me = useMe();
  const asking = useCallback(
    (state: FormState, _: Learned, known: Known) => ({
      // Of many records no more is known than what the move writes into all of them.
      values: askedOfMany(asked, move, state.values),
      options: { me: known, partial: true, move: move.name },
    }),
    [asked, move],
  );
  const form = useFieldsForm({
    resource: asked,
    fields: names,
    start: () => startMove(asked, move, undefined, me),
    asking,
    async send() {
      try {
        await onAnswers(bodyOf(move, form.state.values));
        return true;
      } catch (error) {
        form.fail(error instanceof ApiFailure ? error.errors : {});
        return false;
      }
    },
  });
  const { dirty } = form;
  const unready = lacksAnother(move, form.lacking);
  // Before the next key can be pressed.
  useLayoutEffect(() => onStanding({ dirty, unready }), [onStanding, dirty, unready]);
  return (
    <FormFrame
      form={form}
      screen={screen}
      row={undefined}
      prefix={id}
      locked={NONE}
      marked={marked}
      className="move-form stack-4"
      label={label}
    >
      {names.map((field) => (
        <Field key={field} name={field} />
      ))}
    </FormFrame>
  );
}
