import type { Value } from '../../resources/language/index.ts';

/** What a call calls things: its own key, and what that is here. */
export type Names = { readonly [called: string]: string };

/** Where a call answers, and of what. */
type Place = {
  /** Below `/api`, with a leading slash. */
  readonly path: string;
  readonly resource: string;
  /**
   * The names of its answer: a field of the row, or a dotted path in what ids stand for
   * (`expanded.vendor_id.company_logo.url`). Nothing else of the row is told.
   */
  readonly gives: Names;
  /** Names that say whether a field of the row is none of some values. */
  readonly whether?: { readonly [called: string]: { readonly field: string; readonly not: readonly Value[] } };
  /** What is said where what the call names is not there. Default: what the pattern says. */
  readonly gone?: string;
};

/** Parts of a record, told under a key, each with its own. */
export type PartNames = {
  readonly key: string;
  readonly resource: string;
  readonly gives: Names;
  /**
   * The key under which those that stand under one are told, in a list as this one, beside what of
   * it says how they are chosen.
   */
  readonly children?: { readonly key: string; readonly gives: Names };
  readonly parts?: readonly PartNames[];
};

/** Rows of a screen's list. */
export type ListCall = Place & {
  readonly method: 'GET';
  readonly call: 'list';
  /** How many rows a page has where `size` does not say. Default: as the screen's list. */
  readonly size?: number;
  /** Whether it takes `search`. */
  readonly searched?: true;
  /** The key that chooses a tab, and those it may name. */
  readonly tab?: { readonly key: string; readonly of: readonly string[] };
  /** What the list is asked besides, in the words of its own query. */
  readonly always?: Names;
  /** The key of the rows in the answer, beside `total`. */
  readonly rows: string;
};

/** What a field of a screen may be given. */
export type ChoicesCall = Place & {
  readonly method: 'GET';
  readonly call: 'choices';
  readonly field: string;
  /** What must be said of them: what the field's own rule says. */
  readonly given: Names;
  readonly rows: string;
};

/** One record. */
export type OneCall = Place & {
  readonly method: 'GET';
  readonly call: 'one';
  /** The key that holds the record's id. */
  readonly id: string;
  /** Without an id: what a new record begins with, for whoever may make one. */
  readonly orNew?: true;
  /** The key under which it is answered. Default: the answer is the record. */
  readonly under?: string;
  /** What is told of its parts. */
  readonly parts?: readonly PartNames[];
};

/** A new record without an id, a change with one; only what is sent changes. */
export type SaveCall = Place & {
  readonly method: 'POST';
  readonly call: 'save';
  readonly id: string;
  /**
   * The keys it takes besides, and the fields they fill. As JSON, or as a form in which files come
   * along.
   */
  readonly takes: Names;
  /**
   * The key that says true where a move is made of it in the same write, unless it stands there
   * already; false only saves.
   */
  readonly makes?: { readonly key: string; readonly move: string; readonly state: string };
  /**
   * Of a part: the field of its whole, also its key, and what is said to a new one without it. With
   * a change it may come where it is the same.
   */
  readonly whole?: { readonly field: string; readonly missing: string };
};

export type DeleteCall = Omit<Place, 'gives'> & {
  readonly method: 'DELETE';
  readonly call: 'delete';
  readonly id: string;
};

export type MoveCall = Place & {
  /** POST carries its keys in the body, DELETE in the query. */
  readonly method: 'POST' | 'DELETE';
  readonly call: 'move';
  readonly move: string;
  readonly id: string;
  /** What other keys must hold for this move to be meant, where moves share an address. */
  readonly given?: { readonly [key: string]: Value };
  /** The keys it takes, and the fields the move asks. */
  readonly takes: Names;
};

/**
 * The parts of a whole, or those that stand under one of them, with what says how they are chosen.
 */
export type PartsCall = Omit<Place, 'gives' | 'gone'> & {
  readonly method: 'GET';
  readonly call: 'parts';
  /** The keys of the ids of whole and part. */
  readonly whole: string;
  readonly within: string;
  readonly names: PartNames;
  /** What is told of the whole. */
  readonly ofWhole: Names;
  readonly gone: string;
  readonly goneWithin: string;
};

/**
 * Several parts made and changed in one write, those with an `id`: as JSON, or as a form in which
 * their files come along under `files`, of which a part names its own by `file_index`, counted from
 * 0.
 */
export type SaveEachCall = Place & {
  readonly method: 'POST';
  readonly call: 'save-each';
  /** The key of the list. */
  readonly list: string;
  readonly takes: Names;
  /**
   * The keys of the whole, called as its field, and of the part they stand under, and what may be
   * said of that part besides.
   */
  readonly whole: string;
  readonly within: string;
  readonly ofWithin: Names;
  /** The field a file fills. */
  readonly file: string;
};

/** Another order of the parts of a whole. */
export type OrderCall = Omit<Place, 'gives'> & {
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

/** Whether a path below `/api` may be sent a form with files. */
export const takesForms = (addresses: readonly Address[], path: string): boolean =>
  addresses.some((each) => (each.call === 'save' || each.call === 'save-each') && each.path === path);
