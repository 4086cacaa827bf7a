import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { FilterKey, Resource, Row } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { t } from '../platform/i18n/index.ts';
import { IconButton, LinkButton } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/marks.tsx';
import { PopoverPanel } from '../ui/popover.tsx';
import { FilterField } from './filter-field.tsx';
import { announceFiltersCleared, filterControl } from './filter-focus.ts';
import { chosenOf, type Filter, filtersOf, isSet, without } from './filters.ts';
import { numberWords } from './number-rows.tsx';
import type { Drilldown, ListState } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly rows: readonly Row[] | undefined;
  /** The field by which the list is about to be narrowed: its chip is open. */
  readonly adding: string | undefined;
  readonly onAdded: () => void;
  readonly onChange: (change: Partial<ListState>) => void;
};

/** The filters as chips, and the one being added. */
export function FilterChips(props: Props): ReactNode {
  const { resource, screen, state, adding, onChange } = props;
  const box = useRef<HTMLDivElement>(null);
  const shown = filtersOf(resource, screen.list).filter(
    (filter) => filter.field.name === adding || isSet(filter, state),
  );
  const { number } = state;
  const count = shown.length + (number ? 1 : 0);
  if (count === 0) return null;
  const remove = (change: Partial<ListState>): void => {
    // The focus stays among the chips, or goes back to what made them.
    if (count === 1) announceFiltersCleared(box.current);
    else box.current?.focus();
    onChange(change);
  };
  return (
    <div className="chips row wrap shrinks" role="group" aria-label={t('Active filters')} tabIndex={-1} ref={box}>
      <ul>
        {number ? <NumberChip number={number} onRemove={() => remove({ number: undefined })} /> : null}
        {shown.map((filter) => (
          <FilterChip
            key={filter.field.name}
            {...props}
            filter={filter}
            onRemove={() => remove({ filters: without(filter, state) })}
          />
        ))}
      </ul>
      {count > 1 ? (
        <LinkButton
          onClick={() => {
            announceFiltersCleared(box.current);
            onChange({ filters: {}, number: undefined });
          }}
        >
          {t('Clear filters')}
        </LinkButton>
      ) : null}
    </div>
  );
}

function Remove({ id, of, onRemove }: { readonly id: string; readonly of: string; readonly onRemove: () => void }) {
  return (
    <IconButton id={id} label={t('Remove filter')} aria-labelledby={`${id} ${of}`} onClick={onRemove}>
      <CloseIcon />
    </IconButton>
  );
}

type NumberProps = { readonly number: Drilldown; readonly onRemove: () => void };

/** The rows of a number of a report: it is taken away, never changed. */
function NumberChip({ number, onRemove }: NumberProps): ReactNode {
  const id = useId();
  return (
    <li className="chip">
      <span className="chip-words cut shrinks" id={id}>
        <span className="muted">{t('Rows of:')}</span> {numberWords(number)}
      </span>
      <Remove id={`${id}-off`} of={id} onRemove={onRemove} />
    </li>
  );
}

type ChipProps = Props & { readonly filter: Filter; readonly onRemove: () => void };

const FIRST_FIELD = '.popover :is([role="combobox"], input)';

/** One filter: what it says opens what it is chosen with. */
function FilterChip(props: ChipProps): ReactNode {
  const { filter, screen, state, rows, adding, onAdded, onChange, onRemove } = props;
  const { field } = filter;
  const id = useId();
  const box = useRef<HTMLLIElement>(null);
  const isAdded = adding === field.name;
  const [open, setOpen] = useState(isAdded);
  useEffect(() => {
    if (isAdded) setOpen(true);
  }, [isAdded]);
  // Whoever opens it chooses: the panel has the focus by then, which goes on to its first field.
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });
  }, [open]);
  const close = (byKey: boolean): void => {
    setOpen(false);
    onAdded();
    if (!byKey) return;
    // Of what nothing was chosen, the chip goes too.
    if (isSet(filter, state)) box.current?.querySelector('button')?.focus();
    else filterControl(box.current, 'filters')?.focus();
  };
  return (
    <li className="chip" ref={box}>
      <button
        type="button"
        className="chip-words cut shrinks"
        id={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? close(true) : setOpen(true))}
      >
        <FilterWords {...{ filter, screen, state, rows }} />
      </button>
      <Remove id={`${id}-off`} of={id} onRemove={onRemove} />
      {open ? (
        <PopoverPanel id={`${id}-panel`} title={t(field.label)} along="start" box={box} onClose={close}>
          <VisuallyHidden id={`${id}-label`}>{t(field.label)}</VisuallyHidden>
          <FilterField {...{ filter, screen, state, onChange }} id={id} labelledBy={`${id}-label`} />
        </PopoverPanel>
      ) : null}
    </li>
  );
}

/** What a filter is and what is chosen: `Category: Moving, Cleaning`, `Created On from 1 Jan`. */
function FilterWords({ filter, screen, state, rows }: Pick<ChipProps, 'filter' | 'screen' | 'state' | 'rows'>) {
  const { field } = filter;
  const { Chosen } = viewOf(field);
  const { is, from, to } = chosenOf(filter, state);
  const words = (text: string, all: readonly string[]): ReactNode =>
    Chosen ? <Chosen field={field} text={text} all={all} screen={screen} rows={rows} /> : text;
  const [first] = from;
  const [last] = to;
  const bound =
    first !== undefined && last !== undefined ? 'is' : first !== undefined ? 'from' : last !== undefined ? 'to' : 'is';
  return (
    <>
      <span className="muted">{labelOf(t(field.label), bound)}</span>{' '}
      {is.map((text, at) => (
        <span key={text}>
          {at > 0 ? ', ' : ''}
          {words(text, is)}
        </span>
      ))}
      {first === undefined ? null : words(first, from)}
      {first !== undefined && last !== undefined ? ' – ' : null}
      {last === undefined ? null : words(last, to)}
      {isSet(filter, state) ? null : t('any')}
    </>
  );
}

function labelOf(field: string, bound: FilterKey['bound']): string {
  if (bound === 'from') return t('{field} from', { field });
  if (bound === 'to') return t('{field} to', { field });
  return t('{field}:', { field });
}
