import type { ComponentType } from 'react';
import type { Draft, PanelName, Resource, Row, Screen } from '../../resources/language/index.ts';

/** What a panel of a form or a show page is given. `row` is undefined for a new record. */
export type PanelProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row | undefined;
  readonly draft: Draft;
};

/** The panels definitions can name; a name without an entry does not compile. */
export const panels = {} satisfies Record<PanelName, ComponentType<PanelProps>>;

/** The panel of a name. */
export const panelOf = (name: string): ComponentType<PanelProps> | undefined =>
  (panels as { readonly [name: string]: ComponentType<PanelProps> })[name];
