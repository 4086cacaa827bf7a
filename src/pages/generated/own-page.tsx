import type { ReactNode } from 'react';
import type { PageName, Screen } from '../../../resources/language/index.ts';
import { useLazyModule } from '../../platform/lazy.tsx';
import { useProduct } from '../../platform/product.ts';

type Props = {
  /** The page a declaration names; undefined: none. */
  readonly page: PageName | undefined;
  readonly screen: Screen;
  readonly children: ReactNode;
};

/** The declared or generated page, preloaded by the route, so its heading gets the focus. */
export function OwnOr({ page, screen, children }: Props): ReactNode {
  const Page = useLazyModule(useProduct().pages[page ?? '']);
  if (page === undefined) return children;
  return Page ? <Page screen={screen} /> : null;
}
