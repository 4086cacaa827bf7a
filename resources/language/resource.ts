import type { Arithmetic } from './arithmetic.ts';
import type { Dashboard, DashboardDefinition } from './dashboard-definition.ts';
import type { Shape } from './data-shapes.ts';
import type {
  ChartDefinition,
  FieldDefinition,
  FillDefinition,
  Flag,
  IdentityDefinition,
  Kind,
  ListDefinition,
  Messages,
  Missing,
  ModuleDefinition,
  Move,
  RelatedList,
  RequirementDefinition,
  RequirementEach,
  ResourceDefinition,
  RoundName,
  ShowDefinition,
  ShowTab,
  Stage,
  Tab,
  Vocabulary,
  WriteEvent,
} from './definition.ts';
import type { CompleteMeasure } from './measure-definition.ts';
import type { CheckName, DialogName, HandlerName, Names, PageName, PanelName, PaperName } from './names.ts';
import type { CompleteReport } from './report-definition.ts';
import type { Rule } from './rules.ts';
import type { Value } from './values.ts';

/** All grants: modules in menu order, their screens and flags. */
export type PermissionTree = readonly {
  readonly module: string;
  readonly screens: readonly { readonly screen: string; readonly label: string; readonly flags: readonly Flag[] }[];
}[];

/** What `resolve()` adds to a field of some kinds, so that nobody looks it up again. */
export type Resolved = {
  /** What its two values are called, where that is not Yes and No. */
  toggle: { readonly words?: { readonly on: string; readonly off: string } };
  /** The values that may be chosen, in order. */
  choice: { readonly options: Vocabulary };
  choices: { readonly options: Vocabulary };
  state: { readonly options: Vocabulary };
  /** The title field of the resource referred to, and the image next to it. */
  reference: { readonly titleField: string; readonly pictureField: string | undefined };
  references: { readonly titleField: string; readonly pictureField: string | undefined };
  /** The field that is measured, complete. undefined: records are counted. */
  rollup: { readonly target: Field | undefined };
  /** The calculation by field names, with an amount if any; undefined: a number. */
  formula: { readonly arithmetic: Arithmetic<string>; readonly amount: Field | undefined };
  /** The field at the end of the path, complete. */
  related: { readonly target: Field };
  /** Everything that can be granted. */
  permissions: { readonly tree: PermissionTree };
  /** What its values look like. */
  data: { readonly shaped: Shape };
};

/** What must hold between fields, and what is said under one of them where it does not. */
export type Check = {
  readonly name: string;
  readonly field: string;
  readonly expect: Rule;
  readonly message: string;
  /** Checked only where one of these moves is made. Omitted: always. */
  readonly moves?: readonly string[];
};

/** A field, complete: its definition, its name, what is said of it, and what its kind adds. */
export type Field<K extends Kind = Kind> = K extends Kind
  ? Omit<Extract<FieldDefinition, { kind: K }>, 'label' | 'required' | 'unique' | 'sensitive'> & {
      readonly name: string;
      readonly label: string;
      readonly required?: string;
      readonly unique?: string;
      /** As declared, or since it decides who may do what. */
      readonly sensitive?: true | 'access';
      /** The server works it out with every write, and nobody writes it. */
      readonly filled?: true;
      /** May stay empty until a later step. */
      readonly later?: true;
      /** It tells of a person, by itself or by what it is made of. */
      readonly personal?: true;
    } & (K extends keyof Resolved ? Resolved[K] : unknown)
  : never;

/** A move, complete. */
export type CompleteMove = Required<
  Omit<Move, 'question' | 'reasonField' | 'undo' | 'dialog' | 'followUp' | 'optimisticLock' | 'rounds'>
> & {
  readonly question: string | undefined;
  readonly dialog: DialogName | undefined;
  readonly followUp: { readonly [move: string]: Rule };
  readonly reasonField: string | undefined;
  readonly optimisticLock: boolean;
  /** What it does to sign-offs. */
  readonly rounds: RoundName | undefined;
  /** The vocabulary of the reasons for which it sends things back. */
  readonly reasons: string | undefined;
  /** What limits its undoing; false: nothing undoes it. */
  readonly undo: Move['undo'];
  /** What it asks only a page of the product can ask for: nothing generated offers it. */
  readonly byPage: boolean;
};

