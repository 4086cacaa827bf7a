import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CompleteMove, holds, type Resource, type Row, type Screen } from '../../../resources/language/index.ts';
import { IdempotentCall } from '../../data/idempotent-call.ts';
import { outdate, reload } from '../../data/reload.ts';
import { headingOf } from '../../fields/title.ts';
import { tellFailure } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import { type LazyComponent, lazyComponent } from '../../platform/lazy.tsx';
import { type MoveDialogProps, useProduct } from '../../platform/product.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useQuestion } from '../../ui/question.tsx';
import { returnFocus } from '../../ui/return-focus.ts';
import { useRecord } from '../use-record.ts';
import { type Answers, makeMove } from './make-move.ts';
import { beginThere } from './move-there.ts';
import { asksIn, beginsElsewhere, movesOf, movesOn } from './permitted-moves.ts';

const ReturnDialog = lazyComponent(async () => (await import('../requirements/return-dialog.tsx')).ReturnDialog, {
  over: true,
});
const WaiveDialog = lazyComponent(async () => (await import('../requirements/waive-dialog.tsx')).WaiveDialog, {
  over: true,
});
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog, { over: true });

const Shown = lazyComponent(async () => (await import('../record-details.tsx')).Details);

const dialogFor = ({ rounds }: CompleteMove) =>
  rounds === 'return' ? ReturnDialog : rounds === 'waive' ? WaiveDialog : MoveDialog;

type Options = {
  readonly resource: Resource;
  readonly screen: Screen;
  /** undefined: it is awaited, and no move can begin. */
  readonly row: Row | undefined;
  readonly whose?: string | undefined;
  /** Receives the record after a move. True: it has left this page, which goes somewhere else. */
  readonly onMoved?: ((row: Row) => boolean) | undefined;
};

/** Runs moves of a record: the running one, a start function and dialogs. */
export function useMove({ resource, screen, row, whose, onMoved }: Options): {
  readonly busy: string | undefined;
  readonly begin: (move: CompleteMove) => void;
  /** Runs it with answers of the page; the focus stays. Rejects with the refusal. */
  readonly answer: (move: CompleteMove, values: Answers) => Promise<Row | undefined>;
  readonly drawn: ReactNode;
} {
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<CompleteMove>();
  const [awaited, setAwaited] = useState(false);
  const [ask, question] = useQuestion();
  const once = useRef(new IdempotentCall());
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

  const call = async (move: CompleteMove, values: Answers): Promise<Row | undefined> =>
    row && makeMove({ resource, screen, row, move, values }, { ask, once: once.current });

  const answer = async (move: CompleteMove, values: Answers): Promise<Row | undefined> => {
    const made = await call(move, values);
    if (made && onMoved?.(made)) outdate(resource.name);
    else if (made) await reload(resource.name);
    return made;
  };

  /**
   * Like `answer`, but shows the button's spinner and returns focus to it. Answers whether the move
   * was made.
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
    // Its button may be removed with it; a surrounding dialog holds the focus, and gives it back.
    if (!isOver.current) returnFocus(back.current);
    const next = movesOn(movesOf({ resource, screen, user, can }), made).find(({ name }) => {
      const rule = move.followUp[name];
      return rule !== undefined && holds(rule, { ...made, ...values });
    });
    if (!next) return true;
    // Its row may go with it, as from what waits.
    const isBegun = whose === undefined && beginThere({ screen: screen.name, name: next.name, row: made });
    if (!isBegun && here.current) start(next, made);
    return true;
  };

  /** Of a move that asks nothing, the refusal is told in a notice. */
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
            {move.showFields.length > 0 && about ? (
              <Shown resource={resource} names={move.showFields} row={about} />
            ) : null}
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
  readonly onThere: () => void;
  readonly onFailed: (error: unknown) => void;
};

/** Asks what a move asks: in its own dialog, or the generated one. */
function Asking({ onThere, onFailed, ...props }: AskingProps): ReactNode {
  const { move, row } = props;
  const { dialogs } = useProduct();
  const Dialog = dialogs[move.dialog ?? ''] ?? dialogFor(move);
  if (!beginsElsewhere(move, row)) return <Dialog {...props} />;
  return <AskingOfRecord {...props} dialog={Dialog} onThere={onThere} onFailed={onFailed} />;
}

/** The same over the whole record, once it is there: the row does not tell all it begins with. */
function AskingOfRecord({
  dialog: Dialog,
  onThere,
  onFailed,
  ...props
}: AskingProps & { readonly dialog: LazyComponent<MoveDialogProps> }): ReactNode {
  const { row, error } = useRecord(props.resource, props.screen, Number(props.row.id));
  const isThere = row !== undefined;
  const settle = useEffectEvent((): void => {
    if (isThere) onThere();
    else if (error) onFailed(error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each of them
  useEffect(() => settle(), [isThere, error]);
  return row ? <Dialog {...props} row={row} /> : null;
}
