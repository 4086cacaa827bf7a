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
import { entryOf } from '../data/provider.ts';
import { reload } from '../data/reload.ts';
import { undoOf } from '../data/undo.ts';
import { wordsOf } from '../fields/tags.tsx';
import { ApiFailure, type Clash, detailOf, statusOf } from '../platform/api.ts';
import { confinedTo, type Known } from '../platform/asking.ts';
import { t } from '../platform/i18n/index.ts';
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
  /** Told once the record was saved and the pages were loaded again. */
  readonly onSaved: (row: Row) => void;
  /** Saves what changed and gives the record as it then is, where that is not the resource's own call. */
  readonly save?: ((values: Values) => Promise<Row>) | undefined;
};

type Values = { readonly [name: string]: Value };

/** A form of a record: what differs from the one read is saved, and who wrote meanwhile is asked about. */
export type ResourceForm = Form & {
  readonly reset: () => void;
  /** What somebody else wrote meanwhile of the same fields; the save waits for a choice. */
  readonly clash: Clash | undefined;
  /** Takes their value in the named fields, keeps one's own in the others, and saves. */
  readonly choose: (theirs: readonly string[]) => void;
};

/** The form binding on Refine's `useCreate` and `useUpdate`. The caller keys it by the record's id. */
export function useResourceForm({ resource, screen, fields, row, onSaved, save }: Options): ResourceForm {
  const { mutateAsync: create } = useCreate<Row>();
  const { mutateAsync: update } = useUpdate<Row>();
  const own = confinedTo(resource, useSession().user);

  // The version that what was typed began from: a record that is loaded again under it must not hide what others wrote.
  const read = useRef(row?._version);
  const [clash, setClash] = useState<Clash>();

  const asking = useCallback(
    (state: FormState, learned: Learned, me: Known): Asking => ({
      values: state.values,
      options: {
        // With what the server writes: rules read it too.
        stored: { ...row, ...state.base },
        partial: row !== undefined,
        me,
        computed: computedOf(resource, state.values, row, learned),
      },
    }),
    [resource, row],
  );

  const send = async (judged: Values): Promise<void> => {
    const values = pick(judged, row ? changedFields(form.state, fields) : fields);
    if (row && Object.keys(values).length === 0) {
      notify({ type: 'info', message: t('There was nothing to save.') });
      return onSaved(row);
    }
    const call = {
      resource: resource.name,
      meta: { screen: screen.name },
      invalidates: [],
      successNotification: false as const,
      errorNotification: false as const,
    };
    let saved: Row;
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
          : await create({ ...call, values });
      saved = answer.data;
      const undo =
        row && undoOf({ screen: screen.name, entry: entryOf(answer), was: 'update', row: saved, before: row });
      const waits = row ? undefined : standing(resource, saved, own);
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
    } catch (error) {
      if (error instanceof ApiFailure && error.clash) return setClash(error.clash);
      const failed = row ? screen.messages.updateFailed : screen.messages.createFailed;
      const sentence = statusOf(error) === 409 ? screen.messages.duplicate : failed;
      // A session that ran out asks for itself; the form stays as it is behind it.
      if (statusOf(error) !== 401) notify({ type: 'error', message: detailOf(error) || t(sentence) });
      return form.fail(error instanceof ApiFailure ? error.errors : {});
    }
    await reload(resource.name);
    onSaved(saved);
  };
  const form = useForm({ resource, fields, start: () => startForm(resource, row), asking, send });

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
    if (chosen > 0) submit();
  }, [chosen]);

  const reset = useCallback(() => {
    setClash(undefined);
    restart((before) => ({ ...before, values: before.base, errors: {} }));
  }, [restart]);

  return { ...form, reset, clash, choose };
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
