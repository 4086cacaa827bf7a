import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import './card.css';
import './fold.css';

type Props = {
  readonly title: ReactNode;
  /** A sheet of its own; in a frame, within one; or below a line, at its end. Default: `card`. */
  readonly look?: 'card' | 'framed' | 'line';
  /** What stands below the title while it is closed: the first words of it. */
  readonly closed?: ReactNode;
  readonly children: ReactNode;
};

/** A part that is opened by its title, and drawn only then. */
export function Fold({ title, look = 'card', closed, children }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const className = look === 'card' ? 'card fold fold-card' : `fold fold-${look}`;
  const details = (
    <details
      className={closed === undefined ? className : undefined}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {look === 'framed' ? <ChevronDownIcon /> : null}
        {title}
      </summary>
      {open ? children : null}
    </details>
  );
  if (closed === undefined) return details;
  return (
    <div className={className}>
      {details}
      {open ? null : closed}
    </div>
  );
}
