// What a page shows first, of a page that is not among the names.
// TS2353: 'mop' does not exist
import { registry } from '../../../resources/index.ts';
import { later, part } from '../../../src/platform/lazy.tsx';
import { defineBrowser, type MoveDialogProps, type Page } from '../../../src/platform/product.ts';

const names = { panels: ['hint'], pages: ['map'], dialogs: ['weigh'], differences: ['weighed'] } as const;
const modules = [{ name: 'Stage', icon: 'scales' }] as const;
const Nothing = () => null;
const full = {
  registry,
  panels: { hint: Nothing },
  pages: { map: part<Page>(async () => Nothing) },
  dialogs: { weigh: later<MoveDialogProps>(async () => Nothing, { over: true }) },
  differences: { weighed: Nothing },
  firsts: {},
  icons: { scales: null },
};

defineBrowser({ names, modules }, { ...full, firsts: { mop: () => [] } });
