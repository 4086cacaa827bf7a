import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type {
  CompleteMove,
  Draft,
  Id,
  ModuleDefinition,
  Names,
  Registry,
  Resource,
  Row,
  Screen,
  Value,
} from '../../resources/language/index.ts';
import type { Later, Part } from './lazy.tsx';

/** What every page is given. */
export type Page = ComponentType<{ readonly screen: Screen }>;

/**
 * What a panel of a form or a record's page is given. `row` is undefined for a new record; `draft`
 * is what is typed, on a record's page the record as it is stored.
 */
export type PanelProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row | undefined;
  readonly draft: Draft;
};

/** What a dialog is given that asks what a move asks. */
export type MoveDialogProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly move: CompleteMove;
  /** What the record is called. */
  readonly name: string;
  /**
   * Makes the move, or another of the record's in its place; answers false where it was not meant
   * after all. Rejects with the refusal.
   */
  readonly onMake: (values: { readonly [field: string]: Value }, instead?: CompleteMove) => Promise<boolean>;
  readonly onClose: () => void;
};

/** What a component is given that tells what changed of a field, in the product's words. */
export type DifferenceProps = { readonly from: Value; readonly to: Value };

/**
 * Says at which step of its form a stored record is taken up, by the step's name, of what its
 * screen tells of it. A name that is none opens the first.
 */

/** Where an answer is kept, and how it is asked for. */
export type First = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

/**
 * The browser's half of a product: what exists, and what it adds by the names its definitions use
 * (docs/architecture.md, "The door").
 */
export type Product = {
  readonly registry: Registry;
  readonly panels: { readonly [name: string]: Later<PanelProps> };
  readonly pages: { readonly [name: string]: Part<Page> };
  /** What asks what a move asks, where the generated dialog will not do. Drawn over the page. */
  readonly dialogs: { readonly [name: string]: Later<MoveDialogProps> };
  /** What tells changes of a field that nothing generated draws, in a record's history. */
  readonly differences: { readonly [name: string]: ComponentType<DifferenceProps> };
  /**
   * What a page of one's own shows first besides its record, asked for while its code is still
   * being loaded; by the page's name. `id`: of the record it is about. None: nothing, at that
   * address.
   */
  readonly firsts: { readonly [page: string]: (screen: string, search: URLSearchParams, id?: Id) => readonly First[] };
  /** Drawn on a grid of 20 × 20, in the colour of the text around. */
  readonly icons: { readonly [name: string]: ReactNode };
};

type NameOf<N extends Names, Kind extends keyof N> = N[Kind] extends readonly (infer Name extends string)[]
  ? Name
  : never;
type IconOf<M extends readonly ModuleDefinition[]> = M[number]['icon'];

/** An entry for each name of a kind; nothing need be said of a kind the product names none of. */
type EntriesOf<N extends Names, Kind extends keyof Names & keyof Product> = [NameOf<N, Kind>] extends [never]
  ? unknown
  : { readonly [kind in Kind]: { readonly [name in NameOf<N, Kind>]: Product[Kind][string] } };

type Half<N extends Names, M extends readonly ModuleDefinition[]> = Pick<Product, 'registry'> & {
  readonly firsts?: { readonly [name in NameOf<N, 'pages'>]?: Product['firsts'][string] };
} & EntriesOf<N, 'panels'> &
  EntriesOf<N, 'pages'> &
  EntriesOf<N, 'dialogs'> &
  EntriesOf<N, 'differences'> & { readonly icons: { readonly [name in IconOf<M>]: ReactNode } };

const NONE = { panels: {}, pages: {}, dialogs: {}, differences: {}, firsts: {} };

/**
 * Declares the browser's half of a product. A name or an icon that its definitions use and this
 * lacks does not compile.
 */
export const defineBrowser = <const N extends Names, const M extends readonly ModuleDefinition[]>(
  _names: { readonly names: N; readonly modules: M },
  half: Half<N, M>,
): Product => ({ ...NONE, ...half }) as Product;

const Given = createContext<Product | undefined>(undefined);

/** Gives the framework its product. */
export const ProductProvider = Given.Provider;

/** The product around. @throws outside one. */
export function useProduct(): Product {
  const product = useContext(Given);
  if (!product) throw new Error('No product is around here: ProductProvider is missing.');
  return product;
}
