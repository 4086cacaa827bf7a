import { type ReactNode, type RefObject, useState } from 'react';
import { type Loaded, withSession } from '../../data/use-loaded.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { formatTimestamp } from '../../platform/dates.ts';
import { notify } from '../../platform/notices.ts';
import { useQuestion } from '../../ui/question.tsx';

type Removal = {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly path: string;
  readonly done: string;
};

/**
 * Takes something of one's account away, having asked, and loads again what is listed. The heading
 * gets the focus: the button that asked may be gone.
 */
export function useRemoval(
  { isFetching, refetch }: Loaded<unknown>,
  heading: RefObject<HTMLElement | null>,
  failed: string,
): { readonly remove: (removal: Removal) => void; readonly isBusy: boolean; readonly question: ReactNode } {
  const [ask, question] = useQuestion();
  const [isRemoving, setRemoving] = useState(false);
  const send = async (path: string, done: string): Promise<void> => {
    setRemoving(true);
    try {
      await withSession(call<void>(path, { method: 'DELETE' }));
      notify({ type: 'success', message: done });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // What is not there any more is as gone as it was to be.
      if (error.status !== 404) notify({ type: 'error', message: error.detail || failed });
    }
    await refetch();
    setRemoving(false);
    heading.current?.focus({ preventScroll: true });
  };
  const remove = ({ path, done, ...asked }: Removal): void =>
    void ask({
      ...asked,
      danger: true,
      // Without waiting in the question: the server may ask who it is, in a dialog of its own.
      work: async () => {
        setTimeout(() => void send(path, done));
      },
    });
  return { remove, isBusy: isRemoving || isFetching, question };
}

export const Moment = ({ at }: { readonly at: string }): ReactNode => (
  <time dateTime={at} className="digits">
    {formatTimestamp(at)}
  </time>
);
