import { type ReactNode, useId, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import type { MoveDialogProps } from '../../platform/product.ts';
import { TextArea } from '../../ui/input.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { AnswersDialog, MAX_NOTE_LENGTH } from './answers-dialog.tsx';
import { RequirementList } from './requirement-list.tsx';
import { isDone } from './words.ts';

/** Asks why what is missing passes, and shows what that is. */
export function WaiveDialog({ resource, row, move, ...rest }: MoveDialogProps): ReactNode {
  const id = useId();
  const open = (row._requirements ?? []).filter((each) => !isDone(each) && each.status !== 'expiring');
  const [text, setText] = useState('');
  const reason = text.trim();
  return (
    <AnswersDialog {...rest} move={move} answers={{ reason }} missing={reason === '' ? t('Please say why') : undefined}>
      {() => (
        <>
          {move.question === undefined ? null : <p>{t(move.question)}</p>}
          {open.length > 0 ? <RequirementList resource={resource} requirements={open} /> : null}
          <Labelled label={t('Why it is approved anyway')} id={id}>
            <TextArea
              id={id}
              dir="auto"
              rows={3}
              maxLength={MAX_NOTE_LENGTH}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Labelled>
        </>
      )}
    </AnswersDialog>
  );
}
