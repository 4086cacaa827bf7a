import { Button, Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../platform/i18n/index.ts';
import { type Question, unsavedQuestion } from './asked.ts';
import { Anew } from './heading.tsx';
import { returnFocus } from './return-focus.ts';
import { SlowNote } from './slow-note.tsx';
import { TabRing } from './tab-ring.tsx';
import './dialog.css';

const WIDTHS = { small: 440, medium: 520, large: 640, wide: 'max(60vw, 760px)' } as const;

type Props = {
  readonly title: ReactNode;
  /** How wide it is where there is room. Default: `medium`. */
  readonly size?: keyof typeof WIDTHS;
  /**
   * How it can be left besides by its buttons. `any`, the default: Escape, the cross and a click
   * beside it; `asked`: not by a click beside it; `never`: by its buttons alone.
   */
  readonly leave?: 'any' | 'asked' | 'never';
  /** Whether work is under way that leaving would leave alone: it then cannot be left. */
  readonly busy?: boolean;
  /**
   * Whether something typed would be lost: leaving asks first, and a click beside it does nothing.
   */
  readonly unsaved?: boolean;
  /** Called when it is left, not when its buttons are pressed. */
  readonly onClose: () => void;
  /**
   * Its buttons, the one that goes on last (`DialogAnswers`, in the usual case), made with what
   * leaves it. Left out: they are in its form.
   */
  readonly footer?: (leave: () => void) => ReactNode;
  readonly className?: string;
  /**
   * Puts the focus where it begins; `cross`: there, in what is to be read, whatever fields it ends
   * with. Default: the first field, else the first button of the foot, else the cross.
   */
  readonly begin?: 'cross' | ((body: HTMLElement) => void);
  readonly children: ReactNode;
};

const FIELDS = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Whether no dialog was opened over the one that holds this. */
export const isUppermost = (inside: Element | null): boolean =>
  inside !== null && [...document.querySelectorAll('.dialog-body')].at(-1)?.contains(inside) === true;

/**
 * Gives the focus back to where it was before, and keeps it inside meanwhile, whatever goes with
 * what was pressed.
 */
function useKeptFocus(body: RefObject<HTMLElement | null>, isOpen: boolean): void {
  // While drawing: what is inside takes the focus before any effect runs.
  const [before] = useState(() => document.activeElement);
  const [main] = useState(() => document.querySelector('main'));
  useEffect(() => () => returnFocus(before, main), [before, main]);
  useEffect(() => {
    const panel = body.current?.closest('.ant-modal-container');
    if (!isOpen || !panel) return;
    // A pressed button may go with what it did: a dialog without the focus would hear no Escape.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
    });
    observer.observe(panel, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [body, isOpen]);
}

function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', heard, true);
    return () => document.removeEventListener('keydown', heard, true);
  }, []);
}

function beginIn(body: HTMLElement, panel: Element | null | undefined, how: Props['begin']): void {
  if (typeof how === 'function') how(body);
  else {
    const first = (among: Element | null | undefined, what: string) => among?.querySelector<HTMLElement>(what);
    const own = how === 'cross' ? null : (first(body, FIELDS) ?? first(panel, '.dialog-end button'));
    (own ?? first(panel, '.ant-modal-close'))?.focus();
  }
  if (!panel?.contains(document.activeElement)) body.focus({ preventScroll: true });
}

/**
 * The one dialog over the page. It holds the focus and gives it back to where it was; what had the
 * focus in it may go without the keyboard going with it; what was typed is never thrown away
 * unasked.
 */
