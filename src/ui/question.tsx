import { type ReactNode, useCallback, useRef, useState } from 'react';
import { later } from '../platform/lazy.tsx';

const QuestionDialog = later(async () => (await import('./question-dialog.tsx')).QuestionDialog, { over: true });

/** Begins loading the dialog, for buttons that will ask. */
export const preloadQuestion = (): void => {
  QuestionDialog.preload();
};

export type Question = {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  /** Whether `yes` cannot be taken back. */
  readonly danger?: boolean;
  /** Done on `yes` while the dialog waits; it then closes whatever came of it. */
  readonly work?: () => Promise<void>;
};

type Asked = Question & { readonly answer: (yes: boolean) => void };

/**
 * Asks a question in a dialog. Gives a function answering with what the person chose (leaving the dialog is "no"), and
 * what must be drawn for it. The dialog's code is loaded with the first question; the focus returns to where it was.
 */
export function useQuestion(): readonly [(question: Question) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<Asked>();
  const back = useRef<Element | null>(null);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        back.current = document.activeElement;
        setAsked({ ...question, answer: resolve });
      }),
    [],
  );
  const close = (yes: boolean): void => {
    setAsked(undefined);
    asked?.answer(yes);
    const element = back.current;
    // After the dialog has let go of the focus; what asked may be gone with its row.
    requestAnimationFrame(() => {
      if (
        element instanceof HTMLElement &&
        element.isConnected &&
        (document.activeElement === document.body || document.activeElement === null)
      ) {
        element.focus();
      }
    });
  };
  const drawn = asked ? <QuestionDialog question={asked} onAnswer={close} /> : null;
  return [ask, drawn];
}
