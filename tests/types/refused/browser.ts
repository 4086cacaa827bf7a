// The browser's half has an entry for each name of the product, and no other.
// TS2741: Property 'hint' is missing
// TS2741: Property 'map' is missing
// TS2741: Property 'weigh' is missing
// TS2741: Property 'weighed' is missing
// TS2741: Property 'scales' is missing
// TS2353: 'hnit' does not exist
// TS2353: 'mop' does not exist
// TS2322: Type '({ weight }: { readonly weight: number; }) => number' is not assignable

import { registry } from '../../../resources/index.ts';
import { lazyComponent, lazyModule } from '../../../src/platform/lazy.tsx';
import { defineBrowser, type MoveDialogProps, type Page } from '../../../src/platform/product.ts';

const names = { panels: ['hint'], pages: ['map'], dialogs: ['weigh'], differences: ['weighed'] } as const;
const modules = [{ name: 'Stage', icon: 'scales' }] as const;
const Nothing = () => null;
const full = {
  registry,
  panels: { hint: Nothing },
  pages: { map: lazyModule<Page>(async () => Nothing) },
  dialogs: { weigh: lazyComponent<MoveDialogProps>(async () => Nothing, { over: true }) },
  differences: { weighed: Nothing },
  firsts: {},
  icons: { scales: null },
};
const Hint = ({ weight }: { readonly weight: number }) => weight;

defineBrowser({ names, modules }, { ...full, panels: {} });
defineBrowser({ names, modules }, { ...full, pages: {} });
defineBrowser({ names, modules }, { ...full, dialogs: {} });
defineBrowser({ names, modules }, { ...full, differences: {} });
// An icon that a module names.
defineBrowser({ names, modules }, { ...full, icons: {} });
defineBrowser({ names, modules }, { ...full, panels: { ...full.panels, hnit: Nothing } });
// What a page shows first, of a page that is not among the names.
defineBrowser({ names, modules }, { ...full, firsts: { mop: () => [] } });
// A panel with properties that panels do not get.
defineBrowser({ names, modules }, { ...full, panels: { hint: Hint } });
