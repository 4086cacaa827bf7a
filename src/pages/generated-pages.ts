import { part } from '../platform/lazy.tsx';
import type { Page } from '../platform/product.ts';

const first: { rows: Promise<void> } = { rows: Promise.resolve() };

/** Resolves when the rows of the list the address names have come or failed; at once where it names none. */
export const firstRows = (): Promise<void> => first.rows;

/** The generated pages, each a part of its own. */
export const generatedPages = {
  list: part<Page>(async () => {
    const { beginList, ListPage } = await import('./generated/list-page.tsx');
    first.rows = beginList();
    return ListPage;
  }),
  form: part<Page>(async () => (await import('./generated/form-page.tsx')).FormPage),
  show: part<Page>(async () => (await import('./generated/show-page.tsx')).ShowPage),
};
