import type {
  Check,
  FieldDefinition,
  Flag,
  FormDefinition,
  Kind,
  ListDefinition,
  Messages,
  ModuleDefinition,
  Move,
  MovePath,
  RelatedList,
  ScreenDefinition,
  ShowDefinition,
  ShowTab,
  Tab,
  Vocabulary,
  WriteEvent,
} from './definition.ts';
import type { CellName, CheckName, HandlerName, PageName, PanelName } from './names.ts';
import type { Rule } from './rules.ts';

/** Everything a role can be granted: each module that has screens, in menu order, its screens, and the flags each offers. */
export type PermissionTree = readonly {
  readonly module: string;
  readonly screens: readonly { readonly screen: string; readonly label: string; readonly flags: readonly Flag[] }[];
}[];

/** What `resolve()` adds to a field of some kinds, so that nobody looks it up again. */
export type Resolved = {
  /** The values that may be chosen, in order. */
  choice: { readonly options: Vocabulary };
  choices: { readonly options: Vocabulary };
  state: { readonly options: Vocabulary };
  /** The title field of the resource referred to, and the image beside it. */
  reference: { readonly titleField: string; readonly pictureField: string | undefined };
  references: { readonly titleField: string; readonly pictureField: string | undefined };
  /** The field that is measured, complete. undefined: records are counted. */
  rollup: { readonly target: Field | undefined };
  /** The field at the end of the path, complete. */
  related: { readonly target: Field };
  /** Everything that can be granted. */
  permissions: { readonly tree: PermissionTree };
};

/** A field, complete: its definition, its name, and what its kind adds. */
export type Field<K extends Kind = Kind> = K extends Kind
  ? Extract<FieldDefinition, { kind: K }> & { readonly name: string } & (K extends keyof Resolved
        ? Resolved[K]
        : unknown)
  : never;

/** A move, complete. */
export type CompleteMove = Required<Omit<Move, 'path' | 'question'>> & {
  readonly path: MovePath | undefined;
  readonly question: string | undefined;
};

export type List = Required<Omit<ListDefinition, 'initialSort' | 'pageSize' | 'cells' | 'under' | 'headings'>> & {
  readonly under: { readonly [field: string]: readonly string[] };
  readonly headings: { readonly [field: string]: string };
  readonly initialSort: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly pageSize: number;
  readonly cells: { readonly [field: string]: CellName };
  readonly tabs: readonly Tab[];
};

export type Form = Omit<FormDefinition, 'fields' | 'sections'> & {
  readonly path: string;
  /** Where a new record is made: on its own page a path without `:id`. */
  readonly newPath: string;
  readonly ids: 'encoded' | 'plain';
  readonly submit: { readonly new: string; readonly stored: string };
  /** Always at least one; an untitled section has the title ''. */
  readonly sections: readonly { readonly title: string; readonly fields: readonly string[] }[];
  /** All fields of all sections. */
  readonly fields: readonly string[];
  readonly panels: readonly PanelName[];
  /** An id that ends in `-view` shows it locked. */
  readonly view: boolean;
};

/** A list of records that refer to the one shown, complete. */
export type CompleteRelatedList = Required<RelatedList>;

/** A tab of a record's page, complete. A page without tabs has one, called ''. */
export type CompleteShowTab = Required<Omit<ShowTab, 'list'>> & { readonly list: CompleteRelatedList | undefined };

export type Show = Pick<ShowDefinition, 'path'> & {
  readonly tabs: readonly CompleteShowTab[];
  /** Every field of the record that any tab shows. */
  readonly fields: readonly string[];
};

/** A screen, complete. `resource` is undefined where it shows no records; then it has a `page`. */
export type Screen = {
  readonly name: string;
  readonly module: string;
  readonly label: string;
  readonly path: string;
  /** Always begins with `access`. */
  readonly flags: readonly Flag[];
  readonly resource: string | undefined;
  readonly page: PageName | undefined;
  readonly list: List | undefined;
  readonly form: Form | undefined;
  readonly show: Show | undefined;
  readonly where: Rule | undefined;
  readonly ownerSeesAll: boolean;
  /** The moves it offers. */
  readonly moves: readonly CompleteMove[];
  readonly messages: Required<Messages>;
  /** What this screen may write: its form's fields and its row toggles. */
  readonly writes: readonly string[];
  /** The resources its fields refer to: it may look them up, seeing id, title and what `dependsOn` needs. */
  readonly lookups: readonly string[];
};

/** A resource, complete and deep-frozen: what every consumer reads. */
export type Resource = {
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  readonly title: string;
  /** The image field that stands beside the title. */
  readonly picture: string | undefined;
  readonly fields: { readonly [name: string]: Field };
  /** The fields in the order of the definition. */
  readonly fieldList: readonly Field[];
  /** Those of its states, in the order of the fields, then its own. */
  readonly moves: readonly CompleteMove[];
  readonly checks: readonly Check[];
  readonly checkedBy: readonly CheckName[];
  readonly keepWhen: { readonly rule: Rule; readonly message: string } | undefined;
  /** Who refers to this resource: deletes are refused while one does. */
  readonly referredBy: readonly { readonly resource: string; readonly field: string }[];
  readonly owner: { readonly field: string; readonly role: number; readonly by: string | undefined } | undefined;
  readonly does: { readonly [event in WriteEvent]: readonly HandlerName[] };
  readonly fixtures: { readonly count: number };
  readonly screens: readonly string[];
};

/** Everything that exists. */
export type Registry = {
  readonly modules: readonly ModuleDefinition[];
  readonly vocabularies: { readonly [name: string]: Vocabulary };
  readonly resources: { readonly [name: string]: Resource };
  /** In menu order: by module, then as defined. */
  readonly screens: readonly Screen[];
  readonly screen: { readonly [name: string]: Screen };
};

/** What `resolve()` is given. */
export type Definitions = {
  readonly modules: readonly ModuleDefinition[];
  readonly vocabularies: { readonly [name: string]: Vocabulary };
  readonly resources: readonly import('./definition.ts').ResourceDefinition[];
  readonly screens: readonly ScreenDefinition[];
};
