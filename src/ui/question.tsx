import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lazyComponent } from '../platform/lazy.tsx';
import type { Question } from './question-types.ts';

const QuestionDialog = lazyComponent(async () => (await import('./dialog.tsx')).QuestionDialog, { over: true });

type OpenQuestion = Question & { readonly key: number; readonly answer: (yes: boolean) => void };

/**
 * Asks a question in a dialog. Gives a function answering with what the person chose (leaving the
 * dialog is "no"), and what must be drawn for it. The focus
 * returns to where it was. One takes the place of another; what is asked while
 * the work of one is done stands over that.
 */
export function useQuestion(): readonly [(question: Question) => Promise<boolean>, ReactNode] {
  const [open, setOpen] = useState<readonly OpenQuestion[]>([]);
  const last = useRef(0);
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        last.current += 1;
        const key = last.current;
        setOpen((before) => [...before.filter(({ work }) => work), { ...question, key, answer: resolve }]);
      }),
    [],
  );
  const close = ({ key, answer }: OpenQuestion, yes: boolean): void => {
    setOpen((before) => before.filter((each) => each.key !== key));
    answer(yes);
  };
  const drawn = open.map((openQuestion) => (
    <QuestionDialog key={openQuestion.key} question={openQuestion} onAnswer={(yes) => close(openQuestion, yes)} />
  ));
  return [ask, drawn.length > 0 ? drawn : null];
}
