import type { ReactNode } from 'react';
import './choice.css';

type Props = {
  readonly children: ReactNode;
  readonly note?: ReactNode;
  readonly noteId?: string;
};

/** The label of a list option. The option's own element has the class `choice`. */
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
