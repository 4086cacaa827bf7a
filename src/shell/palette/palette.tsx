import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { t, tn } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session.ts';
import type { MoveThere } from '../../record/moves/move-there.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { actionsFor, figuresFor } from './action-goals.ts';
import { type Goal, LONGEST_SEARCH, screensFor } from './hits.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { PaletteOption, refusedOf } from './palette-option.tsx';
import { useRecords } from './use-records.ts';

type Props = {
  readonly started: () => string;
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onMove: (move: MoveThere) => void;
};

/** Opens screens and records or starts moves by name. A combobox. */
export function Palette({ started, onClose, onHelp, onMove }: Props): ReactNode {
  const can = useCan();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const screens = screensFor(can, typed);
  const records = useRecords(typed);
  const figures = figuresFor(can, typed);
  const actions = [...actionsFor(can, typed), ...records.moves];
  const goals = [...screens, ...figures, ...actions, ...records.goals];
  const active = goals[Math.min(at, goals.length - 1)];
  // Its input has the focus by then.
  useLayoutEffect(() => setTyped((before) => before || started().slice(0, LONGEST_SEARCH)), [started]);

  const open = (goal: Goal): void => {
    // It stays, so that the reason can be read.
    if (refusedOf(goal) !== undefined) return;
    onClose();
    if ('move' in goal) onMove(goal.move);
    else void navigate(goal.path, goal.state && { state: goal.state });
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
      <div className="palette-input row-10">
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
      <div id={`${id}-list`} role="listbox" aria-label={t('Found')} className="palette-list">
        <Goals title={t('Pages')}>{screens.map(option)}</Goals>
        <Goals title={t('Figures')}>{figures.map(option)}</Goals>
        <Goals title={t('Actions')}>{actions.map(option)}</Goals>
        <Goals title={t('Records')}>{records.goals.map(option)}</Goals>
      </div>
      <Foot records={records} found={goals.length} typed={typed} onHelp={onHelp} />
    </PaletteFrame>
  );
}

function Goals({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }): ReactNode {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <div className="palette-group" id={id} role="presentation">
        {title}
      </div>
      {children}
    </div>
  );
}

type FootProps = Pick<Props, 'onHelp'> & {
  readonly records: ReturnType<typeof useRecords>;
  readonly found: number;
  readonly typed: string;
};

const Foot = ({ records, found, typed, onHelp }: FootProps): ReactNode => (
  <div className="palette-foot row-12 apart">
    {records.state === 'failed' ? (
      <p role="alert">
        {t('Records could not be searched.')}{' '}
        <button type="button" className="link-button" onClick={records.retry}>
          {t('Retry')}
        </button>
      </p>
    ) : (
      <p role="status">{wordsOf(records.state, found, typed)}</p>
    )}
    <button type="button" className="link-button palette-help" onClick={onHelp}>
      {t('Keys')}
    </button>
  </div>
);

function wordsOf(state: ReturnType<typeof useRecords>['state'], found: number, typed: string): string {
  if (state === 'loading') return t('Searching records…');
  if (found === 0) return t('Nothing matches “{text}”.', { text: typed.trim() });
  if (state === 'idle') return t('Type 2 letters to find records too.');
  return tn('{count} found', '{count} found', found);
}
