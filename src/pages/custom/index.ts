import { type ComponentType, lazy } from 'react';
import type { PageName, Screen } from '../../../resources/language/index.ts';

/** What a custom page is given. Its address, menu entry, title, breadcrumbs and guard exist without it. */
export type CustomPage = ComponentType<{ readonly screen: Screen }>;

/** The pages definitions can name, each loaded when it is opened; a name without an entry does not compile. */
const pages = {} satisfies Record<PageName, () => Promise<CustomPage>>;

const loaded = new Map<string, CustomPage>();

/** The page of a name; the same component every time, so that drawing again does not load it again. */
export function customPage(name: string): CustomPage | undefined {
  const load = (pages as { readonly [name: string]: () => Promise<CustomPage> })[name];
  if (load === undefined) return undefined;
  const page = loaded.get(name) ?? lazy(async () => ({ default: await load() }));
  loaded.set(name, page);
  return page;
}
