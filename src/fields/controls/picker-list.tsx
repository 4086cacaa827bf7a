import { useSelect } from '@refinedev/antd';
import type { CrudFilter } from '@refinedev/core';
import { Select } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { kindOf, type Row } from '../../../resources/language/index.ts';
import { lookupAddress, referrerKey } from '../../data/addresses.ts';
import type { ScreenMeta } from '../../data/provider.ts';
import { formatPhone } from '../../platform/formats.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ChoiceWords } from '../../ui/choice.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { Choice, PickerProps } from '../picker-choice.ts';
import { WithPicture } from '../record-picture.tsx';
import { titleText } from '../title.ts';

/** Options requested at a time; the search narrows them. */
const OPTIONS = 50;

type Props = PickerProps & {
  readonly names: readonly Choice[];
  readonly onNames: (names: readonly Choice[]) => void;
  /** Whether somebody opened it; otherwise it only learns the names of what is chosen. */
  readonly opened: boolean;
  readonly typed: string;
};

type Option = Choice & { readonly row: Row | undefined };

const manyOf = (resource: string): string => inSentence(registry.resources[resource]?.label.many ?? resource);

/** A picker's list, searched on the server. Replaces `Picker`: opens focused. */
export function PickerList(props: Props): ReactNode {
  const { field, many } = props;
  const [open, setOpen] = useState(props.opened);
  const { query, options, chosen, text, search, choose } = useOffers(props, open);
  /** On opening it clears its search; typed text must win. */
  const announce = (next: string): void => {
    const input = document.getElementById(props.id);
    if (next === '' && open && input instanceof HTMLInputElement && input.value !== '') return;
    search(next);
  };
  useEffect(() => {
    // antd would put these on a plain box outside the input as well, where they mean nothing.
    const input = document.getElementById(props.id);
    input?.setAttribute('aria-required', String(props.required ?? false));
    input?.setAttribute('aria-invalid', String(props.invalid ?? false));
  }, [props.id, props.required, props.invalid]);
  return (
    <Select<Choice | Choice[]>
      id={props.id}
      className="picker-list"
      labelInValue
      {...(many ? { mode: 'multiple' as const } : {})}
      value={many ? chosen : (chosen[0] ?? null)}
      options={options}
      optionRender={({ data }) => <Offered field={field} choice={data as Option} />}
      labelRender={({ label }) => <bdi>{label}</bdi>}
      showSearch
      filterOption={false}
      searchValue={text}
      onSearch={announce}
      onInputKeyDown={(event) => {
        // Tab selects nothing; it closes the list, so that Clear is next.
        if (event.key !== 'Tab') return;
        event.stopPropagation();
        setOpen(false);
        search('');
      }}
      loading={query.isFetching}
      allowClear={{ clearIcon: <CloseIcon size={12} />, label: t('Clear') }}
      autoFocus={props.opened}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) search('');
      }}
      onBlur={props.onBlur}
      onChange={(value) => choose(Array.isArray(value) ? value : value ? [value] : [])}
      placeholder={props.placeholder}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      // Only without virtual scrolling do the options have the role of options.
      virtual={false}
      {...(props.invalid ? { status: 'error' as const } : {})}
      notFoundContent={<NoneOffered field={field} query={query} />}
    />
  );
}

function useOffers(props: Props, open: boolean) {
  const { field, ids, names, onNames, referrer = {}, screen } = props;
  const [unknown] = useState(() => ids.filter((id) => !names.some((name) => name.value === id)));
  const { selectProps, query } = useSelect<Row>({
    resource: lookupAddress(screen.resource, field.name),
    optionLabel: (row) => titleText(row[field.titleField], row.id),
    optionValue: (row) => String(row.id),
    meta: { screen: screen.name } satisfies ScreenMeta,
    pagination: { mode: 'server', currentPage: 1, pageSize: OPTIONS },
    filters: Object.entries(referrer).map(
      ([name, value]): CrudFilter => ({ field: referrerKey(name), operator: 'eq', value }),
    ),
    debounce: 300,
    onSearch: (text) => (text.trim() === '' ? [] : [{ field: 'q', operator: 'eq', value: text.trim() }]),
    queryOptions: { enabled: open, staleTime: 30_000 },
    defaultValue: unknown,
    defaultValueQueryOptions: { enabled: unknown.length > 0, staleTime: 30_000 },
    successNotification: false,
    errorNotification: false,
  });
  const [text, setText] = useState(props.typed);
  const search = (next: string): void => {
    setText(next);
    selectProps.onSearch?.(next);
  };
  // Once, with what it was opened with.
  const begin = useEffectEvent(() => {
    if (props.typed !== '') selectProps.onSearch?.(props.typed);
  });
  useEffect(() => begin(), []);
  const rows = query.data?.data ?? [];
  const options = (selectProps.options ?? []).map(
    ({ value, label }): Option => ({
      value: Number(value),
      label: String(label),
      row: rows.find(({ id }) => id === Number(value)),
    }),
  );
  const chosen = ids.map((id) => ({
    value: id,
    label: [...names, ...options].find((each) => each.value === id)?.label ?? `#${id}`,
  }));
  const choose = (choices: readonly Choice[]): void => {
    const fresh = choices.map((choice) => ({ value: choice.value, label: String(choice.label) }));
    props.onLearn?.(rows.filter((row) => fresh.some((each) => each.value === row.id)));
    onNames([...names.filter((name) => !fresh.some((each) => each.value === name.value)), ...fresh]);
    props.onChange(fresh.map((choice) => choice.value));
    search('');
  };
  return { query, options, chosen, text, search, choose };
}

type NoneProps = Pick<Props, 'field'> & { readonly query: ReturnType<typeof useOffers>['query'] };

function NoneOffered({ field, query }: NoneProps): ReactNode {
  if (query.isError)
    return (
      <span role="alert">
        {field.loadFailed === undefined
          ? t('Failed to load {records}. Please try again.', { records: manyOf(field.to) })
          : t(field.loadFailed)}{' '}
        <LinkButton onClick={() => void query.refetch()}>{t('Retry')}</LinkButton>
      </span>
    );
  return query.isFetching ? t('Loading...') : t('No {records} found', { records: manyOf(field.to) });
}

function Offered({ field, choice }: { readonly field: PickerProps['field']; readonly choice: Option }): ReactNode {
  const { row, label } = choice;
  const target = registry.resources[field.to];
  const details = (field.pickerFields ?? []).flatMap((name) => {
    const of = target?.fields[name];
    const value = of && row && kindOf(of).exported(of, row);
    return of && value !== null && value !== undefined && value !== ''
      ? [`${t(of.label)}: ${formatPhone(String(value))}`]
      : [];
  });
  const words = (
    <ChoiceWords note={details.length > 0 ? <bdi>{details.join(' · ')}</bdi> : undefined}>
      <bdi>{label}</bdi>
    </ChoiceWords>
  );
  if (field.pictureField === undefined || field.pickerFields === undefined) return words;
  return (
    <WithPicture file={row?.[field.pictureField]} name={label}>
      {words}
    </WithPicture>
  );
}
