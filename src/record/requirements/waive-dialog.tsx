import { type ReactNode, useId, useState } from 'react';
import { detailOf } from '../../platform/api.ts';
import { failureText } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import type { MoveDialogProps } from '../../platform/product.ts';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/input.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { Note } from '../../ui/note.tsx';
import { RequirementList } from './requirement-list.tsx';
import { isDone } from './words.ts';

const MOST = 500;

/** Asks why what is missing passes, and shows what that is. */
export function WaiveDialog({ resource, row, move, name, onMake, onClose }: MoveDialogProps): ReactNode {
  const id = useId();
  const open = (row._requirements ?? []).filter((each) => !isDone(each) && each.status !== 'expiring');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    if (reason.trim() === '') {
      setRefusal(t('Please say why'));
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      await onMake({ reason: reason.trim() });
    } catch (error) {
      setRefusal(failureText(move.messages.failed, detailOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('{move} · {name}', { move: t(move.label), name })}
      busy={isBusy}
      unsaved={reason.trim() !== ''}
      onClose={onClose}
      footer={(leave) => (
        <DialogAnswers form={id} yes={t(move.label)} busy={isBusy} unready={reason.trim() === ''} onNo={leave} />
      )}
    >
      {refusal === undefined ? null : <Note wrong>{refusal}</Note>}
      {move.question === undefined ? null : <p>{t(move.question)}</p>}
      {open.length > 0 ? <RequirementList resource={resource} requirements={open} /> : null}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Labelled label={t('Why it is approved anyway')} id={`${id}-reason`}>
          <TextArea
            id={`${id}-reason`}
            dir="auto"
            rows={3}
            maxLength={MOST}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Labelled>
      </form>
    </Dialog>
  );
}
