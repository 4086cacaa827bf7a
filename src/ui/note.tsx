import type { ComponentProps, ReactNode } from 'react';
import './note.css';

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  /** Whether something is wrong: it is said at once. */
  readonly wrong?: boolean;
};

/** What is to be known before the rest is read: in a frame, above what it is about. */
export const Note = ({ wrong = false, ...rest }: Props): ReactNode => (
  <div role={wrong ? 'alert' : 'note'} {...rest} className={wrong ? 'alert' : 'note'} />
);
