import type { ReactNode } from 'react';
import './toolbar.css';

type Props = {
  /** What is said or chosen first: a search, a day. */
  readonly children?: ReactNode;
  /** What stands at its other end: what is done with all that is below. */
  readonly end?: ReactNode;
};

/**
 * The line above what it narrows, orders or does something with. It wraps; on a phone several
 * things at its end stand below it, two a line.
 */
export const Toolbar = ({ children, end }: Props): ReactNode => (
  <div className="toolbar">
    {children}
    {end === undefined ? null : <div className="toolbar-end acts">{end}</div>}
  </div>
);

type ActionsProps = { readonly children: ReactNode };

/**
 * Buttons beside each other: below what they are about, or at the end of its title. Nothing where
 * there are none.
 */
export const Actions = ({ children }: ActionsProps): ReactNode => <div className="actions">{children}</div>;
