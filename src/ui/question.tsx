import { type ReactNode, useCallback, useState } from 'react';
import { later } from '../platform/lazy.tsx';
import type { Question } from './asked.ts';

const QuestionDialog = later(async () => (await import('./dialog.tsx')).QuestionDialog, { over: true });

/** Begins loading the dialog, for buttons that will ask. */
export const preloadQuestion = (): void => {
  QuestionDialog.preload();
};

type Asked = Question & { readonly answer: (yes: boolean) => void };

/**
 * Asks a question in a dialog. Gives a function answering with what the person chose (leaving the
 * dialog is "no"), and what must be drawn for it. The dialog's code is loaded with the first
 * question; the focus returns to where it was.
 */
export function useQuestion(): readonly [(question: Question) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({ ...question, answer: resolve });
      }),
    [],
  );
  const close = (yes: boolean): void => {
    setAsked(undefined);
    asked?.answer(yes);
  };
  const drawn = asked ? <QuestionDialog question={asked} onAnswer={close} /> : null;
  return [ask, drawn];
}
