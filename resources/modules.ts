import type { ModuleDefinition } from './language/index.ts';

/** The menu's modules, in order. `icon` is a name of `product/icons.tsx`. */
export const modules = [
  { name: 'Dashboard', icon: 'dashboard' },
  { name: 'Service Management', icon: 'service' },
  { name: 'Vendor Management', icon: 'vendor' },
  { name: 'Worker Management', icon: 'worker' },
  { name: 'Customer Management', icon: 'customer' },
  { name: 'Booking Management', icon: 'booking' },
  { name: 'Product Management', icon: 'product' },
  { name: 'Reports', icon: 'report' },
  { name: 'User Management', icon: 'user' },
  { name: 'Role Management', icon: 'role' },
  { name: 'System', icon: 'system' },
] as const satisfies readonly ModuleDefinition[];
