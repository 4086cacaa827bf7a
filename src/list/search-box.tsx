import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../platform/i18n/index.ts';
import { CloseIcon, SearchIcon } from '../ui/icons.tsx';
import { Input } from '../ui/input.ts';

/** How long typing must rest before the list is searched. */
const DEBOUNCE_MS = 500;

type Props = { readonly label: string; readonly value: string; readonly onSearch: (text: string) => void };

const Clear = (): ReactNode => (
  <span role="img" aria-label={t('Clear')}>
    <CloseIcon size={16} />
  </span>
);

/**
 * Searches when typing rests, or at once with Enter. Follows the address when that changes by
 * itself.
 */
export function SearchBox({ label, value, onSearch }: Props): ReactNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

  useEffect(() => {
    // Only what somebody else changed (back, Clear): one's own search must not undo what was typed
    // since.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);

  const send = (text: string): void => {
    const trimmed = text.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onSearch(trimmed);
  };

  const sendRested = useEffectEvent(send);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => sendRested(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="search-box">
      <Input
        type="search"
        data-narrows="search"
        prefix={<SearchIcon />}
        // antd's own icon is called by its English name.
        allowClear={{ clearIcon: <Clear /> }}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => send(typed)}
        autoComplete="off"
      />
    </search>
  );
}