export function Dialog(props: Props): ReactNode {
  const { title, size = 'medium', leave = 'any', busy = false, unsaved = false, footer, children } = props;
  const [isAsking, setAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useKeptFocus(body, isOpen);

  const close = (): void => {
    if (busy) return;
    if (unsaved) setAsking(true);
    else props.onClose();
  };
  const begin = (): void => {
    setOpen(true);
    const element = body.current;
    const panel = element?.closest('.ant-modal-container');
    if (!element || panel?.contains(document.activeElement)) return;
    beginIn(element, panel, props.begin);
  };
  const isHeld = busy || leave === 'never';
  // Until it has the focus, and when nothing has, it would hear no Escape: the page hears it in its
  // place.
  useKeys((event) => {
    if (event.key !== 'Escape' || isHeld) return;
    const isNowhere = document.activeElement === document.body;
    if (isOpen && !(isNowhere && isUppermost(body.current))) return;
    event.stopImmediatePropagation();
    close();
  });
  return (
    <>
      <Modal
        open
        centered
        width={WIDTHS[size]}
        rootClassName={['dialog', props.className].filter(Boolean).join(' ')}
        title={title}
        footer={
          footer ? (
            <div className="dialog-end acts at-end" data-used-next="">
              {footer(close)}
            </div>
          ) : null
        }
        closable={isHeld ? false : { 'aria-label': t('Close') }}
        keyboard={!isHeld}
        // antd's own hold takes the focus for the cross, and lets go of it at either end.
        focusable={{ trap: false }}
        modalRender={(panel) => <TabRing>{panel}</TabRing>}
        mask={{ closable: !isHeld && leave === 'any' && !unsaved }}
        afterOpenChange={(open) => {
          if (open) begin();
        }}
        onCancel={close}
      >
        <div ref={body} tabIndex={-1} className="dialog-body">
          <Anew>{children}</Anew>
        </div>
      </Modal>
      {isAsking ? (
        <QuestionDialog
          question={unsavedQuestion()}
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) props.onClose();
          }}
        />
      ) : null}
    </>
  );
}

type AnswersProps = {
  /**
   * The id of the dialog's form, which the answer sends: Enter in any of its fields does, too. In
   * place of `onYes`.
   */
  readonly form?: string;
  readonly yes: string;
  /** Default: Cancel, or Back where `yes` itself cancels something. */
  readonly no?: string;
  /** Whether `yes` cannot be taken back. */
  readonly danger?: boolean;
  /** Whether `yes` is at work. */
  readonly busy?: boolean;
  /** Whether something is missing without which `yes` does nothing. */
  readonly unready?: boolean;
  /** Whether `no` cannot be had meanwhile. Default: as long as `yes` is at work. */
  readonly held?: boolean;
  /** Whether the harmless answer has the focus at first. */
  readonly careful?: boolean;
  readonly onYes?: () => void;
  readonly onNo: () => void;
};

/** The answer that leaves all as it is, in a word that `yes` does not say, too. */
const leaving = (yes: string): string => (yes.startsWith(t('Cancel')) ? t('Back') : t('Cancel'));

/**
 * The foot of a dialog that asks: the harmless answer, then the one that does it. Neither is
 * disabled, which would drop the focus.
 */
export function DialogAnswers(props: AnswersProps): ReactNode {
  const { yes, no = leaving(yes), danger = false, busy = false, held = busy, careful = false, unready = false } = props;
  const { form, onYes, onNo } = props;
  const answering = form === undefined ? { onClick: onYes } : { htmlType: 'submit' as const, form };
  return (
    <>
      <SlowNote busy={busy} />
      <Button autoFocus={careful} aria-disabled={held || undefined} onClick={() => held || onNo()}>
        {no}
      </Button>
      <Button type="primary" danger={danger} loading={busy} aria-disabled={unready || undefined} {...answering}>
        {yes}
      </Button>
    </>
  );
}

type QuestionProps = { readonly question: Question; readonly onAnswer: (yes: boolean) => void };

/** The dialog of `useQuestion`: opens with the harmless answer in focus. */
export function QuestionDialog({ question, onAnswer }: QuestionProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const yes = async (): Promise<void> => {
    setBusy(true);
    try {
      await question.work?.();
    } finally {
      onAnswer(true);
    }
  };
  return (
    <Dialog
      title={question.title}
      size="small"
      busy={busy}
      onClose={() => onAnswer(false)}
      footer={(leave) => (
        <DialogAnswers
          yes={question.yes}
          {...(question.no === undefined ? {} : { no: question.no })}
          danger={question.danger ?? false}
          busy={busy}
          careful
          onYes={() => void yes()}
          onNo={leave}
        />
      )}
    >
      {typeof question.text === 'string' ? <p>{question.text}</p> : question.text}
    </Dialog>
  );
}
