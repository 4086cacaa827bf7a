import type { Tab } from './language/index.ts';

/** Whether a record is in use: the field most resources have, called as the tabs above their lists call it. */
export const status = {
  kind: 'toggle',
  label: 'Status',
  default: true,
  words: { on: 'Active', off: 'In Active' },
} as const;

/** All / Active / In Active, as most lists have them. */
export const activeTabs = [
  { name: 'all', label: 'All' },
  { name: 'active', label: 'Active', where: { is_active: { is: true } } },
  { name: 'inactive', label: 'In Active', where: { is_active: { is: false } } },
] as const satisfies readonly Tab<'is_active'>[];
