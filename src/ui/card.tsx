import type { ReactNode } from 'react';
import { Region, type RegionProps } from './region.tsx';
import './card.css';

type Props = Omit<RegionProps, 'className'> & {
  /** Padding. `none` for tabs and tables. Default: `large`. */
  readonly room?: 'large' | 'small' | 'none';
};

/** A card. Its content sizes by the card's width, not the window's. */
export const Card = ({ room = 'large', ...rest }: Props): ReactNode => (
  <Region {...rest} className={room === 'none' ? 'card' : `card card-${room}`} />
);

type BodyProps = {
  readonly busy?: boolean;
  readonly children: ReactNode;
};

/** What does not reach the edges of a card without room: sections, one below the other. */
export const CardBody = ({ busy, children }: BodyProps): ReactNode => (
  <div className="card-body" aria-busy={busy}>
    {children}
  </div>
);
