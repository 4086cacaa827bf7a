import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../platform/i18n/index.ts';
import { IconButton } from '../ui/button.tsx';
import { CloseIcon, SearchIcon } from '../ui/icons.tsx';

const DEBOUNCE_MS = 500;

type Props = { readonly label: string; readonly value: string; readonly onSearch: (text: string) => void };

/** Searches after a pause or on Enter; follows the address. */
export function SearchBox({ label, value, onSearch }: Props): ReactNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Only external changes (back, Clear): the own search must not undo later typing.
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
      <SearchIcon />
      <input
        ref={input}
        type="search"
        className="native-input"
        data-narrows="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter may end a word of an input method, too.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(typed);
        }}
        autoComplete="off"
      />
      {typed === '' ? null : (
        <IconButton
          // By keys Escape does the same.
          tabIndex={-1}
          label={t('Clear')}
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          <CloseIcon size={16} />
        </IconButton>
      )}
    </search>
  );
}
