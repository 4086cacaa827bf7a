import { type ReactNode, useId, useState } from 'react';
import type { Value } from '../../../resources/language/index.ts';
import { detailOf } from '../../platform/api.ts';
import { failureText } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import type { MoveDialogProps } from '../../platform/product.ts';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';

export const MAX_NOTE_LENGTH = 500;

type Props = Pick<MoveDialogProps, 'move' | 'name' | 'onMake' | 'onClose'> & {
  readonly size?: 'large';
  /** What would be sent; undefined: something is wrong, which is shown once it was tried. */
  readonly answers: { readonly [name: string]: Value } | undefined;
  /** What to say where nothing was answered yet; undefined: something was. */
  readonly missing: string | undefined;
  readonly children: (isTried: boolean) => ReactNode;
};

/** A move's dialog with questions of its own: sends the answers, and keeps them if refused. */
export function AnswersDialog({ move, name, size, answers, missing, onMake, onClose, children }: Props): ReactNode {
  const id = useId();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    setTried(true);
    if (!answers || missing !== undefined) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await onMake(answers);
    } catch (error) {
      setRefusal(failureText(move.messages.failed, detailOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const wrong = refusal ?? (isTried ? missing : undefined);
  return (
    <Dialog
      title={t('{move} · {name}', { move: t(move.label), name })}
      {...(size === undefined ? {} : { size })}
      busy={isBusy}
      unsaved={missing === undefined}
      onClose={onClose}
      footer={(leave) => (
        <DialogAnswers form={id} yes={t(move.label)} busy={isBusy} unready={missing !== undefined} onNo={leave} />
      )}
    >
      {wrong === undefined ? null : <Note wrong>{wrong}</Note>}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children(isTried)}
      </form>
    </Dialog>
  );
}
