import { useCreate, useUpdate } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  isState,
  type Resource,
  type Row,
  type Rows,
  type Screen,
  type Value,
} from '../../resources/language/index.ts';
import { OnceDone } from '../data/once.ts';
import { entryOf } from '../data/provider.ts';
import { reload } from '../data/reload.ts';
import { undoOf } from '../data/undo.ts';
import { wordsOf } from '../fields/tags.tsx';
import { headingOf } from '../fields/title.ts';
import { ApiFailure, type Clash, statusOf } from '../platform/api.ts';
import { confinedTo, type Known } from '../platform/asking.ts';
import { tellFailure } from '../platform/failures.ts';
import { inSentence, t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { useSession } from '../platform/session.ts';
import { computedOf, type Learned } from './form-knows.ts';
import { changedFields, type FormState, rebase, settled, startForm } from './form-state.ts';
import { type Asking, type Form, useForm } from './use-form.ts';

type Options = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** The fields of the form, in order. */
  readonly fields: readonly string[];
  /** The record to change; undefined for a new one. A record loaded again is taken over without touching what was typed. */
  readonly row: Row | undefined;
  /** Told once the record was saved and the pages were loaded again, and what became of the move it was for. Whoever left meanwhile is led nowhere: then it is not. */
  readonly onSaved: (row: Row, made: Made) => void | Promise<void>;
  /** Told at once when the record was stored, before the pages are loaded again. */
  readonly onStored?: ((row: Row) => void) | undefined;
  /** What a new record holds besides what the form asks: whose part it is. The same object as long as it says the same. */
  readonly begins?: Values | undefined;
  /** What rules read of other records, where that is known beforehand. The same object as long as it says the same. */
  readonly known?: Known | undefined;
  /** Makes a move of the record once it is saved. undefined: whoever was asked thought better of it. Rejects with the refusal. */
  readonly make?: ((move: string, row: Row) => Promise<Row | undefined>) | undefined;
  /** Asks what else would refuse a move of the record, where the form is wrong already: what is said of none of its fields. */
  readonly foresee?: ((move: string, row: Row) => Promise<readonly string[]>) | undefined;
  /** Said where what was to be sent is not complete, by the move it was for. */
  readonly refusal?: ((move: string | undefined) => string | undefined) | undefined;
  /** Saves what changed and gives the record as it then is, where that is not the resource's own call. */
  readonly save?: ((values: Values) => Promise<Row>) | undefined;
};

/** The move a save was to be followed by, and why that was refused. */
export type Made = { readonly move: string | undefined; readonly failure: ApiFailure | undefined };

type Values = { readonly [name: string]: Value };

/** A form of a record: what differs from the one read is saved, and who wrote meanwhile is asked about. */
export type ResourceForm = Form & {
  readonly reset: () => void;
  /** What somebody else wrote meanwhile of the same fields; the save waits for a choice. */
  readonly clash: Clash | undefined;
  /** Takes their value in the named fields, keeps one's own in the others, and saves. */
  readonly choose: (theirs: readonly string[]) => void;
  /** Shows why a move could not be made of what was saved. */
  readonly refuse: (failure: ApiFailure, move: string | undefined) => void;
};

