import type { ReactNode } from 'react';
import type { PageName, Screen } from '../../../resources/language/index.ts';
import { usePart } from '../../platform/lazy.tsx';
import { useProduct } from '../../platform/product.ts';

type Props = {
  /** The page a declaration names; undefined: none. */
  readonly page: PageName | undefined;
  readonly screen: Screen;
  readonly children: ReactNode;
};

/**
 * The page a declaration names, or the generated one. Guard, title, record and moves are there
 * either way. Its code is there too: the route waits for it, so that the heading the focus goes to
 * is the page's own.
 */
export function OwnOr({ page, screen, children }: Props): ReactNode {
  const Page = usePart(useProduct().pages[page ?? '']);
  if (page === undefined) return children;
  return Page ? <Page screen={screen} /> : null;
}
