import { type ReactNode, useId, useRef } from 'react';
import { type FilterKey, filterKeys, isDay, type Resource, type Row } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { daysWords } from '../platform/dates.ts';
import { t } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { cleared } from './cleared.ts';
import type { ListedNumber, ListState } from './list-state.ts';
import type { ListScreen } from './use-list-state.ts';

type Props = {
  readonly resource: Resource;
  readonly screen: ListScreen;
  readonly state: ListState;
  readonly rows: readonly Row[] | undefined;
  readonly onChange: (change: Partial<ListState>) => void;
};

type Chip = { readonly key: FilterKey; readonly text: string };

/** What narrows the list, each a chip that can be taken away. Nothing where nothing does. */
export function FilterChips({ resource, screen, state, rows, onChange }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const chips: readonly Chip[] = filterKeys(resource, screen.list).flatMap((key) =>
    (state.filters[key.key] ?? []).map((text) => ({ key, text })),
  );
  const { number } = state;
  if (chips.length === 0 && !number) return null;
  const remove = ({ key: { key }, text }: Chip): void => {
    const { [key]: values = [], ...others } = state.filters;
    const left = values.filter((each) => each !== text);
    // The focus stays among the chips, or goes back to what made them.
    if (chips.length === 1) cleared(box.current);
    else box.current?.focus();
    onChange({ filters: left.length > 0 ? { ...others, [key]: left } : others });
  };
  return (
    <div className="chips" role="group" aria-label={t('Active filters')} tabIndex={-1} ref={box}>
      <ul>
        {number ? (
          <li className="chip">
            <span className="chip-words" id={`${id}-number`}>
              <span className="chip-field">{t('Rows of:')}</span> {numberWords(number)}
            </span>
            <button
              type="button"
              className="icon-button"
              id={`${id}-number-off`}
              aria-label={t('Remove filter')}
              aria-labelledby={`${id}-number-off ${id}-number`}
              onClick={() => {
                if (chips.length === 0) cleared(box.current);
                else box.current?.focus();
                onChange({ number: undefined });
              }}
            >
              <CloseIcon />
            </button>
          </li>
        ) : null}
        {chips.map((chip) => {
          const { field, bound, key } = chip.key;
          const { Chosen } = viewOf(field);
          const values = state.filters[key] ?? [];
          const wordsId = `${id}-${key}-${values.indexOf(chip.text)}`;
          return (
            <li key={`${key} ${chip.text}`} className="chip">
              <span className="chip-words" id={wordsId}>
                <span className="chip-field">{labelOf(t(field.label), bound)}</span>{' '}
                {Chosen ? (
                  <Chosen field={field} text={chip.text} all={values} screen={screen} rows={rows} />
                ) : (
                  chip.text
                )}
              </span>
              <button
                type="button"
                className="icon-button"
                id={`${wordsId}-off`}
                aria-label={t('Remove filter')}
                aria-labelledby={`${wordsId}-off ${wordsId}`}
                onClick={() => remove(chip)}
              >
                <CloseIcon />
              </button>
            </li>
          );
        })}
      </ul>
      {chips.length > 1 ? (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            cleared(box.current);
            onChange({ filters: {} });
          }}
        >
          {t('Clear filters')}
        </button>
      ) : null}
    </div>
  );
}

function labelOf(field: string, bound: FilterKey['bound']): string {
  if (bound === 'from') return t('{field} from', { field });
  if (bound === 'to') return t('{field} to', { field });
  return t('{field}:', { field });
}

/** A number by what it measures and its days: `Earnings, 1 May 2026 – 31 May 2026`. */
function numberWords({ of, cell }: ListedNumber): string {
  const [name = '', measure = ''] = of.split('.');
  const label = t(registry.resources[name]?.measures[measure]?.label ?? measure);
  const params = new URLSearchParams(cell);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (!isDay(from) || !isDay(to)) return label;
  return `${label}, ${daysWords({ from, to })}`;
}
