import { lazyModule } from '../../src/platform/lazy.tsx';
import { defineBrowser, type Page } from '../../src/platform/product.ts';
import { modules, registry } from './definitions.ts';
import { names } from './names.ts';

/** What the browser shows of the library that a definition cannot say. */
export const product = defineBrowser(
  { names, modules },
  {
    registry,
    pages: { desk: lazyModule<Page>(async () => (await import('./desk-page.tsx')).DeskPage) },
    icons: {
      book: <path d="M4 3h12v14H4zM8 3v14" />,
      person: <path d="M10 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17a6 6 0 0 1 12 0" />,
    },
  },
);