/** The form binding on Refine's `useCreate` and `useUpdate`. The caller keys it by the record's id. */
export function useResourceForm(options: Options): ResourceForm {
  const { resource, screen, fields, row, onSaved, onStored, begins, known, make, foresee, refusal, save } = options;
  const { mutateAsync: create } = useCreate<Row>();
  const { mutateAsync: update } = useUpdate<Row>();
  const own = confinedTo(resource, useSession().user);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  // The version that what was typed began from: a record that is loaded again under it must not hide what others wrote.
  const read = useRef(row?._version);
  const [clash, setClash] = useState<Clash>();
  // What a save that clashed was to be followed by.
  const moving = useRef<string>(undefined);

  const asking = useCallback(
    (state: FormState, learned: Learned, me: Known): Asking => ({
      values: state.values,
      options: {
        // With what the server writes: rules read it too.
        stored: { ...row, ...state.base },
        partial: row !== undefined,
        me,
        computed: { ...computedOf(resource, state.values, row, learned), ...known },
      },
    }),
    [resource, row, known],
  );

  /** Says what came of a call that was refused, and shows what is wrong. */
  const tell = (error: unknown, failed: string): void => {
    // A session that ran out asks for itself; the form stays as it is behind it.
    const isDuplicate = statusOf(error) === 409;
    tellFailure(failed, error, {
      otherwise: isDuplicate ? t(screen.messages.duplicate) : row ? '' : nothingMade(resource),
    });
    form.fail(error instanceof ApiFailure ? error.errors : {});
  };
  const tellRefused = async (move: string | undefined): Promise<readonly string[]> => {
    const words = refusal?.(move);
    if (words !== undefined) notify({ type: 'error', message: t(words) });
    return row && move !== undefined && foresee ? foresee(move, row) : [];
  };

  const refuse = (failure: ApiFailure, move: string | undefined): void => {
    const { errors, detail, said, status } = failure;
    const words = status === 422 ? refusal?.(move) : undefined;
    const failed = screen.moves.find(({ name }) => name === move)?.messages.failed ?? screen.messages.updateFailed;
    // What is said of no field and no part stands above the form.
    const isOfParts = Array.isArray(said.parts) && said.parts.length > 0;
    const isPlaced = Object.keys(errors).length > 0 || isOfParts || detail === '';
    const rest = isPlaced ? {} : { description: detail };
    if (words === undefined) tellFailure(failed, failure);
    else notify({ type: 'error', message: t(words), ...rest });
    form.fail(errors, status === 422 && !isPlaced ? [detail] : []);
  };

  const made = useRef(new OnceDone());
  /** Stores what differs. undefined: that was refused, and is said. `quiet`: nothing is said where it was stored. */
  const store = async (values: Values, quiet: boolean): Promise<Row | undefined> => {
    const call = {
      resource: resource.name,
      meta: { screen: screen.name },
      invalidates: [],
      successNotification: false as const,
      errorNotification: false as const,
    };
    try {
      const answer = save
        ? { data: await save(values) }
        : row
          ? await update({
              ...call,
              id: row.id,
              values: { ...values, _version: read.current },
              mutationMode: 'pessimistic',
            })
          : await made.current.try((key) => create({ ...call, values, meta: { ...call.meta, once: key } }));
      const saved = answer.data;
      // What was typed would be gone: a record that was made is deleted on purpose.
      const undo = row
        ? undoOf({
            screen: screen.name,
            entry: entryOf(answer),
            was: 'update',
            row: saved,
            before: row,
            what: t('{name} changed.', { name: headingOf(resource, saved) }),
          })
        : null;
      const waits = row ? undefined : standing(resource, saved, own);
      if (!quiet)
        notify({
          type: 'success',
          message: t(row ? screen.messages.updated : screen.messages.created),
          undo,
          ...(waits === undefined ? {} : { description: waits }),
        });
      setClash(undefined);
      read.current = saved._version;
      // What is typed from here on compares with what was saved.
      form.restart(() => startForm(resource, saved));
      onStored?.(saved);
      return saved;
    } catch (error) {
      if (error instanceof ApiFailure && error.clash) setClash(error.clash);
      else {
        tell(error, row ? screen.messages.updateFailed : screen.messages.createFailed);
      }
      return undefined;
    }
  };

  const send = async (judged: Values, move: string | undefined): Promise<void> => {
    moving.current = move;
    const values = pick(judged, row ? changedFields(form.state, fields) : [...fields, ...Object.keys(begins ?? {})]);
    const isSame = row !== undefined && Object.keys(values).length === 0;
    if (isSame && move === undefined) {
      notify({ type: 'info', message: t('There was nothing to save.') });
      return onSaved(row, { move, failure: undefined });
    }
    const saved = isSame ? row : await store(values, move !== undefined);
    if (!saved) return;
    let failure: ApiFailure | undefined;
    let moved: Row | undefined;
    try {
      if (move !== undefined) moved = await make?.(move, saved);
      if (move !== undefined && !moved && !isSame) notify({ type: 'success', message: t(screen.messages.updated) });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      failure = error;
    }
    await reload(resource.name);
    // A new record is shown what is wrong at its own address, unless nobody goes there.
    if (failure && (row || !isHere.current)) refuse(failure, move);
    if (isHere.current) await onSaved(moved ?? saved, { move, failure });
  };
  const form = useForm({
    resource,
    fields,
    start: () => (row ? startForm(resource, row) : begun(resource, begins)),
    asking,
    send,
    onRefused: tellRefused,
  });

  const loaded = useRef(row);
  const { dirty, set, restart, submit } = form;
  useEffect(() => {
    if (row && row !== loaded.current) {
      set((before) => rebase(before, resource, row));
      if (!dirty) read.current = row._version;
    }
    loaded.current = row;
  }, [row, resource, set, dirty]);

  // A choice saves once the form holds it.
  const [chosen, setChosen] = useState(0);
  const choose = (theirs: readonly string[]): void => {
    if (!clash) return;
    read.current = clash.current._version;
    set((before) => settled(before, resource, clash.current, theirs));
    setClash(undefined);
    setChosen((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (chosen > 0) submit(moving.current);
  }, [chosen]);

  const reset = useCallback(() => {
    setClash(undefined);
    restart((before) => ({ ...before, values: before.base, errors: {} }));
  }, [restart]);

  return { ...form, reset, clash, choose, refuse };
}

/** A form for a new record that holds something from the start, which nobody typed. */
function begun(resource: Resource, begins: Values | undefined): FormState {
  const blank = startForm(resource, undefined);
  const base = { ...blank.base, ...begins };
  return { ...blank, base, values: base };
}

/** Where a new row of somebody's own begins, in words: 'Approval: Pending'. */
function standing(resource: Resource, row: Row, own: Rows | undefined): string | undefined {
  const words = Object.keys(own?.starts ?? {}).flatMap((name) => {
    const field = resource.fields[name];
    return field && isState(field) ? [`${t(field.label)}: ${wordsOf(field.options, String(row[name] ?? ''))}`] : [];
  });
  return words.length === 0 ? undefined : words.join(' · ');
}

const pick = (values: Values, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));

/** Why nothing new was made, where nobody says: in the words of spec part 2 §8 Questions. */
function nothingMade({ label }: Resource): string {
  const record = inSentence(label.one);
  return /^[aeio]/i.test(label.one)
    ? t('Something went wrong while adding an {record}.', { record })
    : t('Something went wrong while adding a {record}.', { record });
}
