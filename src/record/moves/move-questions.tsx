import { type ReactNode, useMemo } from 'react';
import type { CompleteMove } from '../../../resources/language/index.ts';
import { Field } from '../../form/field.tsx';
import { FormFrame, type FormFrameProps } from '../../form/form-frame.tsx';
import { markedIn } from './move-form.ts';
import './moves.css';

type Props = Pick<FormFrameProps, 'form' | 'screen' | 'row' | 'prefix' | 'label' | 'before'> & {
  readonly move: CompleteMove;
  readonly locked?: FormFrameProps['locked'];
  readonly children?: ReactNode;
};

const NONE: readonly string[] = [];

/** The form of what a move asks, in a dialog or on the page of its record. */
export function MoveQuestions({ move, locked = NONE, children, ...frame }: Props): ReactNode {
  const marked = useMemo(() => markedIn(move), [move]);
  return (
    <FormFrame {...frame} locked={locked} marked={marked} className="move-form stack-4">
      {move.inputs.map(({ field }) => (
        <Field key={field} name={field} />
      ))}
      {children}
    </FormFrame>
  );
}
