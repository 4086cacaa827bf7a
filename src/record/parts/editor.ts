import type { FieldErrors } from '../../form/use-form.ts';
import type { ApiFailure } from '../../platform/api.ts';
import type { Message } from '../../platform/i18n/index.ts';
import { createStore, type Store } from '../../platform/lib/store.ts';
import { keyOf, type PartNode, trailsIn } from './tree.ts';

type PartRefusal = { readonly errors: FieldErrors; readonly messages: readonly (string | Message)[] };

type Spot = 'row' | 'edit' | 'add' | 'order' | 'form';

export type EditorState = {
  readonly open: ReadonlySet<string>;
  readonly editing: ReadonlySet<string>;
  /** What holds something that was not saved: parts being edited, lists being put in order. */
  readonly dirty: ReadonlySet<string>;
  /** The list to which a part is being added: one at a time, anywhere. */
  readonly adding: string | undefined;
  readonly ordering: string | undefined;
  readonly refusals: { readonly [part: string]: PartRefusal };
  /** Where the focus is to go, once it is there. */
  readonly wanted: { readonly key: string; readonly spot: Spot } | undefined;
};

const NOTHING: EditorState = {
  open: new Set(),
  editing: new Set(),
  dirty: new Set(),
  adding: undefined,
  ordering: undefined,
  refusals: {},
  wanted: undefined,
};

/** The edit state of parts, outside React, so that one row renders. */
export type PartsEditor = Pick<Store<EditorState>, 'get' | 'useOf'> & {
  readonly open: (keys: readonly string[], isOpen: boolean) => void;
  readonly edit: (key: string) => void;
  readonly stop: (key: string) => void;
  readonly add: (list: string) => void;
  readonly order: (list: string | undefined) => void;
  readonly dirty: (key: string, isDirty: boolean) => void;
  /** Shows refusals of parts. `leads`: scroll to the first unless announced. */
  readonly refuse: (refusals: EditorState['refusals'], how?: { readonly leads: boolean }) => void;
  /** Forgets why a part was refused. */
  readonly forgive: (key: string) => void;
  /** Forgets all about a part and what stands under it: it was deleted. */
  readonly forget: (part: PartNode) => void;
  readonly want: (key: string, spot: Spot) => void;
  readonly had: () => void;
};

const having = (set: ReadonlySet<string>, key: string, has: boolean): ReadonlySet<string> => {
  if (set.has(key) === has) return set;
  const next = new Set(set);
  if (has) next.add(key);
  else next.delete(key);
  return next;
};

/** A new editor, with nothing open. */
export function createPartsEditor(): PartsEditor {
  const { get, set, useOf } = createStore(NOTHING);
  const change = (next: Partial<EditorState>): void => set({ ...get(), ...next });
  const forgive = (key: string): void => {
    if (get().refusals[key] === undefined) return;
    const { [key]: _, ...refusals } = get().refusals;
    change({ refusals });
  };
  return {
    get,
    useOf,
    open: (keys, isOpen) => {
      const open = keys.reduce((set, key) => having(set, key, isOpen), get().open);
      if (open !== get().open) change({ open });
    },
    edit: (key) => change({ editing: having(get().editing, key, true), wanted: { key, spot: 'form' } }),
    stop: (key) =>
      change({
        editing: having(get().editing, key, false),
        dirty: having(get().dirty, key, false),
        adding: get().adding === key ? undefined : get().adding,
      }),
    add: (list) => change({ adding: list, wanted: { key: list, spot: 'form' } }),
    order: (list) => {
      const { ordering, dirty } = get();
      change({ ordering: list, dirty: ordering === undefined ? dirty : having(dirty, ordering, false) });
    },
    dirty: (key, isDirty) => {
      const dirty = having(get().dirty, key, isDirty);
      if (dirty !== get().dirty) change({ dirty });
    },
    refuse: (refusals, { leads } = { leads: true }) => {
      const wanted = leads ? wantedOf(Object.keys(refusals)[0], 'edit') : undefined;
      change({ refusals, wanted: wanted ?? get().wanted });
    },
    forgive,
    forget(part) {
      const { open, editing, dirty, adding, ordering, refusals } = get();
      const removed = new Set([part.key]);
      for (const list of part.lists) {
        removed.add(list.key);
        for (const trail of trailsIn(list)) {
          removed.add(trail.at(-1)?.key ?? '');
          for (const under of trail.at(-1)?.lists ?? []) removed.add(under.key);
        }
      }
      const left = (set: ReadonlySet<string>) => new Set([...set].filter((key) => !removed.has(key)));
      change({
        open: left(open),
        editing: left(editing),
        dirty: left(dirty),
        adding: adding !== undefined && removed.has(adding) ? undefined : adding,
        ordering: ordering !== undefined && removed.has(ordering) ? undefined : ordering,
        refusals: Object.fromEntries(Object.entries(refusals).filter(([key]) => !removed.has(key))),
      });
    },
    want: (key, spot) => change({ wanted: { key, spot } }),
    had: () => change({ wanted: undefined }),
  };
}

const wantedOf = (key: string | undefined, spot: Spot): EditorState['wanted'] =>
  key === undefined ? undefined : { key, spot };

/** Why a call refused parts, by their keys, as the server says it (docs/api.md). */
export function refusalsIn({ body: text }: Pick<ApiFailure, 'body'>): EditorState['refusals'] {
  const reported = Array.isArray(text.parts) ? (text.parts as readonly PartErrors[]) : [];
  const refusals: Record<string, PartRefusal> = {};
  for (const { resource, id, errors = {}, message = '', said: text } of reported) {
    const key = keyOf({ name: resource }, id);
    const before = refusals[key] ?? { errors: {}, messages: [] };
    const own = text ? [text] : message === '' ? Object.values(errors).flat() : [message];
    const more = own.filter((each) => typeof each !== 'string' || !before.messages.includes(each));
    refusals[key] = { errors: { ...before.errors, ...errors }, messages: [...before.messages, ...more] };
  }
  return refusals;
}

type PartErrors = {
  readonly resource: string;
  readonly id: number;
  readonly errors?: FieldErrors;
  readonly message?: string;
  readonly said?: Message;
};

/** Whether something is typed, added or moved that is not saved: leaving loses it. */
export const isUnsaved = ({ dirty }: EditorState): boolean => dirty.size > 0;

/** The same, live, for the surrounding form: its own hook, so that only what asks is drawn anew. */
export function unsavedIn({ useOf }: PartsEditor): () => boolean {
  return function useUnsaved() {
    return useOf(isUnsaved);
  };
}

/** The first open edit: a new row, changes, or an order. */
export const unfinished = ({ dirty, adding, ordering }: EditorState): string | undefined =>
  [...dirty][0] ?? adding ?? ordering;
