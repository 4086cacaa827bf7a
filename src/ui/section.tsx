import type { ReactNode } from 'react';
import { Region, type RegionProps } from './region.tsx';

type Props = Pick<RegionProps, 'title' | 'lead' | 'children'> & {
  readonly actions?: ReactNode;
};

/** A part of a card or a page under a title of its own, without edges. */
export const Section = ({ actions, ...rest }: Props): ReactNode => <Region {...rest} extra={actions} />;
