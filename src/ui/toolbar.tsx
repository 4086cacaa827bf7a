import type { ReactNode } from 'react';
import './toolbar.css';

type Props = {
  /** What is said or chosen first: a search, a day. */
  readonly children?: ReactNode;
  /** What stands at its other end: what is done with all that is below. */
  readonly end?: ReactNode;
};

/** The toolbar over a list or table. Wraps; on a phone its end goes below, two a line. */
export const Toolbar = ({ children, end }: Props): ReactNode => (
  <div className="toolbar">
    {children}
    {end === undefined ? null : <div className="toolbar-end acts">{end}</div>}
  </div>
);

type ActionsProps = { readonly children: ReactNode };

/** A row of buttons. Draws nothing when empty. */
export const Actions = ({ children }: ActionsProps): ReactNode => <div className="actions">{children}</div>;
