import { useCreate } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
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
export function AddDialog(props: Props): ReactNode {
  const { field, target, adding, onAdded, onClose } = props;
  const prefix = useId();
  const { form, found } = useAddForm(props);
  const name = found && titleText(found[field.titleField], found.id);
  return (
    <FormDialog
      form={form}
      screen={adding}
      row={undefined}
      prefix={prefix}
      fields={field.createFields ?? NONE}
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

const asking = ({ values }: FormState, _: Learned, me: Known) => ({ values, options: { me, partial: true } });

/** Adds the record; `found`: the one that has a value already that must be unique. */
function useAddForm({ field, target, screen, adding, onAdded }: Props) {
  const names = field.createFields ?? NONE;
  const { mutateAsync: create } = useCreate<Row>();
  const [found, setFound] = useState<Chosen>();
  const draftTarget = useMemo(() => ({ ...target }), [target]);
  const lookUp = (query: Values): Promise<readonly Chosen[]> =>
    call(`/api/${lookupAddress(screen.resource, field.name)}`, {
      query: { screen_label: screen.name, ...query } as never,
    });
  /** Who has the value already that was refused, as far as they may be chosen. */
  const holderOf = async (values: Values, refused: readonly string[]): Promise<Chosen | undefined> => {
    for (const name of names) {
      const value = values[name];
      if (!refused.includes(name) || target.fields[name]?.unique === undefined || typeof value !== 'string') continue;
      const holder = (await lookUp({ q: value })).find((row) => row[name] === value);
      if (holder) return holder;
    }
    return undefined;
  };
  const add = async (values: Values): Promise<void> => {
    const { data } = await create({
      resource: target.name,
      meta: { screen: adding.name },
      invalidates: [],
      successNotification: false,
      errorNotification: false,
      values,
    });
    notify({ type: 'success', message: t(adding.messages.created) });
    await reload(target.name);
    const [row] = await lookUp({ id: Number(data.id) });
    onAdded(row ?? ({ ...data, id: Number(data.id) } as Chosen));
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
        await add(given);
        return true;
      } catch (error) {
        if (statusOf(error) === 401) return false;
        const errors = error instanceof ApiFailure ? error.errors : {};
        const refused = Object.keys(errors);
        form.fail(errors, refused.length > 0 ? [] : [detailOf(error) || t(adding.messages.createFailed)]);
        setFound(await holderOf(given, refused).catch(() => undefined));
        return false;
      }
    },
  });
  return { form, found };
}
