import { useCustomMutation } from '@refinedev/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CompleteMove, Resource, Row, Screen, Value } from '../../../resources/language/index.ts';
import { entryOf } from '../../data/provider.ts';
import { outdate, reload } from '../../data/reload.ts';
import { undoOf } from '../../data/undo.ts';
import { titleText } from '../../fields/title.ts';
import { detailOf, statusOf } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { notify } from '../../platform/notices.ts';
import { preloadQuestion, useQuestion } from '../../ui/question.tsx';
import { returnFocus } from '../../ui/return-focus.ts';
import { beginsElsewhere, WithRecord } from './with-record.tsx';

const MoveDialog = later(async () => (await import('./move-dialog.tsx')).MoveDialog, { over: true });

type Answers = { readonly [field: string]: Value };

/** Begins loading what a move will ask with. */
export const preloadMove = (move: CompleteMove): void => {
  if (move.asks.length > 0) MoveDialog.preload();
  else if (move.question !== undefined) preloadQuestion();
};

type Options = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** undefined: it is awaited, and no move can begin. */
  readonly row: Row | undefined;
  /** Told of the record after a move. True: it has left this page, which goes somewhere else. */
  readonly onMoved?: ((row: Row) => boolean) | undefined;
};

/** Making moves on one record: the name of the one under way, how to begin one, and what must be drawn for it. */
export function useMove({ resource, screen, row, onMoved }: Options): {
  readonly busy: string | undefined;
  readonly begin: (move: CompleteMove) => void;
  /** Makes it with answers the page asked for itself, and leaves the focus where it is. Rejects with the refusal. */
  readonly answer: (move: CompleteMove, values: Answers) => Promise<Row | undefined>;
  readonly drawn: ReactNode;
} {
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<CompleteMove>();
  /** The record is awaited that the questions begin with. */
  const [awaited, setAwaited] = useState(false);
  const [ask, question] = useQuestion();
  const { mutateAsync: makeCall } = useCustomMutation<Row>();
  const here = useRef(true);
  const back = useRef<Element | null>(null);
  const moved = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // The list may draw what is left only after the focus was put back into this row.
      if (moved.current) returnFocus(back.current);
    };
  }, []);
  const name = row ? titleText(row[resource.title], row.id) : '';

  /** Makes the move and says what came of it. @throws ApiFailure when it is refused. */
  const call = async (move: CompleteMove, values: Answers): Promise<Row | undefined> => {
    if (!row) return undefined;
    const made = await makeCall({
      url: `/${resource.name}/${encodeURIComponent(String(row.id))}/${move.name}`,
      method: 'post',
      values,
      meta: { screen: screen.name },
      successNotification: false,
      errorNotification: false,
    });
    const answer = made.data as Row;
    const undo = undoOf({ screen: screen.name, entry: entryOf(made), was: 'move' });
    notify({ type: 'success', message: t(move.messages.done), undo });
    return answer;
  };

  /** The same, and loads what it changed. */
  const answer = async (move: CompleteMove, values: Answers): Promise<Row | undefined> => {
    const made = await call(move, values);
    if (made && onMoved?.(made)) outdate(resource.name);
    else if (made) await reload(resource.name);
    return made;
  };

  /** The same where a button of its own began it: that one turns meanwhile, and has the focus again. */
  const make = async (move: CompleteMove, values: Answers): Promise<void> => {
    const made = await call(move, values);
    if (!made) return;
    setAsking(undefined);
    moved.current = true;
    if (onMoved?.(made)) {
      outdate(resource.name);
      return;
    }
    setBusy(move.name);
    await reload(resource.name);
    if (here.current) setBusy(undefined);
    returnFocus(back.current);
  };

  /** The same for a move that asks nothing, whose refusal is told in a notice. */
  const makeOrTell = async (move: CompleteMove): Promise<void> => {
    setBusy(move.name);
    try {
      await make(move, {});
    } catch (error) {
      if (statusOf(error) !== 401) notify({ type: 'error', message: detailOf(error) || t(move.messages.failed) });
    } finally {
      if (here.current) setBusy(undefined);
    }
  };

  const begin = (move: CompleteMove): void => {
    if (busy !== undefined || awaited) return;
    back.current = document.activeElement;
    if (move.asks.length > 0) {
      setAwaited(row !== undefined && beginsElsewhere(move, row));
      setAsking(move);
    } else if (move.question === undefined) void makeOrTell(move);
    else {
      void ask({
        title: t('{move} {name}', { move: t(move.label), name }),
        text: t(move.question),
        yes: t(move.label),
        no: t('Cancel'),
        danger: move.danger,
        work: () => makeOrTell(move),
      });
    }
  };

  /** What a dialog begins with could not be loaded: there is nothing to ask, and the notice says why. */
  const giveUp = (move: CompleteMove, error: unknown): void => {
    setAwaited(false);
    setAsking(undefined);
    if (statusOf(error) !== 401) notify({ type: 'error', message: detailOf(error) || t(move.messages.failed) });
  };

  const dialog = (move: CompleteMove, about: Row): ReactNode => (
    <MoveDialog
      resource={resource}
      screen={screen}
      row={about}
      move={move}
      name={name}
      onMake={(values) => make(move, values)}
      onClose={() => setAsking(undefined)}
    />
  );
  const asked = (move: CompleteMove, about: Row): ReactNode =>
    beginsElsewhere(move, about) ? (
      <WithRecord
        resource={resource}
        screen={screen}
        id={Number(about.id)}
        onThere={() => setAwaited(false)}
        onFailed={(error) => giveUp(move, error)}
      >
        {(whole) => dialog(move, whole)}
      </WithRecord>
    ) : (
      dialog(move, about)
    );
  const drawn = (
    <>
      {asking && row ? asked(asking, row) : null}
      {question}
    </>
  );
  return { busy: awaited ? asking?.name : busy, begin, answer, drawn };
}
