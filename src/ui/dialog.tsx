import { Button, Modal } from 'antd';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../platform/i18n/index.ts';
import { ResetHeadingLevel } from './heading.tsx';
import { type Question, unsavedQuestion } from './question-types.ts';
import { returnFocus } from './return-focus.ts';
import { SlowNote } from './slow-note.tsx';
import './dialog.css';

const WIDTHS = { small: 440, medium: 520, large: 640, wide: 'max(60vw, 760px)' } as const;

type Props = {
  readonly title: ReactNode;
  /** How wide it is where there is room. Default: `medium`. */
  readonly size?: keyof typeof WIDTHS;
  /**
   * Ways to close it. `any` (default): Escape, cross, click outside; `asked`: no click outside;
   * `never`: buttons only.
   */
  readonly leave?: 'any' | 'asked' | 'never';
  /** Whether work is under way that leaving would leave alone: it then cannot be left. */
  readonly busy?: boolean;
  /** Unsaved input: leaving asks first, and a click outside does nothing. */
  readonly unsaved?: boolean;
  readonly onClose: () => void;
  /** The buttons, the primary one last. Default: the form has them. */
  readonly footer?: (leave: () => void) => ReactNode;
  readonly className?: string;
  /**
   * Sets the focus. `cross`: the close button. Default: first field, first footer button, cross.
   */
  readonly begin?: 'cross' | ((body: HTMLElement) => void);
  readonly children: ReactNode;
};

const FIELDS = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Whether no dialog was opened over the one that holds this. */
export const isUppermost = (inside: Element | null): boolean =>
  inside !== null && [...document.querySelectorAll('.dialog-body')].at(-1)?.contains(inside) === true;

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

/** Puts the focus into a dialog once it is open, and back when it closes. */
function useOpening(body: RefObject<HTMLElement | null>, how: Props['begin']) {
  const [isOpen, setOpen] = useState(false);
  useKeptFocus(body, isOpen);
  const begin = (open: boolean): void => {
    if (!open) return;
    setOpen(true);
    const element = body.current;
    const panel = element?.closest('.ant-modal-container');
    if (element && !panel?.contains(document.activeElement)) beginIn(element, panel, how);
  };
  return [isOpen, begin] as const;
}

/** The modal dialog. Traps and restores the focus; never discards input without asking. */
export function Dialog(props: Props): ReactNode {
  const { title, size = 'medium', leave = 'any', busy = false, unsaved = false, footer, children } = props;
  const [isAsking, setAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const [isOpen, begin] = useOpening(body, props.begin);
  const close = (): void => {
    if (busy) return;
    if (unsaved) setAsking(true);
    else props.onClose();
  };
  const isHeld = busy || leave === 'never';
  // While the dialog has no focus it gets no Escape, so the page listens.
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
        afterOpenChange={begin}
        onCancel={close}
      >
        <div ref={body} tabIndex={-1} className="dialog-body">
          <ResetHeadingLevel>{children}</ResetHeadingLevel>
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
  readonly form?: string;
  readonly yes: string;
  /** Default: Cancel, or Back where `yes` itself cancels something. */
  readonly no?: string;
  /** Whether `yes` cannot be taken back. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly unready?: boolean;
  /** Whether `no` cannot be had meanwhile. Default: as long as `yes` is at work. */
  readonly held?: boolean;
  readonly careful?: boolean;
  readonly onYes?: () => void;
  readonly onNo: () => void;
};

const leaving = (yes: string): string => (yes.startsWith(t('Cancel')) ? t('Back') : t('Cancel'));

/** The footer: cancel, then confirm. Neither is disabled, which would drop the focus. */
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

/** Wraps Tab between the ends of the content, by an empty stop at each end. */
function TabRing({ children }: { readonly children: ReactNode }): ReactNode {
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const turn = ({ key, shiftKey, target }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'target'>): void => {
    if (key !== 'Tab') return;
    if (!shiftKey && target === end.current) start.current?.focus({ preventScroll: true });
    if (shiftKey && target === start.current) end.current?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the key on its way
    <div onKeyDown={turn}>
      {stopOf(start)}
      {children}
      {stopOf(end)}
    </div>
  );
}

const stopOf = (at: RefObject<HTMLDivElement | null>): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it has the focus on its way only
  <div ref={at} tabIndex={0} className="tab-stop" />
);
