import { Button } from 'antd';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Resource, Row, Screen, Value } from '../../../resources/language/index.ts';
import { ClashPanel } from '../../../src/form/clash-panel.tsx';
import { Field, useFormAround } from '../../../src/form/field.tsx';
import { FormFrame } from '../../../src/form/form-frame.tsx';
import { type ResourceForm, useResourceForm } from '../../../src/form/use-resource-form.ts';
import { confinedTo } from '../../../src/platform/asking.ts';
import { apart, t } from '../../../src/platform/i18n/index.ts';
import { useSession } from '../../../src/platform/session.ts';
import { fieldsOf, type PaperType } from '../rules/papers.ts';

type Props = {
  readonly resource: Resource;
  /** The screen as it is for papers. */
  readonly screen: Screen;
  readonly vendor: number;
  readonly type: PaperType;
  /** The one that is replaced where it is; undefined: a new one. */
  readonly row: Row | undefined;
  readonly onSaved: () => void;
  readonly onCancel: (() => void) | undefined;
};

const NONE: readonly string[] = [];

/**
 * What is asked of a paper. It is sent by itself: by its button, and as soon as it is complete and
 * somebody goes on to something else, so that nothing of it is lost with the step. The step's own
 * saving waits for it.
 */
export function PaperForm({ resource, screen, vendor, type, row, onSaved, onCancel }: Props): ReactNode {
  const { user } = useSession();
  const fields = useMemo(() => fieldsOf(type), [type]);
  const begins = useMemo((): { readonly [name: string]: Value } => {
    // Whoever has only their own is filled in.
    const what = { document_type_id: type.id };
    return confinedTo(resource, user) ? what : { vendor_id: vendor, ...what };
  }, [resource, user, vendor, type]);
  const known = useMemo(() => ({ 'document_type_id.required_fields': type.required_fields }), [type]);
  const form = useResourceForm({ resource, screen, fields, row, begins, known, onSaved });
  const { isWithin, ...within } = useWithin();
  useStepWaits(`${resource.name} ${type.id}`, form);
  useSentOnLeaving(form, isWithin);
  return (
    <div {...within}>
      <FormFrame
        form={form}
        screen={screen}
        row={row}
        prefix={`${screen.name}-paper-${type.id}`}
        locked={NONE}
        className="paper-form"
        label={apart(type.name)}
        nested
        before={
          form.clash ? (
            <ClashPanel resource={resource} clash={form.clash} saving={form.saving} onChoose={form.choose} />
          ) : null
        }
      >
        {fields.map((name) => (
          <Field key={name} name={name} />
        ))}
        {form.dirty || onCancel ? (
          <div className="paper-acts">
            <Button
              type="primary"
              onMouseDown={(event) => event.preventDefault()}
              loading={form.saving || form.waiting}
              onClick={() => form.submit()}
            >
              {t('Save Document')}
            </Button>
            {onCancel ? <Button onClick={onCancel}>{t('Cancel')}</Button> : null}
          </div>
        ) : null}
      </FormFrame>
    </div>
  );
}

/** Whether the focus is in something. */
function useWithin() {
  const [isWithin, setWithin] = useState(false);
  return {
    isWithin,
    onFocus: () => setWithin(true),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setWithin(false);
    },
  };
}

/** Has the form around wait with its own saving while this one is saved. */
function useStepWaits(name: string, { saving, waiting }: ResourceForm): void {
  const { upload } = useFormAround();
  const isBusy = saving || waiting;
  const tell = useEffectEvent((now: 'sending' | 'done') => upload(name, now));
  useEffect(() => {
    if (!isBusy) return;
    tell('sending');
    return () => tell('done');
  }, [isBusy]);
}

/** Sends what is complete once it is left, each time once. */
function useSentOnLeaving(form: ResourceForm, isWithin: boolean): void {
  const tried = useRef<string>(undefined);
  const { dirty, lacking, saving, waiting, state } = form;
  const isReady = dirty && !isWithin && lacking.length === 0 && !saving && !waiting;
  const send = useEffectEvent((): void => {
    const values = JSON.stringify(state.values);
    if (tried.current === values) return;
    tried.current = values;
    form.submit();
  });
  useEffect(() => {
    if (isReady) send();
  }, [isReady]);
}
