import { part } from '../platform/lazy.tsx';
import type { Page } from '../platform/product.ts';

/** The generated pages, each a part of its own. */
export const generatedPages = {
  list: part<Page>(async () => (await import('./generated/list-page.tsx')).ListPage),
  form: part<Page>(async () => (await import('./generated/form-page.tsx')).FormPage),
  dashboard: part<Page>(async () => (await import('../report/dashboard-page.tsx')).DashboardPage),
  show: part<Page>(async () => (await import('./generated/show-page.tsx')).ShowPage),
};
