import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Field, Resource, Row, Screen } from '../../resources/language/index.ts';
import { undoOf } from '../data/undo.ts';
import { changeRecord } from '../data/write.ts';
import { viewOf } from '../fields/index.ts';
import { nameOf } from '../fields/title.ts';
import { tellFailure } from '../platform/failures.ts';
import { t } from '../platform/i18n/index.ts';
import { lockedOutBy } from '../platform/known-user.ts';
import { notify } from '../platform/notices.ts';
import type { Question } from '../ui/question-types.ts';
import { Switch } from '../ui/switch.tsx';

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly field: Field;
  readonly row: Row;
  readonly ask: (question: Question) => Promise<boolean>;
  readonly id?: string;
};

/**
 * A field as a switch: it waits for the server, and moves only when the server accepted (spec part
 * 1 §5). What locks people out is asked about first.
 */
export function StoredSwitch({ resource, screen, field, row, ask, id }: Props): ReactNode {
  const [busy, setBusy] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const name = nameOf(resource, row);
  const toggle = async (value: boolean): Promise<void> => {
    const text = value ? undefined : lockedOutBy(resource, field.name);
    const question = { title: t('Switch off {name}', { name }), text, yes: t('Switch off'), danger: true };
    if (text !== undefined && !(await ask(question))) return;
    setBusy(true);
    try {
      const entry = await changeRecord(resource, screen, row.id, { [field.name]: value });
      const words = viewOf(field).words?.(field) ?? { on: 'Yes', off: 'No' };
      const word = t(value ? words.on : words.off);
      const what = t('{field} of {name} set to {word}.', { field: t(field.label), name, word });
      notify({ type: 'success', message: what, undo: undoOf({ screen: screen.name, entry, was: 'update', what }) });
    } catch (error) {
      tellFailure(screen.messages.toggleFailed, error);
    } finally {
      if (isMounted.current) setBusy(false);
    }
  };
  return (
    <Switch
      checked={row[field.name] === true}
      busy={busy}
      {...(id === undefined ? { label: t('{field} of {name}', { field: t(field.label), name }) } : { id })}
      onChange={(value) => void toggle(value)}
    />
  );
}
