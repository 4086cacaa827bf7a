import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Field, Row, Value } from '../../resources/language/index.ts';
import { nameOf } from '../fields/title.ts';
import { FieldInput } from '../form/field.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useUnsavedGuard } from '../form/unsaved.ts';
import { useResourceForm } from '../form/use-resource-form.ts';
import { lockedOutBy } from '../platform/asking.ts';
import { t } from '../platform/i18n/index.ts';
import { later } from '../platform/lazy.tsx';
import { useQuestion } from '../ui/question.tsx';
import { SlowNote } from '../ui/slow-note.tsx';
import { useRecordPlace } from './record-provider.tsx';

const ClashPanel = later(async () => (await import('../form/clash-panel.tsx')).ClashPanel);

const NONE: readonly string[] = [];

type Props = {
  readonly name: string;
  /** The id of what labels it. */
  readonly labelledBy: string;
};

/** What the ids of a saved switch begin with: what stands elsewhere can be its label. */
const savedId = (screen: string, row: Row, name: string): string => `${screen}-${row.id}-saved-${name}`;

/**
 * A switch of the record around that is saved as it is changed; what was refused goes back to what
 * is stored. A text that is saved by itself has a move that writes it (`moves/moved-field.tsx`).
 */
function SavedSwitch(props: Props): ReactNode {
  const { resource, row } = useRecordPlace();
  const field = resource.fields[props.name];
  return field && row ? <Saved {...props} field={field} row={row} /> : null;
}

function Saved({ name, labelledBy, field, row }: Props & { readonly field: Field; readonly row: Row }): ReactNode {
  const { resource, screen } = useRecordPlace();
  const fields = useMemo(() => [name], [name]);
  const [ask, question] = useQuestion();
  const form = useResourceForm({ resource, screen, fields, row, onSaved: () => pass.current() });
  const pass = useRef<() => void>(() => undefined);
  pass.current = useUnsavedGuard(form.dirty, ask);
  const { dirty, failures, reset, submit } = form;
  const value = form.state.values[name];

  const chosen = useEffectEvent((now: Value | undefined): void => {
    if (!dirty) return;
    const text = now === false ? lockedOutBy(resource, name) : undefined;
    if (text === undefined) return void submit();
    const title = t('Switch off {name}', { name: nameOf(resource, row) });
    void ask({ title, text, yes: t('Switch off'), danger: true }).then((yes) => (yes ? void submit() : reset()));
  });
  // Once for each value chosen: a refusal is no reason to send it again.
  useEffect(() => chosen(value), [value]);
  const putBack = useEffectEvent(reset);
  useEffect(() => {
    if (failures > 0) putBack();
  }, [failures]);

  const prefix = savedId(screen.name, row, name).slice(0, -name.length - 1);
  return (
    <div className="saved-field" data-field={name}>
      <FormFrame
        form={form}
        screen={screen}
        row={row}
        prefix={prefix}
        locked={NONE}
        className="saved-form"
        label={t(field.label)}
        before={
          form.clash ? (
            <ClashPanel resource={resource} clash={form.clash} saving={form.saving} onChoose={form.choose} />
          ) : null
        }
      >
        <FieldInput name={name} labelledBy={labelledBy} />
        <SlowNote busy={form.saving} />
      </FormFrame>
      {question}
    </div>
  );
}

/** The same among the details of a record's page, where its label stands before it. */
export function SavedDetail({ field, row }: { readonly field: Field; readonly row: Row }): ReactNode {
  const { screen } = useRecordPlace();
  const id = savedId(screen.name, row, field.name);
  return (
    <div className="detail">
      <dt>
        <label id={`${id}-label`} htmlFor={id}>
          {t(field.label)}
        </label>
      </dt>
      <dd>
        <SavedSwitch name={field.name} labelledBy={`${id}-label`} />
      </dd>
    </div>
  );
}