/** Something that must be given of a record, complete. */
export type Requirement = Required<Pick<RequirementDefinition, 'label' | 'fields' | 'why' | 'notice' | 'stops'>> & {
  readonly name: string;
  readonly step: string | undefined;
  /**
   * For what it asks for parts. `by` and `whole`: the references of a part to that, and to the
   * record.
   */
  readonly each:
    | (RequirementEach & { readonly by: string; readonly whole: string; readonly given: readonly string[] })
    | undefined;
  readonly met: Rule | undefined;
  readonly refused: Rule | undefined;
  readonly current: Rule | undefined;
  readonly until: string | undefined;
  readonly lapses: string | undefined;
  readonly fourEyes: boolean;
  /** Who gives it, as answers call them: the role that has such records as its own. */
  readonly owner: string;
};

/** Fields under a title, or parts of the record: then there are no fields. */
export type CompleteSection = {
  readonly title: string;
  readonly fields: readonly string[];
  /** The resource whose records are parts of this one. */
  readonly parts?: string;
};

/** A step of a form, complete. */
export type CompleteStep = {
  readonly name: string;
  readonly label: string;
  readonly sections: readonly CompleteSection[];
  /** All fields of its sections. */
  readonly fields: readonly string[];
  readonly panels: readonly PanelName[];
  /** Said where a stored record was not saved at it; undefined: what the screen says. */
  readonly saveFailed: string | undefined;
  /** Said where the record did not load for it; undefined: what the screen says. */
  readonly loadFailed: string | undefined;
};

/** Whose part a record is, complete. */
export type CompletePartOf = {
  /** The resource of the whole. */
  readonly whole: string;
  readonly field: string;
  readonly within: string | undefined;
  /** What is given once besides whose part it is. */
  readonly createOnly: readonly string[];
  readonly form: readonly string[];
  /** What else is returned with it. */
  readonly readOnlyFields: readonly string[];
  readonly messages: Messages;
  /** What is said where parts were put in another order. */
  readonly order: { readonly reordered: string; readonly reorderFailed: string };
};

/** A tab above a list, complete. */
export type CompleteTab = Tab & { readonly label: string };

export type List = Required<
  Omit<
    ListDefinition,
    | 'tabs'
    | 'initialSort'
    | 'pageSize'
    | 'card'
    | 'numbered'
    | 'secondLine'
    | 'headings'
    | 'missing'
    | 'editedOn'
    | 'imports'
    | 'page'
  >
> & {
  /** The toggles switched in the row: that of `active`, where it is a column and may be updated. */
  readonly toggles: readonly string[];
  /** Columns that can be sorted: those whose kind has an order. */
  readonly sort: readonly string[];
  readonly secondLine: { readonly [field: string]: readonly string[] };
  readonly headings: { readonly [field: string]: string };
  readonly missing: { readonly [field: string]: Missing };
  readonly initialSort: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly pageSize: number;
  readonly card: readonly string[] | undefined;
  readonly numbered: string | undefined;
  readonly tabs: readonly CompleteTab[];
  /** The screen in whose form its rows are edited, and the fields that go along in the address. */
  readonly editedOn: { readonly screen: string; readonly tells: readonly string[] } | undefined;
  /** Whether files may be taken in, where its form makes new records. */
  /** What draws it in place of the generated page. */
  readonly page: PageName | undefined;
};

