import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import './palette.css';

import { useNavigate } from 'react-router';
import { t, tn } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session.ts';
import type { MoveThere } from '../../record/moves/move-there.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { actionsFor, figuresFor } from './action-goals.ts';
import { type Goal, LONGEST_SEARCH, screensFor } from './hits.ts';
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
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, records } = useGoals(typed);
  const goals = groups.flatMap((group) => group.goals);
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
  const optionId = (goal: Goal): string => `${id}-${goals.indexOf(goal)}`;
  return (
    <PaletteFrame onClose={onClose}>
      <div className="palette-input row-10">
        <SearchIcon size={20} />
        <Search
          typed={typed}
          listId={`${id}-list`}
          activeId={active && optionId(active)}
          onType={(text) => {
            setTyped(text);
            setAt(0);
          }}
          onStep={(step) => {
            if (active) setAt((goals.indexOf(active) + step + goals.length) % goals.length);
          }}
          onEnter={() => active && open(active)}
        />
        <button type="button" className="bar-button bare" onClick={onClose}>
          <CloseIcon size={20} />
          <span className="sr-only">{t('Close')}</span>
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('Found')} className="palette-list">
        {groups.map((group) => (
          <Goals key={group.name} title={group.title}>
            {group.goals.map((goal) => (
              <PaletteOption
                key={goal.key}
                id={optionId(goal)}
                goal={goal}
                isActive={goal === active}
                onPoint={() => setAt(goals.indexOf(goal))}
                onOpen={() => open(goal)}
              />
            ))}
          </Goals>
        ))}
      </div>
      <Foot records={records} found={goals.length} typed={typed} onHelp={onHelp} />
    </PaletteFrame>
  );
}

/** What a text finds, in the order it is offered. */
function useGoals(typed: string) {
  const can = useCan();
  const records = useRecords(typed);
  const groups: readonly { readonly name: string; readonly title: string; readonly goals: readonly Goal[] }[] = [
    { name: 'pages', title: t('Pages'), goals: screensFor(can, typed) },
    { name: 'figures', title: t('Figures'), goals: figuresFor(can, typed) },
    { name: 'actions', title: t('Actions'), goals: [...actionsFor(can, typed), ...records.moves] },
    { name: 'records', title: t('Records'), goals: records.goals },
  ];
  return { groups, records };
}

type SearchProps = {
  readonly typed: string;
  readonly listId: string;
  /** The option that Enter opens; undefined: nothing was found. */
  readonly activeId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onEnter: () => void;
};

function Search({ typed, listId, activeId, onType, onStep, onEnter }: SearchProps): ReactNode {
  const keys = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || activeId === undefined || !/^(?:ArrowDown|ArrowUp|Enter)$/.test(key)) return;
    event.preventDefault();
    if (key === 'Enter') onEnter();
    else onStep(key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: a dialog's focus begins inside it
      autoFocus
      role="combobox"
      aria-expanded={activeId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      aria-label={t('Search pages and records')}
      placeholder={t('Search pages and records')}
      maxLength={LONGEST_SEARCH}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={keys}
    />
  );
}

function Goals({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }): ReactNode {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <div className="palette-group faint strong" id={id} role="presentation">
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
  <div className="palette-foot row-12 apart muted small">
    {records.state === 'failed' ? (
      <p role="alert">
        {t('Records could not be searched.')} <LinkButton onClick={records.retry}>{t('Retry')}</LinkButton>
      </p>
    ) : (
      <p role="status">{wordsOf(records.state, found, typed)}</p>
    )}
    <LinkButton className="palette-help" onClick={onHelp}>
      {t('Keys')}
    </LinkButton>
  </div>
);

function wordsOf(state: ReturnType<typeof useRecords>['state'], found: number, typed: string): string {
  if (state === 'loading') return t('Searching records…');
  if (found === 0) return t('Nothing matches “{text}”.', { text: typed.trim() });
  if (state === 'idle') return t('Type 2 letters to find records too.');
  return tn('{count} found', '{count} found', found);
}

type FrameProps = Pick<Props, 'onClose'> & { readonly children: ReactNode };

/** A native dialog, which traps focus, without antd's code; others use `ui/dialog.tsx`. */
function PaletteFrame({ onClose, children }: FrameProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // With its drawing, not after it: what is typed in between would be the page's.
  useLayoutEffect(() => {
    const back = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; a click next to it is the pointer's way
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('Go to a page or a record')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
