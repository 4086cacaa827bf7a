import type { ReactNode } from 'react';
import './meter.css';

type Props = {
  /** How full it is: 1 is full, more is too much. */
  readonly share: number;
};

/** How full something is, as a small bar next to the words that say it. It is not heard. */
export const Meter = ({ share }: Props): ReactNode => (
  <span
    className={share > 1 ? 'meter meter-over' : 'meter'}
    aria-hidden="true"
    style={{ '--share': Math.min(Math.max(share, 0), 1) } as React.CSSProperties}
  />
);
