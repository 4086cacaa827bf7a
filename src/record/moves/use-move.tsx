import { useCustomMutation } from '@refinedev/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CompleteMove,
  holds,
  type Resource,
  type Row,
  type Screen,
  type Value,
} from '../../../resources/language/index.ts';
import { keyed, OnceDone } from '../../data/once.ts';
import { entryOf } from '../../data/provider.ts';
import { outdate, reload } from '../../data/reload.ts';
import { undoOf } from '../../data/undo.ts';
import { headingOf } from '../../fields/title.ts';
import { tellFailure } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import { later } from '../../platform/lazy.tsx';
import { notify } from '../../platform/notices.ts';
import { type MoveDialogProps, useProduct } from '../../platform/product.ts';
import { useCan, useSession } from '../../platform/session.ts';
import type { Question } from '../../ui/asked.ts';
import { preloadQuestion, useQuestion } from '../../ui/question.tsx';
import { returnFocus } from '../../ui/return-focus.ts';
import { changedSince } from '../requirements/changed-since.tsx';
import { consequencesOf } from './consequences.tsx';
import { beginThere } from './move-there.ts';
import { asksIn, movesOf, movesOn } from './offered.ts';
import { amountsIn, saidAfter } from './said.ts';
import { beginsElsewhere, WithRecord } from './with-record.tsx';

const ReturnDialog = later(async () => (await import('../requirements/return-dialog.tsx')).ReturnDialog, {
  over: true,
});
const WaiveDialog = later(async () => (await import('../requirements/waive-dialog.tsx')).WaiveDialog, { over: true });
const MoveDialog = later(async () => (await import('./move-dialog.tsx')).MoveDialog, { over: true });

/** What is decided about, where a move only questions. */
const Shown = later(async () => (await import('../record-details.tsx')).Details);

/** What asks what a move asks, where the product does not. */
const dialogFor = ({ rounds }: CompleteMove) =>
  rounds === 'return' ? ReturnDialog : rounds === 'waive' ? WaiveDialog : MoveDialog;

type Answers = { readonly [field: string]: Value };

/** Begins loading what a move will ask with. */
export function usePreloadMove(): (move: CompleteMove) => void {
  const { dialogs } = useProduct();
  return (move) => {
    const { dialog, question, shows } = move;
    if (asksIn(move)) void (dialogs[dialog ?? ''] ?? dialogFor(move)).preload();
    else if (question !== undefined) {
      preloadQuestion();
      if (shows.length > 0) void Shown.preload();
    }
  };
}

type Options = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** undefined: it is awaited, and no move can begin. */
  readonly row: Row | undefined;
  /** Whose it is, where it is a part on the page of its whole. */
  readonly whose?: string | undefined;
  /** Told of the record after a move. True: it has left this page, which goes somewhere else. */
  readonly onMoved?: ((row: Row) => boolean) | undefined;
};

/**
 * Makes a move of a record and says what came of it; undefined: it was not meant after all. Rejects
 * with the refusal.
 */
function useCall(
  { resource, screen, row }: Options,
  ask: (question: Question) => Promise<boolean>,
): (move: CompleteMove, values: Answers) => Promise<Row | undefined> {
  const { mutateAsync } = useCustomMutation<Row>();
  const once = useRef(new OnceDone());
  return async (move, values) => {
    if (!row) return undefined;
    const send = (said: Answers) =>
      once.current.try(
        (key) =>
          mutateAsync({
            url: `/${resource.name}/${encodeURIComponent(String(row.id))}/${move.name}`,
            method: 'post',
            values: said,
            config: { headers: keyed(key) },
            meta: { screen: screen.name },
            successNotification: false,
            errorNotification: false,
          }),
        JSON.stringify([row.id, move.name, said]),
      );
    /** What it changes besides is asked about first. */
    const sendAsked = async () => {
      // What it decides about is what this page shows.
      const seen: Answers =
        resource.requirements.length > 0 ? { seen: row._seen ?? {} } : { _version: row._version ?? null };
      const said = move.seen ? { ...values, ...seen } : values;
      try {
        return await send(said);
      } catch (error) {
        // What does not decide by what was seen asks about a clash itself.
        const another = move.seen ? changedSince(error, resource, row) : undefined;
        if (another) {
          if (await ask(another)) await reload(resource.name);
          return undefined;
        }
        const asked = consequencesOf(error, t(move.label));
        if (!asked) throw error;
        return (await ask(asked)) ? send({ ...said, accept: true }) : undefined;
      }
    };
    const made = await sendAsked();
    if (!made) return undefined;
    const answer = made.data as Row;
    const what = t('{move} of {name}.', { move: t(move.label), name: headingOf(resource, row) });
    const undo = undoOf({ screen: screen.name, entry: entryOf(made), was: move, what });
    const description = amountsIn(resource, values);
    notify({ type: 'success', message: saidAfter(resource, move.messages.done, answer), description, undo });
    return answer;
  };
}

/**
 * Making moves on one record: the name of the one under way, how to begin one, and what must be
 * drawn for it.
 */
