import type { ComponentProps, ReactNode } from 'react';
import './grid.css';

type Props = Omit<ComponentProps<'div'>, 'className'> & {
  /** Minimum width: `small` 130 px, `medium` 240, `large` 300. Default: `medium`. */
  readonly columns?: 'small' | 'medium' | 'large';
  readonly fields?: boolean;
};

/** Things next to each other, as many as there is room for. */
export const Grid = ({ columns = 'medium', fields = false, ...rest }: Props): ReactNode => (
  <div {...rest} className={`grid grid-${columns}${fields ? ' grid-fields' : ''}`} />
);

type WideProps = Omit<ComponentProps<'div'>, 'className'>;

/** What takes the room of two columns of a grid, where it has them. */
export const Wide = (props: WideProps): ReactNode => <div {...props} className="grid-wide" />;
