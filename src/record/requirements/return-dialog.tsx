import { type ReactNode, useId, useState } from 'react';
import type { Value } from '../../../resources/language/index.ts';
import { detailOf } from '../../platform/api.ts';
import { failureText } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import type { MoveDialogProps } from '../../platform/product.ts';
import { registry } from '../../platform/registry.ts';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/input.ts';
import { Labelled, Select } from '../../ui/labelled.tsx';
import { Note } from '../../ui/note.tsx';
import { requirementFields, STATUS } from './words.ts';
import './requirements.css';

type Item = { readonly reason: string; readonly note: string; readonly fields: readonly string[] };
const NOTHING: Item = { reason: '', note: '', fields: [] };
const MOST = 500;

const wrongIn = ({ reason, note }: Item): string | undefined => {
  if (reason !== '' && note.trim() === '') return t('Say what to correct');
  return reason === '' && note.trim() !== '' ? t('Choose a reason') : undefined;
};

/** Returns requirements, each with reason and note; others are unchanged. */
export function ReturnDialog({ resource, row, move, name, onMake, onClose }: MoveDialogProps): ReactNode {
  const id = useId();
  const requirements = row._requirements ?? [];
  const [items, setItems] = useState<{ readonly [of: string]: Item }>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const text = Object.entries(items).filter(([, { reason, note }]) => reason !== '' || note.trim() !== '');
  const change = (of: string, part: Partial<Item>): void =>
    setItems((before) => ({ ...before, [of]: { ...(before[of] ?? NOTHING), ...part } }));
  const send = async (): Promise<void> => {
    setTried(true);
    if (text.length === 0 || text.some(([, item]) => wrongIn(item) !== undefined)) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const sent = text.map(([of, { reason, note, fields }]): Value => ({ of, reason, note: note.trim(), fields }));
      await onMake({ items: sent });
    } catch (error) {
      setRefusal(failureText(move.messages.failed, detailOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const reasons = registry.vocabularies[move.reasons ?? ''] ?? [];
  return (
    <Dialog
      title={t('{move} · {name}', { move: t(move.label), name })}
      size="large"
      busy={isBusy}
      unsaved={text.length > 0}
      onClose={onClose}
      footer={(leave) => (
        <DialogAnswers form={id} yes={t(move.label)} busy={isBusy} unready={text.length === 0} onNo={leave} />
      )}
    >
      {refusal === undefined ? null : <Note wrong>{refusal}</Note>}
      {isTried && text.length === 0 ? <Note wrong>{t('Name at least one thing to correct')}</Note> : null}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ul className="return-items stack-12">
          {requirements.map((each) => {
            const { name: of, label, status } = each;
            const fields = requirementFields(resource, each);
            const item = items[of] ?? NOTHING;
            const wrong = isTried ? wrongIn(item) : undefined;
            return (
              <li key={of}>
                <fieldset className="return-item">
                  <legend>
                    <bdi>{t(label)}</bdi> · {t(STATUS[status].word)}
                  </legend>
                  <Labelled label={t('Reason')} id={`${id}-${of}-reason`}>
                    <Select
                      id={`${id}-${of}-reason`}
                      value={item.reason}
                      aria-invalid={wrong !== undefined && item.reason === ''}
                      aria-describedby={wrong === undefined ? undefined : `${id}-${of}-wrong`}
                      onChange={(event) => change(of, { reason: event.target.value })}
                    >
                      <option value="">{t('Nothing to correct')}</option>
                      {reasons.map(({ value, label: word }) => (
                        <option key={value} value={value}>
                          {t(word)}
                        </option>
                      ))}
                    </Select>
                  </Labelled>
                  <Labelled label={t('What to correct')} id={`${id}-${of}-note`}>
                    <TextArea
                      id={`${id}-${of}-note`}
                      dir="auto"
                      rows={2}
                      maxLength={MOST}
                      value={item.note}
                      aria-invalid={wrong !== undefined && item.note.trim() === ''}
                      aria-describedby={wrong === undefined ? undefined : `${id}-${of}-wrong`}
                      onChange={(event) => change(of, { note: event.target.value })}
                    />
                  </Labelled>
                  {item.reason !== '' && fields.length > 1 ? (
                    <fieldset className="return-fields">
                      <legend>{t('Which of it (leave empty for all)')}</legend>
                      {fields.map((field) => (
                        <label key={field.name}>
                          <input
                            type="checkbox"
                            checked={item.fields.includes(field.name)}
                            onChange={({ target }) =>
                              change(of, {
                                fields: target.checked
                                  ? [...item.fields, field.name]
                                  : item.fields.filter((other) => other !== field.name),
                              })
                            }
                          />
                          {t(field.label)}
                        </label>
                      ))}
                    </fieldset>
                  ) : null}
                  {wrong === undefined ? null : (
                    <span id={`${id}-${of}-wrong`} role="alert" className="return-wrong">
                      {wrong}
                    </span>
                  )}
                </fieldset>
              </li>
            );
          })}
        </ul>
      </form>
    </Dialog>
  );
}
