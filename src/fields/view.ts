import type { ComponentType } from 'react';
import type { Draft, Field, Id, Kind, Meaning, Row, Screen, Value } from '../../resources/language/index.ts';

/** `stopped`: failed or cancelled. */
export type UploadState = 'sending' | 'done' | 'stopped';

/** Controlled: shows `value`, reports to `onChange`. */
export type InputProps<K extends Kind = Kind> = {
  readonly field: Field<K>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Called when the person leaves the input: then it is judged. */
  readonly onBlur: () => void;
  /** The id the label's `for` names. A group of inputs puts it on the group. */
  readonly id: string;
  /** The id of the label, for groups. */
  readonly labelledBy: string;
  /** The ids of help and error, when there are any. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly disabled: boolean;
  /** The screen in whose name references are looked up and files sent. */
  readonly screen: Screen;
  /** The id of the record; undefined for a new one. */
  readonly record: Id | undefined;
  /** The whole draft, for fields that depend on another. */
  readonly draft: Draft;
  /** Receives what is known of records an input refers to, for the rules that read through it. */
  readonly onLearn: (records: readonly Row[]) => void;
  /** Called when the upload of a file of it begins and ends. */
  readonly onUpload: (now: UploadState) => void;
  /** What the stored value stands for (a row's `expanded`); undefined for a new record. */
  readonly expanded: Value | undefined;
};

/** What a cell or a detail is given. */
export type ShownProps<K extends Kind = Kind> = {
  readonly field: Field<K>;
  readonly value: Value;
  readonly row: Row;
};

/** What a filter of the filters panel is given: what is set, as the address writes it. */
export type FilterProps<K extends Kind = Kind> = {
  readonly field: Field<K>;
  readonly values: { readonly is: readonly string[]; readonly from: readonly string[]; readonly to: readonly string[] };
  readonly onChange: (bound: 'is' | 'from' | 'to', values: readonly string[]) => void;
  readonly id: string;
  readonly labelledBy: string;
  readonly screen: Screen;
};

/** What a chip above a list is given: one value of a filter, as the address writes it. */
export type ChosenProps<K extends Kind = Kind> = {
  readonly field: Field<K>;
  readonly text: string;
  /** Every value of the same filter. */
  readonly all: readonly string[];
  readonly screen: Screen;
  /** The rows on the page, which may name what is filtered by; undefined while they are awaited. */
  readonly rows: readonly Row[] | undefined;
};

/** How a kind is displayed. Inputs (`FieldControls`) load separately. */
export type FieldView<K extends Kind = Kind> = {
  /** In a table: small, cheap, no controls. */
  readonly Cell: ComponentType<ShownProps<K>>;
  /** On a record's own page. */
  readonly Detail: ComponentType<ShownProps<K>>;
  /** A filter's value in words, above the list. Left out: the value as it is. */
  readonly Chosen?: ComponentType<ChosenProps<K>>;
  /** Whether it takes two columns of a form, and the whole width of a record's page. */
  readonly wide?: boolean | 'row';
  /** What its two values are called, where it has two and can be switched in a row. */
  readonly words?: (field: Field<K>) => { readonly on: string; readonly off: string };
  /** A number of it as people read it, on a chart. Default: as a plain number. */
  readonly figure?: (field: Field<K>, value: number) => string;
  /** What the status means that a number of it counts, on a chart. Left out, or undefined: none. */
  readonly meaning?: (field: Field<K>) => Meaning | undefined;
  /** For second lines: no link, pill or picture. Default: `Cell`. */
  readonly Quiet?: ComponentType<ShownProps<K>>;
  /** True for long text, which columns may cut. Default: false. */
  readonly flows?: (field: Field<K>) => boolean;
  /** How a table aligns it. Default: start. */
  readonly align?: 'end';
  /** Shown below the record's heading. Default: false. */
  readonly atAGlance?: true;
};

/** A kind of field as it is typed and chosen by: what forms and filters load. */
export type FieldControls<K extends Kind = Kind> = {
  readonly Input: ComponentType<InputProps<K>>;
  /** What a list is narrowed with. Left out: its spec offers no filter. */
  readonly Filter?: ComponentType<FilterProps<K>>;
  readonly group?: boolean;
};
