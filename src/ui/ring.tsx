import type { ReactNode } from 'react';
import './ring.css';

type Props = {
  /** How much of it is done, 0 to 1. */
  readonly share: number;
  /** All it says, for those who hear it. */
  readonly label: string;
  /** What stands inside. */
  readonly children: ReactNode;
};

/** A part of a whole, as a ring around a few words. */
export const Ring = ({ share, label, children }: Props): ReactNode => (
  <div className="ring" role="img" aria-label={label}>
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle className="ring-whole" cx="50" cy="50" r="44" pathLength={1} />
      <circle className="ring-part" cx="50" cy="50" r="44" pathLength={1} strokeDasharray={`${share} 1`} />
    </svg>
    <div className="ring-words">{children}</div>
  </div>
);
