import type { Tab } from './language/index.ts';

/** All / Active / In Active, as most lists have them. */
export const activeTabs = [
  { name: 'all', label: 'All' },
  { name: 'active', label: 'Active', where: { is_active: { is: true } } },
  { name: 'inactive', label: 'In Active', where: { is_active: { is: false } } },
] as const satisfies readonly Tab<'is_active'>[];
