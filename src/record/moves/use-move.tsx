import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CompleteMove, holds, type Resource, type Row, type Screen } from '../../../resources/language/index.ts';
import { IdempotentCall } from '../../data/idempotent-call.ts';
import { outdate, reload } from '../../data/reload.ts';
import { useRecord } from '../../data/use-record.ts';
import { headingOf } from '../../fields/title.ts';
import { tellFailure } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import { type LazyComponent, lazyComponent } from '../../platform/lazy.tsx';
import { type MoveDialogProps, useProduct } from '../../platform/product.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useQuestion } from '../../ui/question.tsx';
import type { Question } from '../../ui/question-types.ts';
import { returnFocus } from '../../ui/return-focus.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
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

const Shown = lazyComponent(async () => (await import('../../fields/details.tsx')).Details);

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

type Moving = {
  readonly busy: string | undefined;
  readonly begin: (move: CompleteMove) => void;
  /** Runs it with answers of the page; the focus stays. Rejects with the refusal. */
  readonly answer: (move: CompleteMove, values: Answers) => Promise<Row | undefined>;
  readonly drawn: ReactNode;
};

/** A move whose dialog is open, or opens once the whole record is there. */
type OpenQuestions = { readonly move: CompleteMove; readonly isAwaited: boolean };

/** Runs moves of a record: the running one, a start function and dialogs. */
export function useMove({ resource, screen, row, whose, onMoved }: Options): Moving {
  const [busy, setBusy] = useState<string>();
  const [asking, setAsking] = useState<OpenQuestions>();
  const [ask, question] = useQuestion();
  const once = useRef(new IdempotentCall());
  const origin = useOrigin();
  const settle = settling(resource, onMoved);
  const followUp = useFollowUp(resource, screen, whose !== undefined);
  const name = [row ? headingOf(resource, row) : '', whose].filter((each) => each !== undefined).join(' · ');

  const call = async (move: CompleteMove, values: Answers): Promise<Row | undefined> =>
    row && makeMove({ resource, screen, row, move, values }, { ask, once: once.current });
  /** Like `answer`, but shows the button's spinner and returns focus to it. False: not made. */
  const make = async (move: CompleteMove, values: Answers): Promise<boolean> => {
    const made = await call(move, values);
    if (!made) return false;
    setAsking(undefined);
    origin.leave();
    setBusy(move.name);
    const isHere = await settle(made);
    setBusy(undefined);
    if (!isHere) return true;
    origin.focus();
    const next = followUp(move, made, values);
    if (next && origin.isMounted.current) start(next, made);
    return true;
  };
  /** Of a move that asks nothing, the refusal is told in a notice. */
  const makeOrTell = async (move: CompleteMove): Promise<void> => {
    setBusy(move.name);
    await make(move, {}).catch((error) => tellFailure(move.messages.failed, error));
    setBusy(undefined);
  };
  const start = (move: CompleteMove, of: Row | undefined): void => {
    origin.begin();
    if (asksIn(move)) setAsking({ move, isAwaited: of !== undefined && beginsElsewhere(move, of) });
    else if (move.question === undefined) void makeOrTell(move);
    else void ask(questionOf({ resource, row: of, move, name, work: () => makeOrTell(move) }));
  };
  return {
    busy: asking?.isAwaited ? asking.move.name : busy,
    begin: (move) => busy === undefined && !asking?.isAwaited && start(move, row),
    async answer(move, values) {
      const made = await call(move, values);
      if (made) await settle(made);
      return made;
    },
    drawn: (
      <>
        {asking && row ? (
          <MoveAsking
            {...{ resource, screen, row, name, move: asking.move }}
            onThere={() => setAsking({ ...asking, isAwaited: false })}
            onMake={(values, instead = asking.move) => make(instead, values)}
            onClose={() => setAsking(undefined)}
          />
        ) : null}
        {question}
      </>
    ),
  };
}

/** Shows what came of a move. False: the record has left this page. */
const settling =
  ({ name }: Resource, onMoved: Options['onMoved']): ((made: Row) => Promise<boolean>) =>
  async (made) => {
    const isLeft = onMoved?.(made) === true;
    if (isLeft) outdate(name);
    else await reload(name);
    return !isLeft;
  };

/** Where a move was begun: that has the focus again, also where the row goes with the move. */
function useOrigin() {
  const isMounted = useIsMounted();
  const [origin] = useState(() => {
    let element: Element | null = null;
    let isInDialog = false;
    let isLeft = false;
    const focus = (): void => {
      // A surrounding dialog holds the focus, and gives it back by itself.
      if (!isInDialog) returnFocus(element);
    };
    return {
      begin(): void {
        element = document.activeElement;
        isInDialog = !!element?.closest('[role=dialog]');
      },
      leave(): void {
        isLeft = true;
      },
      focus,
      end: () => isLeft && focus(),
    };
  });
  // The list may draw what is left only after the focus was put back into this row.
  useEffect(() => () => void origin.end(), [origin]);
  return { ...origin, isMounted };
}

/**
 * The move that another one leads to, as far as it can be made then and is to be begun here: the
 * shell begins it where it may, for the row may go with the move before, as from what waits.
 */
function useFollowUp(resource: Resource, screen: Screen, isOfPart: boolean) {
  const { user } = useSession();
  const can = useCan();
  return (move: CompleteMove, made: Row, values: Answers): CompleteMove | undefined => {
    const next = movesOn(movesOf({ resource, screen, user, can }), made).find(({ name }) => {
      const rule = move.followUp[name];
      return rule !== undefined && holds(rule, { ...made, ...values });
    });
    const isBegun = next && !isOfPart && beginThere({ screen: screen.name, name: next.name, row: made });
    return isBegun ? undefined : next;
  };
}

type Confirmed = Pick<MoveDialogProps, 'resource' | 'move' | 'name'> & {
  readonly row: Row | undefined;
  readonly work: () => Promise<void>;
};

const questionOf = ({ resource, row, move, name, work }: Confirmed): Question => ({
  title: t('{move} · {name}', { move: t(move.label), name }),
  text: (
    <>
      {move.showFields.length > 0 && row ? <Shown resource={resource} names={move.showFields} row={row} /> : null}
      <p>{t(move.question ?? '')}</p>
    </>
  ),
  yes: t(move.label),
  danger: move.danger,
  work,
});

type AskingProps = MoveDialogProps & { readonly onThere: () => void };

/** Asks what a move asks: in its own dialog, or the generated one. */
function MoveAsking({ onThere, ...props }: AskingProps): ReactNode {
  const { move, row } = props;
  const { dialogs } = useProduct();
  const Dialog = dialogs[move.dialog ?? ''] ?? dialogFor(move);
  if (!beginsElsewhere(move, row)) return <Dialog {...props} />;
  return <AskingOfRecord {...props} dialog={Dialog} onThere={onThere} />;
}

/** The same over the whole record, once it is there: the row does not tell all it begins with. */
function AskingOfRecord({
  dialog: Dialog,
  onThere,
  ...props
}: AskingProps & { readonly dialog: LazyComponent<MoveDialogProps> }): ReactNode {
  const { resource, screen, move, onClose } = props;
  const { row, error } = useRecord(resource, screen, Number(props.row.id));
  const isThere = row !== undefined;
  const settle = useEffectEvent((): void => {
    if (isThere) return onThere();
    if (!error) return;
    onClose();
    tellFailure(move.messages.failed, error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each of them
  useEffect(() => settle(), [isThere, error]);
  return row ? <Dialog {...props} row={row} /> : null;
}
