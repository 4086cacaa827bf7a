import { type ComponentType, createElement } from 'react';
import type { Draft, PanelName, Resource, Row, Screen } from '../../resources/language/index.ts';
import { part, usePart } from '../part.ts';

/** What a panel of a form or a show page is given. `row` is undefined for a new record. */
export type PanelProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row | undefined;
  readonly draft: Draft;
};

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

/** The panel of a name. */
export const panelOf = (name: string): ComponentType<PanelProps> | undefined =>
  (panels as { readonly [name: string]: ComponentType<PanelProps> })[name];
