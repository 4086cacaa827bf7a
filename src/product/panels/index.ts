import { type ComponentType, createElement } from 'react';
import type { PanelName } from '../../../resources/language/index.ts';
import { part, usePart } from '../../platform/lazy.ts';
import type { PanelProps } from '../../platform/product.ts';

/** A panel whose code is loaded by the pages that show it. */
function later(load: () => Promise<ComponentType<PanelProps>>): ComponentType<PanelProps> {
  const panel = part(load);
  return function Later(props: PanelProps) {
    const Panel = usePart(panel);
    return Panel ? createElement(Panel, props) : null;
  };
}

/** The panels definitions can name; a name without an entry does not compile. */
export const panels = {
  'role-effect': later(async () => (await import('./role-effect.tsx')).RoleEffect),
} satisfies Record<PanelName, ComponentType<PanelProps>>;
