import { lazyModule } from '../platform/lazy.tsx';
import type { Page } from '../platform/product.ts';

/** The generated pages, each a part of its own. */
export const generatedPages = {
  list: lazyModule<Page>(async () => (await import('./generated/list-page.tsx')).ListPage),
  form: lazyModule<Page>(async () => (await import('./generated/form-page.tsx')).FormPage),
  dashboard: lazyModule<Page>(async () => (await import('../report/dashboard-page.tsx')).DashboardPage),
  show: lazyModule<Page>(async () => (await import('./generated/show-page.tsx')).ShowPage),
};
