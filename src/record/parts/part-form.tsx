import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { type Resource, type Row, type Screen, screenShowing } from '../../../resources/language/index.ts';
import { ClashPanel } from '../../form/clash-panel.tsx';
import { Field } from '../../form/field.tsx';
import { FormFrame } from '../../form/form-frame.tsx';
import { SaveFailed } from '../../form/save-failed.tsx';
import { useResourceForm } from '../../form/use-resource-form.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import { Grid } from '../../ui/grid.tsx';
import { unsavedQuestion } from '../../ui/question-types.ts';
import { SlowNote } from '../../ui/slow-note.tsx';
import { Gone } from '../record-parts.tsx';
import { spotOf, usePartsContext } from './parts-context.ts';
import { type Above, keyOf, knownIn, type PartList, type PartNode, withRow } from './tree.ts';
import { showParts } from './use-parts.ts';
import { nameOfPart } from './words.ts';

type Props =
  /** A part to change; `isGone`: it was deleted meanwhile. */
  { readonly part: PartNode; readonly above: Above; readonly isGone: boolean } | { readonly list: PartList };

type ContentProps = {
  readonly resource: Resource;
  /** undefined: a new one. */
  readonly part: PartNode | undefined;
  readonly above: Above;
  /** What the editor calls it: a new one has no name but its list's. */
  readonly name: string;
  readonly begins: PartList['begins'] | undefined;
  readonly isGone: boolean;
  readonly partScreen: Screen;
};

/** A row of a tree while it is edited. Saved, it is read-only again, with the focus on its Edit. */
export function PartForm(props: Props): ReactNode {
  const isNew = 'list' in props;
  const { resource, key } = isNew ? props.list : props.part;
  const partScreen = screenShowing(usePartsContext().screen, resource);
  if (!partScreen) return null;
  const about = isNew
    ? { part: undefined, above: props.list.above, begins: props.list.begins, isGone: false }
    : { ...props, begins: undefined };
  return <Content {...about} resource={resource} name={key} partScreen={partScreen} />;
}

const NONE: readonly string[] = [];

function Content(props: ContentProps): ReactNode {
  const { resource, part, name: key, isGone, partScreen } = props;
  const { form, cancel } = usePartForm(props);
  const fields = partScreen.form?.fields ?? NONE;
  return (
    <div {...spotOf(key, 'form')}>
      {isGone ? <Gone resource={resource} /> : null}
      <FormFrame
        form={form}
        screen={partScreen}
        row={part?.row}
        prefix={`${partScreen.name}-${resource.name}-${part?.row.id ?? 'new'}`}
        locked={NONE}
        className="part-form"
        label={
          part ? t('Edit {name}', { name: nameOfPart(part) }) : t('New {one}', { one: inSentence(resource.label.one) })
        }
        nested
        before={
          form.clash ? (
            <ClashPanel resource={resource} clash={form.clash} saving={form.saving} onChoose={form.choose} />
          ) : null
        }
      >
        <Grid fields>
          {fields.map((name) => (
            <Field key={name} name={name} />
          ))}
        </Grid>
        <Buttons form={form} isNew={part === undefined} onLeave={() => void cancel()} />
      </FormFrame>
    </div>
  );
}

/** The form of a part, as its editor knows it; and how to leave it without saving. */
function usePartForm({ resource, part, above, name: key, begins, partScreen }: ContentProps) {
  const context = usePartsContext();
  const { editor } = context;
  const known = useStable(knownIn(registry, { resource, above }, part?.row ?? begins ?? {}));
  const form = useResourceForm({
    resource,
    screen: partScreen,
    fields: partScreen.form?.fields ?? NONE,
    row: part?.row,
    begins: useStable(begins),
    known,
    onStored(saved: Row) {
      const stored = keyOf(resource, saved.id);
      showParts(context, (rows) => withRow(rows, resource, saved));
      editor.stop(key);
      editor.forgive(stored);
      editor.want(stored, 'edit');
    },
    // Where nothing differed nothing was stored; what was is closed by now.
    onSaved: () => leave(),
  });
  const leave = (): void => {
    if (!editor.get().editing.has(key) && editor.get().adding !== key) return;
    editor.stop(key);
    if (part) editor.want(part.key, 'edit');
    else editor.want(key, 'add');
  };
  const cancel = async (): Promise<void> => {
    if (part === undefined || !form.dirty || (await context.ask(unsavedQuestion()))) leave();
  };
  const { dirty } = form;
  useEffect(() => {
    editor.dirty(key, dirty);
    return () => editor.dirty(key, false);
  }, [editor, key, dirty]);
  // What kept the whole from being published stands under its fields until they are changed.
  const appear = useEffectEvent(() => {
    const refusal = editor.get().refusals[key];
    if (refusal) form.fail(refusal.errors);
  });
  useEffect(() => appear(), []);
  return { form, cancel };
}

type ButtonsProps = {
  readonly form: ReturnType<typeof useResourceForm>;
  readonly isNew: boolean;
  readonly onLeave: () => void;
};

const Buttons = ({ form, isNew, onLeave }: ButtonsProps): ReactNode => (
  <div className="form-end">
    <SaveFailed form={form} />
    <Button
      type="primary"
      onMouseDown={(event) => event.preventDefault()}
      loading={form.saving || form.waiting}
      onClick={() => form.submit()}
    >
      {t('Save')}
    </Button>
    <Button onClick={onLeave} aria-disabled={form.saving || undefined} danger={isNew}>
      {isNew ? t('Delete') : t('Cancel')}
    </Button>
    <SlowNote busy={form.saving} />
  </div>
);

function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it says
  return useMemo(() => value, [text]);
}
