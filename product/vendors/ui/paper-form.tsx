import { Button } from 'antd';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Resource, Row, Screen, Value } from '../../../resources/language/index.ts';
import { ClashPanel } from '../../../src/form/clash-panel.tsx';
import { Field } from '../../../src/form/field.tsx';
import { FormFrame } from '../../../src/form/form-frame.tsx';
import { aboutOf, forgetStep, keptOf, useKeeping } from '../../../src/form/kept.ts';
import { SaveFailed } from '../../../src/form/save-failed.tsx';
import { useUnsavedGuard } from '../../../src/form/unsaved.ts';
import { type ResourceForm, useResourceForm } from '../../../src/form/use-resource-form.ts';
import { apart, t } from '../../../src/platform/i18n/index.ts';
import { confinedTo } from '../../../src/platform/known-user.ts';
import { useSession } from '../../../src/platform/session.ts';
import { useQuestion } from '../../../src/ui/question.tsx';
import { SlowNote } from '../../../src/ui/slow-note.tsx';
import { fieldsOf, type PaperType } from '../rules/papers.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly vendor: number;
  readonly type: PaperType;
  /** The one that is replaced where it is; undefined: a new one. */
  readonly row: Row | undefined;
  readonly isNeeded: boolean;
  readonly onSaved: () => void;
  readonly onCancel: (() => void) | undefined;
};

const NONE: readonly string[] = [];

/** A document's form. Also saves on blur once complete; incomplete input survives. */
export function PaperForm(props: Props): ReactNode {
  const { resource, screen, type, row, onCancel } = props;
  const { form, fields, question } = usePaperForm(props);
  const { isWithin, ...within } = useWithin();
  useSentOnLeaving(form, isWithin);
  return (
    <div {...within}>
      <FormFrame
        form={form}
        screen={screen}
        row={row}
        prefix={`${screen.name}-paper-${type.id}`}
        locked={NONE}
        className="stack-12"
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
          <div className="acts">
            <SaveFailed form={form} />
            <Button
              type="primary"
              onMouseDown={(event) => event.preventDefault()}
              loading={form.saving || form.waiting}
              onClick={() => form.submit()}
            >
              {t('Save Document')}
            </Button>
            {onCancel ? <Button onClick={onCancel}>{t('Cancel')}</Button> : null}
            <SlowNote busy={form.saving} />
          </div>
        ) : null}
      </FormFrame>
      {question}
    </div>
  );
}

function usePaperForm({ resource, screen, vendor, type, row, isNeeded, onSaved }: Props) {
  const { user } = useSession();
  const fields = useMemo(() => fieldsOf(type), [type]);
  const begins = useMemo((): { readonly [name: string]: Value } => {
    // Whoever has only their own is filled in.
    const what = { document_type_id: type.id };
    return confinedTo(resource, user) ? what : { vendor_id: vendor, ...what };
  }, [resource, user, vendor, type]);
  const known = useMemo(() => ({ 'document_type_id.required_fields': type.required_fields }), [type]);
  const [about, name] = [aboutOf(screen, vendor), `${resource.name} ${type.id}`];
  const [stored] = useState(() => keptOf(about, name));
  const form = useResourceForm({ resource, screen, fields, row, begins, known, kept: stored, onSaved });
  const [ask, question] = useQuestion();
  const save = async (): Promise<boolean> => {
    // What was sent back is complete, and does not do.
    if (!form.dirty && form.lacking.length === 0) {
      form.fail({}, ['Please correct this document first.']);
      return false;
    }
    const isSaved = await form.submit();
    if (isSaved) forgetStep(about, name);
    return isSaved;
  };
  useKeeping({ resource, about, step: name, fields, state: form.state, version: form.version });
  useUnsavedGuard(form.dirty, ask, {
    query: screen.form?.query,
    onLeft: () => forgetStep(about, name),
    saves: { save, isComplete: form.lacking.length === 0, isKept: true, isNeeded },
  });
  return { form, fields, question };
}

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
