import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { registry } from '../../../resources/index.ts';
import { type Row, type Screen, screenShowing } from '../../../resources/language/index.ts';
import { ClashPanel } from '../../form/clash-panel.tsx';
import { Field } from '../../form/field.tsx';
import { FormFrame } from '../../form/form-frame.tsx';
import { useResourceForm } from '../../form/use-resource-form.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { unsavedQuestion } from '../../ui/asked.ts';
import { Gone } from '../record-parts.tsx';
import { spotOf, usePartsPlace } from './place.ts';
import { keyOf, knownIn, type PartList, type PartNode, withRow } from './tree.ts';
import { showParts } from './use-parts.ts';
import { nameOfPart } from './words.ts';

type Props = {
  readonly list: PartList;
  /** The part to change; undefined for a new one. */
  readonly part: PartNode | undefined;
  /** It was deleted meanwhile. */
  readonly isGone?: boolean;
};

/** A row of a tree while it is edited. Saved, it is read-only again, with the focus on its Edit. */
export function PartForm(props: Props): ReactNode {
  const screen = screenShowing(usePartsPlace().screen, props.list.resource);
  return screen ? <Content {...props} partScreen={screen} /> : null;
}

const NONE: readonly string[] = [];

function Content({ list, part, isGone = false, partScreen }: Props & { readonly partScreen: Screen }): ReactNode {
  const place = usePartsPlace();
  const { editor } = place;
  const { resource } = list;
  // What the editor calls it: a new one has no name but its list's.
  const key = part?.key ?? list.key;
  const known = useStable(knownIn(registry, list, part?.row ?? list.begins));
  const begins = useStable(list.begins);
  const form = useResourceForm({
    resource,
    screen: partScreen,
    fields: partScreen.form?.fields ?? NONE,
    row: part?.row,
    begins,
    known,
    onStored(saved: Row) {
      const stored = keyOf(resource, saved.id);
      showParts(place, (rows) => withRow(rows, resource, saved));
      editor.stop(key);
      editor.forgive(stored);
      editor.want(stored, 'edit');
    },
    // Where nothing differed nothing was stored.
    onSaved: () => leave(),
  });
  const leave = (): void => {
    if (!editor.get().editing.has(key) && editor.get().adding !== key) return;
    editor.stop(key);
    if (part) editor.want(part.key, 'edit');
    else editor.want(list.key, 'add');
  };
  const cancel = async (): Promise<void> => {
    if (part === undefined || !form.dirty || (await place.ask(unsavedQuestion()))) leave();
  };

  const { dirty, fail } = form;
  useEffect(() => {
    editor.dirty(key, dirty);
    return () => editor.dirty(key, false);
  }, [editor, key, dirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => {
    const refusal = editor.get().refusals[key];
    // What kept the whole from being published stands under its fields until they are changed.
    if (refusal) fail(refusal.errors);
  }, []);

  const prefix = `${partScreen.name}-${resource.name}-${part?.row.id ?? 'new'}`;
  return (
    <div {...spotOf(key, 'form')}>
      {isGone ? <Gone resource={resource} /> : null}
      <FormFrame
        form={form}
        screen={partScreen}
        row={part?.row}
        prefix={prefix}
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
        <div className="form-grid">
          {(partScreen.form?.fields ?? NONE).map((name) => (
            <Field key={name} name={name} />
          ))}
        </div>
        <div className="form-end">
          <Button
            type="primary"
            onMouseDown={(event) => event.preventDefault()}
            loading={form.saving || form.waiting}
            onClick={() => form.submit()}
          >
            {t('Save')}
          </Button>
          <Button
            onClick={() => void cancel()}
            aria-disabled={form.saving || undefined}
            {...(part ? {} : { danger: true })}
          >
            {part ? t('Cancel') : t('Delete')}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}

/** What says the same is the same object. */
function useStable<T extends object>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it says
  return useMemo(() => value, [text]);
}
