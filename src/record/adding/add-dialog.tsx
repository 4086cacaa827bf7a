import { useCreate } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import type { Field as FieldOf, Resource, Row, Screen, Value } from '../../../resources/language/index.ts';
import { lookupAddress } from '../../data/addresses.ts';
import { reload } from '../../data/reload.ts';
import { titleText } from '../../fields/title.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { Learned } from '../../form/form-knows.ts';
import { type FormState, startForm } from '../../form/form-state.ts';
import { useFieldsForm } from '../../form/use-fields-form.ts';
import { ApiFailure, call, detailOf, statusOf } from '../../platform/api.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import type { Known } from '../../platform/known-user.ts';
import { notify } from '../../platform/notices.ts';

type Chosen = Row & { readonly id: number };
type Values = { readonly [name: string]: Value };

type Props = {
  readonly field: FieldOf<'reference'>;
  readonly target: Resource;
  /** The screen it is chosen on, in whose name it is looked up; and the one it is added by. */
  readonly screen: Screen;
  readonly adding: Screen;
  readonly onAdded: (record: Chosen) => void;
  readonly onClose: () => void;
};

const NONE: readonly string[] = [];

/** Adds and selects a record, or offers an existing one with the same unique value. */
export function AddDialog({ field, target, screen, adding, onAdded, onClose }: Props): ReactNode {
  const prefix = useId();
  const names = field.createFields ?? NONE;
  const { mutateAsync: create } = useCreate<Row>();
  const [found, setFound] = useState<Chosen>();
  const draftTarget = useMemo(() => ({ ...target }), [target]);
  const asking = useCallback(
    (state: FormState, _: Learned, me: Known) => ({ values: state.values, options: { me, partial: true } }),
    [],
  );
  const lookUp = (query: Values): Promise<readonly Chosen[]> =>
    call(`/api/${lookupAddress(screen.resource, field.name)}`, {
      query: { screen_label: screen.name, ...query } as never,
    });
  /** Who has the value already that was refused, as far as they may be chosen. */
  const holderOf = async (values: Values, refused: readonly string[]): Promise<Chosen | undefined> => {
    for (const name of names) {
      const value = values[name];
      if (!refused.includes(name) || target.fields[name]?.unique === undefined || typeof value !== 'string') continue;
      const rows = await lookUp({ q: value });
      const holder = rows.find((row) => row[name] === value);
      if (holder) return holder;
    }
    return undefined;
  };
  const form = useFieldsForm({
    resource: draftTarget,
    fields: names,
    start: () => startForm(target, undefined),
    asking,
    async send(values) {
      setFound(undefined);
      const given = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
      try {
        const { data } = await create({
          resource: target.name,
          meta: { screen: adding.name },
          invalidates: [],
          successNotification: false,
          errorNotification: false,
          values: given,
        });
        notify({ type: 'success', message: t(adding.messages.created) });
        await reload(target.name);
        const [row] = await lookUp({ id: Number(data.id) });
        onAdded(row ?? ({ ...data, id: Number(data.id) } as Chosen));
        return true;
      } catch (error) {
        if (statusOf(error) === 401) return false;
        const text = error instanceof ApiFailure ? error.errors : {};
        form.fail(text, Object.keys(text).length > 0 ? [] : [detailOf(error) || t(adding.messages.createFailed)]);
        setFound(await holderOf(given, Object.keys(text)).catch(() => undefined));
        return false;
      }
    },
  });
  const name = found && titleText(found[field.titleField], found.id);
  return (
    <FormDialog
      form={form}
      screen={adding}
      row={undefined}
      prefix={prefix}
      fields={names}
      title={t('Add a new {record}', { record: inSentence(target.label.one) })}
      yes={t('Add and choose')}
      onClose={onClose}
    >
      {found && name !== undefined ? (
        <p className="alert" role="status">
          {t('This is {name}, who is there already.', { name })}{' '}
          <Button size="small" onClick={() => onAdded(found)}>
            {t('Choose {name}', { name })}
          </Button>
        </p>
      ) : null}
    </FormDialog>
  );
}