export function useMove({ resource, screen, row, whose, onMoved }: Options): {
  readonly busy: string | undefined;
  readonly begin: (move: CompleteMove) => void;
  /**
   * Makes it with answers the page asked for itself, and leaves the focus where it is. Rejects with
   * the refusal.
   */
  readonly answer: (move: CompleteMove, values: Answers) => Promise<Row | undefined>;
  readonly drawn: ReactNode;
} {
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<CompleteMove>();
  /** The record is awaited that the questions begin with. */
  const [awaited, setAwaited] = useState(false);
  const [ask, question] = useQuestion();
  const call = useCall({ resource, screen, row }, ask);
  const { user } = useSession();
  const can = useCan();
  const here = useRef(true);
  const back = useRef<Element | null>(null);
  /** Whether it was begun in a dialog, which gives the focus back by itself. */
  const isOver = useRef(false);
  const moved = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // The list may draw what is left only after the focus was put back into this row.
      if (moved.current && !isOver.current) returnFocus(back.current);
    };
  }, []);
  const heading = row ? headingOf(resource, row) : '';
  const name = whose === undefined ? heading : `${heading} · ${whose}`;

  /** The same, and loads what it changed. */
  const answer = async (move: CompleteMove, values: Answers): Promise<Row | undefined> => {
    const made = await call(move, values);
    if (made && onMoved?.(made)) outdate(resource.name);
    else if (made) await reload(resource.name);
    return made;
  };

  /**
   * The same where a button of its own began it: that one turns meanwhile, and has the focus again.
   * Answers whether it was made.
   */
  const make = async (move: CompleteMove, values: Answers): Promise<boolean> => {
    const made = await call(move, values);
    if (!made) return false;
    setAsking(undefined);
    moved.current = true;
    if (onMoved?.(made)) {
      outdate(resource.name);
      return true;
    }
    setBusy(move.name);
    await reload(resource.name);
    if (here.current) setBusy(undefined);
    // Its button may have gone with it; a dialog around it holds the focus, and gives it back.
    if (!isOver.current) returnFocus(back.current);
    const next = movesOn(movesOf({ resource, screen, user, can }), made).find(({ name }) => {
      const rule = move.leadsTo[name];
      return rule !== undefined && holds(rule, { ...made, ...values });
    });
    if (!next) return true;
    // Its row may go with it, as from what waits.
    const isBegun = whose === undefined && beginThere({ screen: screen.name, name: next.name, row: made });
    if (!isBegun && here.current) start(next, made);
    return true;
  };

  /** The same for a move that asks nothing, whose refusal is told in a notice. */
  const makeOrTell = async (move: CompleteMove): Promise<void> => {
    setBusy(move.name);
    try {
      await make(move, {});
    } catch (error) {
      tellFailure(move.messages.failed, error);
    } finally {
      if (here.current) setBusy(undefined);
    }
  };

  const start = (move: CompleteMove, about: Row | undefined): void => {
    back.current = document.activeElement;
    isOver.current = (back.current?.closest('[role=dialog]') ?? null) !== null;
    if (asksIn(move)) {
      setAwaited(about !== undefined && beginsElsewhere(move, about));
      setAsking(move);
    } else if (move.question === undefined) void makeOrTell(move);
    else {
      void ask({
        title: t('{move} · {name}', { move: t(move.label), name }),
        text: (
          <>
            {move.shows.length > 0 && about ? <Shown resource={resource} names={move.shows} row={about} /> : null}
            <p>{t(move.question)}</p>
          </>
        ),
        yes: t(move.label),
        danger: move.danger,
        work: () => makeOrTell(move),
      });
    }
  };

  const begin = (move: CompleteMove): void => {
    if (busy === undefined && !awaited) start(move, row);
  };

  /**
   * What a dialog begins with could not be loaded: there is nothing to ask, and the notice says
   * why.
   */
  const giveUp = (move: CompleteMove, error: unknown): void => {
    setAwaited(false);
    setAsking(undefined);
    tellFailure(move.messages.failed, error);
  };

  const drawn = (
    <>
      {asking && row ? (
        <Asking
          {...{ resource, screen, row, name }}
          move={asking}
          onThere={() => setAwaited(false)}
          onFailed={(error) => giveUp(asking, error)}
          onMake={(values, instead = asking) => make(instead, values)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {question}
    </>
  );
  return { busy: awaited ? asking?.name : busy, begin, answer, drawn };
}

type AskingProps = MoveDialogProps & {
  /** The record is there that the questions begin with. */
  readonly onThere: () => void;
  /** It could not be loaded. */
  readonly onFailed: (error: unknown) => void;
};

/**
 * Asks what a move asks: in its own dialog, or the generated one, over the record where its
 * questions begin with more than a row tells.
 */
function Asking({ onThere, onFailed, ...asked }: AskingProps): ReactNode {
  const { resource, screen, row, move } = asked;
  const { dialogs } = useProduct();
  const Dialog = dialogs[move.dialog ?? ''] ?? dialogFor(move);
  if (!beginsElsewhere(move, row)) return <Dialog {...asked} />;
  return (
    <WithRecord resource={resource} screen={screen} id={Number(row.id)} onThere={onThere} onFailed={onFailed}>
      {(whole) => <Dialog {...asked} row={whole} />}
    </WithRecord>
  );
}