export type Form = {
  /** On a page of its own, or above the list of the same screen. */
  readonly placement: 'page' | 'above-list';
  readonly path: string;
  /** Where a new record is made: on its own page a path without `:id`. */
  readonly newPath: string;
  readonly ids: 'encoded' | 'plain';
  /** The key of the address that names the record, where the form stands at the screen's path. */
  readonly query: string | undefined;
  /** It makes new records, and changes none that is stored. */
  readonly only: 'new' | undefined;
  /** What the button that saves says on a new and on a stored record. */
  readonly submit: { readonly new: string; readonly stored: string };
  /** The buttons that save in its place, where there are any. */
  readonly stages: readonly Stage[];
  /** Always at least one; an untitled section has the title ''. */
  readonly sections: readonly CompleteSection[];
  /** All fields of all sections. */
  readonly fields: readonly string[];
  /** Its steps, in order; none: it is one form. Sections and fields are those of all of them. */
  readonly steps: readonly CompleteStep[];
  /** What says at which step a record is taken up. */
  /** Fields returned besides those it changes. */
  readonly readOnlyFields: readonly string[];
  readonly panels: readonly PanelName[];
  /** Panels before its fields. */
  /** What is shown next to it. */
  /** What draws it in place of the generated page. */
  readonly page: PageName | undefined;
};

/** A list of records that refer to the one shown, complete. */
export type CompleteRelatedList = Pick<List, 'columns' | 'secondLine' | 'headings' | 'pageSize' | 'missing'> &
  Required<Pick<RelatedList, 'of' | 'by' | 'actions'>> & {
    /** What its address calls it: the name of its tab. */
    readonly name: string;
    /** Everything it tells of a row: its columns, with what is written under them. */
    readonly details: readonly string[];
  };

/** A tab of a record's page, complete. A page without tabs has one, called ''. */
export type CompleteShowTab = Required<Omit<ShowTab, 'list' | 'sections' | 'charts'>> & {
  readonly label: string;
  readonly charts: readonly ChartDefinition[];
  readonly sections: readonly CompleteSection[];
  readonly list: CompleteRelatedList | undefined;
};

export type Show = Pick<ShowDefinition, 'path'> & {
  readonly tabs: readonly CompleteShowTab[];
  /** Every field of the record that any tab shows. */
  readonly fields: readonly string[];
  /** The lists of its tabs, by name. */
  readonly lists: { readonly [name: string]: CompleteRelatedList };
  /** What draws it in place of the generated page. */
  readonly page: PageName | undefined;
};

/** What may be queried of the records one field of a screen can be filled with. */
export type Choice = {
  /** Whose records they are. */
  readonly resource: string;
  /** Readable fields: title, picture, and those that rules read. */
  readonly readable: readonly string[];
  /** Only a new record is filled with it: looked up by whoever may add one. */
  readonly forNew?: true;
};

/** What people see on a screen, complete. */
export type ScreenMessages = {
  readonly [message in
    | Exclude<keyof Messages, 'saveFailed'>
    | 'createFailed'
    | 'updateFailed'
    | 'toggleFailed']: string;
};

/** A screen, complete. */
export type Screen = {
  readonly name: string;
  readonly module: string;
  readonly label: string;
  readonly path: string;
  /** Always begins with `access`. */
  readonly flags: readonly Flag[];
  /** Whose records it shows; '' of a dashboard, which shows none of its own. */
  readonly resource: string;
  /** The blocks it is made of, where it is a dashboard. */
  readonly dashboard: Dashboard | undefined;
  readonly list: List | undefined;
  /** The figures above its list. */
  readonly report: CompleteReport | undefined;
  readonly form: Form | undefined;
  readonly show: Show | undefined;
  readonly where: Rule | undefined;
  /** The papers of its records that are shown, and issued, from it. */
  readonly papers: readonly PaperName[];
  /** The moves it offers. */
  readonly moves: readonly CompleteMove[];
  readonly messages: ScreenMessages;
  /** The most it reveals to a role limited to own rows (`screenForRole`). Undefined: no limit. */
  readonly readable: readonly string[] | undefined;
  /** What this screen may write of a new record: its form's fields and its row toggles. */
  readonly writes: readonly string[];
  /** And of one that is stored: the same, without the fields of a form that only makes new ones. */
  readonly updates: readonly string[];
  /** By field: the records to look up, and what they reveal. */
  readonly choices: { readonly [field: string]: Choice };
  /** Screens for its parts, by resource, with the whole's update right. */
  readonly parts: { readonly [resource: string]: Screen };
  /** The resource of which it shows parts, where it is such a screen. */
  readonly whole: string | undefined;
};

