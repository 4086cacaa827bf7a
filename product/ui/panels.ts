import type { ComponentType } from 'react';
import type { names } from '../../resources/names.ts';
import { later } from '../../src/platform/lazy.tsx';
import type { PanelProps } from '../../src/platform/product.ts';

type Name = (typeof names)['panels'][number];

/** The panels definitions can name; a name without an entry does not compile. */
export const panels = {
  'role-effect': later(async () => (await import('../roles/ui/role-effect.tsx')).RoleEffect),
  'service-version': later(async () => (await import('../catalogue/ui/service-version.tsx')).ServiceVersion),
} satisfies Record<Name, ComponentType<PanelProps>>;
