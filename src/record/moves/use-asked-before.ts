import type { ReactNode } from 'react';
import { useUnsavedGuard } from '../../form/unsaved.ts';
import { useQuestion } from '../../ui/question.tsx';

/**
 * Asks before a page is left on which something is typed and not saved; gives what must be drawn
 * for it.
 */
export function useAskedBefore(dirty: boolean): ReactNode {
  const [ask, question] = useQuestion();
  useUnsavedGuard(dirty, ask);
  return question;
}