/** Whose rows a resource's are, for one role. */
export type Rows = {
  /** The role's id. */
  readonly role: number;
  /** Which rows are theirs: a rule with `{ me }`. */
  readonly where: Rule;
  /**
   * The owner field, hidden and server-set: the user's id, or that of the record whose `rest` is.
   */
  readonly own: { readonly field: string; readonly rest: string | undefined };
  /** The fields they see, with what a row is called and whose it is; undefined: all. */
  readonly visibleFields: readonly string[] | undefined;
  /** What a new row of theirs begins with, over what everybody's does. */
  readonly initialValues: { readonly [field: string]: Value };
  /** Screens that show them all their rows, whatever the screen's `where` says. */
  readonly unfilteredScreens: readonly string[];
  /** The moves they may make; of the others none. */
  readonly moves: readonly string[];
};

/** A resource, complete and deep-frozen: what every consumer reads. */
export type Resource = {
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  readonly title: string;
  /** The image field that is shown next to the title. */
  readonly picture: string | undefined;
  /** The toggle field that says whether a record is in use. */
  readonly active: string | undefined;
  readonly fields: { readonly [name: string]: Field };
  /** The fields in the order of the definition. */
  readonly fieldList: readonly Field[];
  /** Those of its states, in the order of the fields, then its own. */
  readonly moves: readonly CompleteMove[];
  /** Whose part its records are. */
  readonly partOf: CompletePartOf | undefined;
  /** The resources whose records are parts of these. */
  readonly parts: readonly string[];
  readonly checks: readonly Check[];
  /** What is measured of its records, by name. */
  readonly measures: { readonly [name: string]: CompleteMeasure };
  /** What must be given of a record, in order. */
  readonly requirements: readonly Requirement[];
  readonly checkedBy: readonly CheckName[];
  readonly fills: readonly Required<FillDefinition>[];
  readonly keepWhen: { readonly rule: Rule; readonly message: string } | undefined;
  /** Who refers to this resource: deletes are refused while one does. */
  readonly referredBy: readonly { readonly resource: string; readonly field: string }[];
  /** The roles that reach only their own rows: none twice. */
  readonly rows: readonly Rows[];
  /** The ids of roles that keep to rows of their own elsewhere and reach every row here. */
  readonly openTo: readonly number[];
  readonly uniques: readonly { readonly fields: readonly string[]; readonly message: string }[];
  readonly handlers: { readonly [event in WriteEvent]: readonly HandlerName[] };
  /** Whether what becomes of its records is noted. */
  readonly history: boolean;
  readonly fixtures: { readonly count: number };
  readonly screens: readonly string[];
};

/** Who people are, complete. */
export type Identity = Omit<IdentityDefinition, 'profile'> & {
  readonly profile: {
    readonly resource: Resource;
    readonly screen: Screen & { readonly form: Form };
    /** The fields that may be changed. */
    readonly writes: readonly string[];
  };
};

/** Everything that exists. */
export type Registry = {
  readonly modules: readonly ModuleDefinition[];
  readonly vocabularies: { readonly [name: string]: Vocabulary };
  readonly identity: Identity;
  readonly resources: { readonly [name: string]: Resource };
  /** In menu order: by module, then as defined. */
  readonly screens: readonly Screen[];
  readonly screen: { readonly [name: string]: Screen };
};

/** What `resolve()` is given. */
export type Definitions = {
  readonly modules: readonly ModuleDefinition[];
  readonly vocabularies: { readonly [name: string]: Vocabulary };
  /** What fields of kind `data` look like, by name. Default: none. */
  readonly shapes?: { readonly [name: string]: Shape };
  readonly identity: IdentityDefinition;
  readonly resources: readonly ResourceDefinition[];
  /** Screens of what waits and how things go. Default: none. */
  readonly dashboards?: readonly DashboardDefinition[];
  /** What definitions may name that the product says in code. Default: what the engine brings. */
  readonly names?: Names;
};
