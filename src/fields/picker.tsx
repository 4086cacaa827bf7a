import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Field, Id, Value } from '../../resources/language/index.ts';
import { t } from '../i18n/index.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';

const loadList = () => import('./picker-list.tsx');
const PickerList = lazy(async () => ({ default: (await loadList()).PickerList }));

/** One record that can be chosen or is. */
export type Choice = { readonly value: number; readonly label: string };

export type PickerProps = {
  readonly field: Field<'reference'> | Field<'references'>;
  /** The chosen ids. */
  readonly ids: readonly number[];
  readonly many: boolean;
  /** The names of ids that are known already (a row's `expanded`). */
  readonly known: readonly Choice[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly onBlur?: () => void;
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** The screen in whose name records are looked up. */
  readonly screen: string;
  /** Only records that agree with this: the value of the field it depends on. */
  readonly only?: { readonly field: string; readonly value: number } | undefined;
};

/**
 * Chooses records of another resource. Until somebody turns to it, it is a plain button showing what is chosen:
 * the list that opens, its search and its code cost a page nothing, and no options are asked for before.
 */
export function Picker(props: PickerProps): ReactNode {
  const [names, setNames] = useState<readonly Choice[]>(props.known);
  const [opened, setOpened] = useState(false);
  const unknown = props.ids.filter((id) => !names.some((name) => name.value === id));
  const label = props.ids.map((id) => names.find((name) => name.value === id)?.label ?? `#${id}`).join(', ');
  const placeholder = props.placeholder ?? t('Choose…');

  const button = (
    <button
      type="button"
      id={props.id}
      className={props.invalid ? 'picker picker-invalid' : 'picker'}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-labelledby={`${props.labelledBy} ${props.id}-value`}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      aria-required={props.required || undefined}
      disabled={props.disabled}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onBlur={() => {
        if (!opened) props.onBlur?.();
      }}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          setOpened(true);
        }
      }}
    >
      <span id={`${props.id}-value`} className={label === '' ? 'picker-placeholder' : 'picker-value'}>
        {label === '' ? placeholder : label}
      </span>
      <ChevronDownIcon />
    </button>
  );
  if (props.disabled || (!opened && unknown.length === 0)) return button;
  return (
    <Suspense fallback={button}>
      <PickerList {...props} placeholder={placeholder} names={names} onNames={setNames} opened={opened} />
    </Suspense>
  );
}

/** The choices a row's `expanded` names: one record or several. */
export function choicesIn(expanded: Value | undefined, titleField: string): readonly Choice[] {
  const records = Array.isArray(expanded) ? expanded : [expanded];
  return records.flatMap((record: Value | undefined) => {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return [];
    const { id, [titleField]: title } = record as { readonly [key: string]: Value };
    return typeof id === 'number' ? [{ value: id, label: titleText(title, id) }] : [];
  });
}

/** What a record is called; its number when it has no name. */
export const titleText = (title: Value | undefined, id: Id): string =>
  typeof title === 'string' || typeof title === 'number' ? String(title) : `#${id}`;
