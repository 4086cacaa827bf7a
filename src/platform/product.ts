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
import type { LazyComponent, LazyModule } from './lazy.tsx';

/** What every page is given. */
export type Page = ComponentType<{ readonly screen: Screen }>;

/** `row`: undefined for a new record. `draft`: the input, or the stored record on its page. */
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
  /** Makes the move, or another instead; false if cancelled. Rejects with the refusal. */
  readonly onMake: (values: { readonly [field: string]: Value }, instead?: CompleteMove) => Promise<boolean>;
  readonly onClose: () => void;
};

/** What a component is given that tells what changed of a field, in the product's words. */
export type DifferenceProps = { readonly from: Value; readonly to: Value };

/** Where an answer is cached, and how it is requested. */
export type First = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

/** The browser half of a product (docs/architecture.md, "The door"). */
export type Product = {
  readonly registry: Registry;
  readonly panels: { readonly [name: string]: LazyComponent<PanelProps> };
  readonly pages: { readonly [name: string]: LazyModule<Page> };
  /** What asks what a move asks, where the generated dialog will not do. Drawn over the page. */
  readonly dialogs: { readonly [name: string]: LazyComponent<MoveDialogProps> };
  /** What tells changes of a field that nothing generated draws, in a record's history. */
  readonly differences: { readonly [name: string]: ComponentType<DifferenceProps> };
  /** Requests to prefetch while a custom page's code loads, by page. `id`: its record. */
  readonly firsts: { readonly [page: string]: (screen: string, search: URLSearchParams, id?: Id) => readonly First[] };
  /** Drawn on a grid of 20 × 20, in the colour of the surrounding text. */
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

/** Declares the browser half of a product. Missing names or icons do not compile. */
export const defineBrowser = <const N extends Names, const M extends readonly ModuleDefinition[]>(
  _names: { readonly names: N; readonly modules: M },
  half: Half<N, M>,
): Product => ({ ...NONE, ...half }) as Product;

const Given = createContext<Product | undefined>(undefined);

/** Gives the framework its product. */
export const ProductProvider = Given.Provider;

/** The surrounding product. @throws outside one. */
export function useProduct(): Product {
  const product = useContext(Given);
  if (!product) throw new Error('ProductProvider is missing.');
  return product;
}
