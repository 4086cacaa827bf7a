import type { ReactNode } from 'react';
import { Region, type RegionProps } from './region.tsx';
import './card.css';

type Props = Omit<RegionProps, 'className'> & {
  /**
   * How much room is around its content. `none`: what reaches its edges, as tabs and tables;
   * `CardBody` is what does not. Default: `large`.
   */
  readonly room?: 'large' | 'small' | 'none';
};

/**
 * A sheet of a page. What stands in it asks for its width, not for the window's: the menu takes
 * some of that.
 */
export const Card = ({ room = 'large', ...rest }: Props): ReactNode => (
  <Region {...rest} className={room === 'none' ? 'card' : `card card-${room}`} />
);

type BodyProps = {
  /** Whether it is awaited. */
  readonly busy?: boolean;
  readonly children: ReactNode;
};

/** What does not reach the edges of a card without room: sections, one below the other. */
export const CardBody = ({ busy, children }: BodyProps): ReactNode => (
  <div className="card-body" aria-busy={busy}>
    {children}
  </div>
);
