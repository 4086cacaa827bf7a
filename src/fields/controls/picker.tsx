import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import type { Choice, PickerProps } from '../picker-choice.ts';

const PickerList = lazyComponent(async () => (await import('./picker-list.tsx')).PickerList);

/** Selects related records. A plain button until used, so that its code loads late. */
export function Picker(props: PickerProps): ReactNode {
  const [names, setNames] = useState<readonly Choice[]>(props.known);
  const [opened, setOpened] = useState(false);
  // What is typed while the list is on its way is searched for as soon as it is there.
  const [typed, setTyped] = useState('');
  // Locked while saving; must not reopen afterwards.
  if (opened && props.disabled) setOpened(false);
  const unknown = props.ids.filter((id) => !names.some((name) => name.value === id));
  const placeholder = props.placeholder ?? t('Choose…');
  const open = (text = typed): void => {
    setTyped(text);
    setOpened(true);
  };
  const button = (
    <PickerButton
      {...props}
      label={props.ids.map((id) => names.find((name) => name.value === id)?.label ?? `#${id}`).join(', ')}
      placeholder={placeholder}
      {...{ opened, typed }}
      onOpen={open}
    />
  );
  if (props.disabled || (!opened && unknown.length === 0)) return button;
  return (
    <PickerList
      waiting={button}
      {...props}
      placeholder={placeholder}
      names={names}
      onNames={setNames}
      opened={opened}
      typed={typed}
    />
  );
}

type ButtonProps = PickerProps & {
  readonly label: string;
  readonly placeholder: string;
  readonly opened: boolean;
  readonly typed: string;
  /** Opens it, searching for a text. Default: for what was typed. */
  readonly onOpen: (text?: string) => void;
};

/** Also the loading fallback: no typing is lost. */
const PickerButton = ({ id, label, placeholder, opened, typed, onOpen, ...props }: ButtonProps): ReactNode => (
  <button
    type="button"
    id={id}
    className="native-input picker"
    role="combobox"
    aria-haspopup="listbox"
    aria-expanded={false}
    aria-labelledby={`${props.labelledBy} ${id}-value`}
    aria-describedby={props.describedBy}
    aria-invalid={props.invalid || undefined}
    aria-required={props.required || undefined}
    disabled={props.disabled}
    // biome-ignore lint/a11y/noAutofocus: whoever opened it has the focus here
    autoFocus={opened}
    onBlur={() => {
      if (!opened) props.onBlur?.();
    }}
    onClick={() => onOpen()}
    onKeyDown={(event) => {
      const text = textAfter(typed, event);
      if (text === undefined && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      // It is no key of the page: a slash begins a search here.
      event.stopPropagation();
      onOpen(text);
    }}
  >
    {label === '' ? (
      <span id={`${id}-value`} className="picker-placeholder cut">
        {placeholder}
      </span>
    ) : (
      <bdi id={`${id}-value`} className="picker-value cut" title={label}>
        {label}
      </bdi>
    )}
    <ChevronDownIcon />
  </button>
);

/** What is typed after a key; undefined: the key types nothing. */
function textAfter(typed: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (key === 'Backspace' && typed !== '') return [...typed].slice(0, -1).join('');
  // A space by itself opens it, as on any button.
  const isLetter = key.length === 1 && (key !== ' ' || typed !== '') && !ctrlKey && !metaKey && !altKey;
  return isLetter ? typed + key : undefined;
}
