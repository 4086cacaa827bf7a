import type { ReactNode } from 'react';
import './ring.css';

type Props = {
  readonly share: number;
  readonly label: string;
  readonly children: ReactNode;
};

/** A part of a whole, as a ring that surrounds a few words. */
export const Ring = ({ share, label, children }: Props): ReactNode => (
  <div className="ring" role="img" aria-label={label}>
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle className="ring-whole" cx="50" cy="50" r="44" pathLength={1} />
      <circle className="ring-part" cx="50" cy="50" r="44" pathLength={1} strokeDasharray={`${share} 1`} />
    </svg>
    <div className="ring-words">{children}</div>
  </div>
);
