import type { ComponentType } from 'react';
import type { CellName, Resource, Row } from '../../resources/language/index.ts';

/** What a cell is given: the record and the resource it belongs to. */
export type CellProps = { readonly resource: Resource; readonly row: Row };

/** The cells definitions can name in place of a kind's own; a name without an entry does not compile. */
export const cells = {} satisfies Record<CellName, ComponentType<CellProps>>;

/** The cell of a name, if a definition gave one. */
export const cellOf = (name: string | undefined): ComponentType<CellProps> | undefined =>
  name === undefined ? undefined : (cells as { readonly [name: string]: ComponentType<CellProps> })[name];
