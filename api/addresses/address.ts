import type { Value } from '../../resources/language/index.ts';

/** What a call calls things: its own key, and what that is here. */
export type Names = { readonly [called: string]: string };

type KeyPlace = {
  readonly path: string;
  readonly resource: string;
  readonly gives: Names;
  readonly whether?: { readonly [called: string]: { readonly field: string; readonly not: readonly Value[] } };
  /** What is said where what the call names is not there. Default: what the pattern says. */
  readonly gone?: string;
};

/** Parts of a record, returned under a key, each with its own parts. */
export type PartNames = {
  readonly key: string;
  readonly resource: string;
  readonly gives: Names;
  /** The key for nested parts in a list, and the choice fields they add. */
  readonly children?: { readonly key: string; readonly gives: Names };
  readonly parts?: readonly PartNames[];
};

/** Rows of a screen's list. */
export type ListCall = KeyPlace & {
  readonly method: 'GET';
  readonly call: 'list';
  /** How many rows a page has where `size` does not say. Default: as the screen's list. */
  readonly size?: number;
  /** Whether it takes `search`. */
  readonly searched?: true;
  /** The key that chooses a tab, and those it may name. */
  readonly tab?: { readonly key: string; readonly of: readonly string[] };
  /** What each request of the list also contains, in the words of its own query. */
  readonly always?: Names;
  /** The key of the rows in the answer, next to `total`. */
  readonly rows: string;
};

/** What a field of a screen may be given. */
export type ChoicesCall = KeyPlace & {
  readonly method: 'GET';
  readonly call: 'choices';
  readonly field: string;
  /** What must be said of them: what the field's own rule says. */
  readonly given: Names;
  readonly rows: string;
};

/** One record. */
export type OneCall = KeyPlace & {
  readonly method: 'GET';
  readonly call: 'one';
  /** The key that holds the record's id. */
  readonly id: string;
  /** Without an id: what a new record begins with, for whoever may make one. */
  readonly orNew?: true;
  /** The key under which it is answered. Default: the answer is the record. */
  readonly under?: string;
  /** What is returned of its parts. */
  readonly parts?: readonly PartNames[];
};

/** A new record without an id, a change with one; only what is sent changes. */
export type SaveCall = KeyPlace & {
  readonly method: 'POST';
  readonly call: 'save';
  readonly id: string;
  /** Further request keys and their fields, as JSON or as a form with files. */
  readonly takes: Names;
  /** The key that, if true, makes a move in the same write unless already made. */
  readonly makes?: { readonly key: string; readonly move: string; readonly state: string };
  /** A part's whole: field, key and the error without it. Changes may repeat it. */
  readonly whole?: { readonly field: string; readonly missing: string };
};

export type DeleteCall = Omit<KeyPlace, 'gives'> & {
  readonly method: 'DELETE';
  readonly call: 'delete';
  readonly id: string;
};

export type MoveCall = KeyPlace & {
  /** POST carries its keys in the body, DELETE in the query. */
  readonly method: 'POST' | 'DELETE';
  readonly call: 'move';
  readonly move: string;
  readonly id: string;
  /** The values other keys must have for this move, where moves share an address. */
  readonly given?: { readonly [key: string]: Value };
  /** The keys it takes, and the fields the move asks. */
  readonly takes: Names;
};

/** The parts of a whole or of one part, with how they are chosen. */
export type PartsCall = Omit<KeyPlace, 'gives' | 'gone'> & {
  readonly method: 'GET';
  readonly call: 'parts';
  /** The keys of the ids of whole and part. */
  readonly whole: string;
  readonly within: string;
  readonly names: PartNames;
  /** What is returned of the whole. */
  readonly ofWhole: Names;
  readonly gone: string;
  readonly goneWithin: string;
};

/** Saves several parts in one write, existing ones by `id`; `files` by `file_index`, from 0. */
export type SaveEachCall = KeyPlace & {
  readonly method: 'POST';
  readonly call: 'save-each';
  /** The key of the list. */
  readonly list: string;
  readonly takes: Names;
  readonly whole: string;
  readonly within: string;
  readonly ofWithin: Names;
  /** The field a file fills. */
  readonly file: string;
};

/** Another order of the parts of a whole. */
export type OrderCall = Omit<KeyPlace, 'gives'> & {
  readonly method: 'POST';
  readonly call: 'order';
  readonly whole: string;
  readonly ids: string;
  /** What is said to fewer than two. */
  readonly fewest: string;
};

/** A call at an address outside the pattern, kept because the specification names it. */
export type Address =
  | ListCall
  | ChoicesCall
  | OneCall
  | SaveCall
  | DeleteCall
  | MoveCall
  | PartsCall
  | SaveEachCall
  | OrderCall;
