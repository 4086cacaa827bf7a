import { type ReactNode, useEffect, useRef } from 'react';
import type { BoxState } from '../../../access-control/tree.ts';

type Props = {
  readonly id?: string;
  readonly state: BoxState;
  /** Its name for those who hear it; left out where a label surrounds it. */
  readonly label?: string;
  readonly look: 'check' | 'toggle';
  readonly disabled: boolean;
  /** Why it cannot be switched; it can still be reached, to learn that. */
  readonly blocked?: string | undefined;
  readonly onSet: (on: boolean) => void;
  readonly row?: string;
  readonly column?: string;
  readonly tabIndex?: 0 | -1;
};

/** A native checkbox, since only that has a mixed state. */
export function PermissionBox(props: Props): ReactNode {
  const { state, blocked, look, label } = props;
  const element = useRef<HTMLInputElement>(null);
  // After every drawing: a press takes the mark away, and only the element has it.
  useEffect(() => {
    if (element.current) element.current.indeterminate = state === 'mixed';
  });
  return (
    <input
      ref={element}
      id={props.id}
      type="checkbox"
      className={`grant-box grant-${look}`}
      checked={state === 'on'}
      disabled={props.disabled || state === 'none'}
      aria-disabled={blocked !== undefined || undefined}
      aria-label={label}
      aria-description={blocked}
      title={blocked}
      data-row={props.row}
      data-column={props.column}
      tabIndex={props.tabIndex}
      onClick={(event) => {
        if (blocked !== undefined) event.preventDefault();
      }}
      onChange={() => {
        // What is partly set becomes whole first.
        if (blocked === undefined) props.onSet(state !== 'on');
      }}
    />
  );
}
