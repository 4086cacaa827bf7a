import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t, tn } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { type Goal, LONGEST_SEARCH, screensFor } from './hits.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { PaletteOption } from './palette-option.tsx';
import { useRecords } from './use-records.ts';

type Props = {
  /** What was typed before it was there, and no longer kept from the page. */
  readonly begun: () => string;
  readonly onClose: () => void;
  readonly onHelp: () => void;
};

/** Goes to a screen or a record by its name. A combobox: the focus stays in the input, arrows choose, Enter opens. */
export function Palette({ begun, onClose, onHelp }: Props): ReactNode {
  const can = useCan();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const screens = screensFor(can, typed);
  const records = useRecords(typed, can);
  const goals = [...screens, ...records.goals];
  const active = goals[Math.min(at, goals.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  // Its input has the focus by then.
  useLayoutEffect(() => setTyped((before) => before || begun().slice(0, LONGEST_SEARCH)), [begun]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another goal is active
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);

  const open = (goal: Goal): void => {
    onClose();
    void navigate(goal.path);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const now = active ? goals.indexOf(active) : 0;
    const steps: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1 };
    const to = steps[event.key];
    if (to !== undefined && goals.length > 0) {
      event.preventDefault();
      setAt((to + goals.length) % goals.length);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      open(active);
    }
  };
  const optionId = (goal: Goal): string => `${id}-${goals.indexOf(goal)}`;
  const option = (goal: Goal): ReactNode => (
    <PaletteOption
      key={goal.key}
      id={optionId(goal)}
      goal={goal}
      isActive={goal === active}
      onPoint={() => setAt(goals.indexOf(goal))}
      onOpen={() => open(goal)}
    />
  );

  return (
    <PaletteFrame label={t('Go to a page or a record')} className="palette" onClose={onClose}>
      <div className="palette-input">
        <SearchIcon size={20} />
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog's focus begins inside it
          autoFocus
          role="combobox"
          aria-expanded={goals.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-label={t('Search pages and records')}
          placeholder={t('Search pages and records')}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={keys}
        />
        <button type="button" className="bar-button" onClick={onClose}>
          <CloseIcon size={20} />
          <span className="sr-only">{t('Close')}</span>
        </button>
      </div>
      <div id={`${id}-list`} ref={list} role="listbox" aria-label={t('Found')} className="palette-list">
        {screens.length > 0 ? (
          <div role="group" aria-labelledby={`${id}-screens`}>
            <div className="palette-group" id={`${id}-screens`} role="presentation">
              {t('Pages')}
            </div>
            {screens.map(option)}
          </div>
        ) : null}
        {records.goals.length > 0 ? (
          <div role="group" aria-labelledby={`${id}-records`}>
            <div className="palette-group" id={`${id}-records`} role="presentation">
              {t('Records')}
            </div>
            {records.goals.map(option)}
          </div>
        ) : null}
      </div>
      <div className="palette-foot">
        {records.state === 'failed' ? (
          <p role="alert">
            {t('Records could not be searched.')}{' '}
            <button type="button" className="link-button" onClick={records.retry}>
              {t('Retry')}
            </button>
          </p>
        ) : (
          <p role="status">{wordsOf(records.state, goals.length, typed)}</p>
        )}
        <button type="button" className="link-button palette-help" onClick={onHelp}>
          {t('Keys')}
        </button>
      </div>
    </PaletteFrame>
  );
}

function wordsOf(state: ReturnType<typeof useRecords>['state'], found: number, typed: string): string {
  if (state === 'loading') return t('Searching records…');
  if (found === 0) return t('Nothing matches “{text}”.', { text: typed.trim() });
  if (state === 'idle') return t('Type two letters to find records too.');
  return tn('{count} found', '{count} found', found);
}
