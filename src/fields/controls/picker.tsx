import { type ReactNode, useState } from 'react';
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
      // Also the loading fallback: no typing is lost.
      // biome-ignore lint/a11y/noAutofocus: whoever opened it has the focus here
      autoFocus={opened}
      onBlur={() => {
        if (!opened) props.onBlur?.();
      }}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => {
        const isSearched = typed !== '';
        // A space by itself opens it, as on any button.
        const isLetter =
          event.key.length === 1 &&
          (event.key !== ' ' || isSearched) &&
          !event.ctrlKey &&
          !event.metaKey &&
          !event.altKey;
        const isTakenBack = event.key === 'Backspace' && isSearched;
        if (!isLetter && !isTakenBack && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        // It is no key of the page: a slash begins a search here.
        event.stopPropagation();
        if (isLetter) setTyped(typed + event.key);
        if (isTakenBack) setTyped([...typed].slice(0, -1).join(''));
        setOpened(true);
      }}
    >
      {label === '' ? (
        <span id={`${props.id}-value`} className="picker-placeholder">
          {placeholder}
        </span>
      ) : (
        <bdi id={`${props.id}-value`} className="picker-value" title={label}>
          {label}
        </bdi>
      )}
      <ChevronDownIcon />
    </button>
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
