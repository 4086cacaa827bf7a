import type { ReactNode } from 'react';
import './choice.css';

type Props = {
  /** What it is called. */
  readonly children: ReactNode;
  /** A few words below that. */
  readonly note?: ReactNode;
  readonly noteId?: string;
};

/**
 * The words of a line in a list to choose from. The line itself has the class `choice`, whatever
 * element it is.
 */
export const ChoiceWords = ({ children, note, noteId }: Props): ReactNode => (
  <span className="choice-words">
    {children}
    {note === undefined ? null : (
      <span id={noteId} className="choice-note">
        {note}
      </span>
    )}
  </span>
);
