import type { PageName } from '../../../resources/language/index.ts';
import type { Part } from '../../part.ts';
import type { Page } from '../generated-pages.ts';

/**
 * The pages definitions can name, each a part that is loaded when it is opened; a name without an entry does not
 * compile. Address, menu entry, title, breadcrumbs and guard exist without them.
 */
const pages = {} satisfies Record<PageName, Part<Page>>;

/** The page of a name. */
export const customPage = (name: string): Part<Page> | undefined =>
  (pages as { readonly [name: string]: Part<Page> })[name];
