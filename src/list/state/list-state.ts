import type { CrudFilter, CrudSort } from '@refinedev/core';
import {
  CHART_KEY,
  FIGURES_KEYS,
  filterKeys,
  filterTexts,
  type List,
  LONGEST_SEARCH,
  openingTab,
  ownOrder,
  type Resource,
} from '../../../resources/language/index.ts';
import { type Sort, unlessOwn } from '../../data/sort.ts';
import { PAGE_SIZES } from '../../ui/pager.tsx';
import type { ListScreen, OwnList } from './use-list-state.ts';

/** What a list shows. Lives in the address, so that reload, back and a sent link show the same. */
export type ListState = {
  /** The open tab; '' where the screen has none. */
  readonly tab: string;
  readonly q: string;
  /** By address key, values as text; no empty keys. */
  readonly filters: { readonly [key: string]: readonly string[] };
  /** undefined: the screen's own order. */
  readonly sort: Sort | undefined;
  readonly page: number;
  readonly size: number;
  /** The saved view it began as, by id, whatever was changed since. */
  readonly view: number | undefined;
  /** The number whose rows are listed; undefined: all. */
  readonly number: Drilldown | undefined;
  /** What somebody chose of the figures above it; what is left out is as they open. */
  readonly figures: FiguresChoice;
  /** What the charts above it show, by the labels of their choices; without, each its first. */
  readonly charts: readonly string[];
};

/** A number of a report by its measure, and the cell it stands in, as the server names both. */
export type Drilldown = { readonly of: string; readonly cell: string };

/** Of a report's period, how finely it is cut, and with what it is compared. */
export type FiguresChoice = { readonly [key in (typeof FIGURES_KEYS)[number]]?: string };

/** Pages beyond this are not requested: an address is typed by anyone. */
const LAST_PAGE = 1_000_000;

const OPERATOR = { is: 'eq', from: 'gte', to: 'lte' } as const;

/** The list as it opens. */
export const initialState = (list: OwnList): ListState => ({
  tab: openingTab(list.tabs)?.name ?? '',
  q: '',
  filters: {},
  sort: undefined,
  page: 1,
  size: list.keptSize ?? list.pageSize,
  view: undefined,
  number: undefined,
  figures: {},
  charts: [],
});

/** The sizes offered on a screen: the usual ones, its own, and what somebody kept. */
export const sizesOf = (list: OwnList): readonly number[] =>
  [...new Set([...PAGE_SIZES, list.pageSize, list.keptSize ?? list.pageSize])].sort((a, b) => a - b);

/** Parses list state from an address. Ignores what it does not know. */
export function readListState(resource: Resource, screen: ListScreen, params: URLSearchParams): ListState {
  const { list } = screen;
  const start = initialState(list);
  const named = params.get('tab');
  const tab = list.tabs.some((each) => each.name === named) ? (named ?? start.tab) : start.tab;
  const size = wholeNumber(params.get('size'));
  const page = wholeNumber(params.get('page'));
  const q = (list.search.length > 0 ? (params.get('q') ?? '') : '').trim().slice(0, LONGEST_SEARCH);
  const filters: Record<string, readonly string[]> = {};
  for (const each of filterKeys(resource, list)) {
    const saved = filterTexts(each, params);
    if (saved.length > 0) filters[each.key] = saved;
  }
  return {
    tab,
    q,
    filters,
    sort: unlessOwn(ownOrder(list, tab), sortIn(params.get('sort'), list)),
    page: page !== undefined && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: size !== undefined && sizesOf(list).includes(size) ? size : start.size,
    view: wholeNumber(params.get('view')),
    number: numberOf(params),
    figures: screen.report ? figuresOf(params) : {},
    charts: chartsOf(screen, params.getAll(CHART_KEY)),
  };
}

const LONGEST_CELL = 2_000;

function numberOf(params: URLSearchParams): Drilldown | undefined {
  const [of, cell] = [params.get('of'), params.get('cell')];
  return of && cell && of.length + cell.length <= LONGEST_CELL ? { of, cell } : undefined;
}

const figuresOf = (params: URLSearchParams): FiguresChoice =>
  Object.fromEntries(FIGURES_KEYS.flatMap((key) => (params.get(key) ? [[key, params.get(key) ?? '']] : [])));

const chartsOf = ({ report }: ListScreen, labels: readonly string[]): readonly string[] => {
  const known = new Set(report?.charts.flatMap(({ choices }) => choices.slice(1).map(({ label }) => label)));
  return [...new Set(labels)].filter((label) => known.has(label));
};

/** The address of a state: only what differs from how the list opens, in a fixed order. */
export function writeListState(resource: Resource, screen: ListScreen, state: ListState): URLSearchParams {
  const { list } = screen;
  const start = initialState(list);
  const params = new URLSearchParams();
  if (state.tab !== start.tab) params.set('tab', state.tab);
  if (state.q !== '') params.set('q', state.q);
  for (const { key } of filterKeys(resource, list)) {
    for (const text of state.filters[key] ?? []) params.append(key, text);
  }
  const sort = unlessOwn(ownOrder(list, state.tab), state.sort);
  if (sort) params.set('sort', sort.order === 'desc' ? `-${sort.field}` : sort.field);
  if (state.page !== 1) params.set('page', String(state.page));
  // Whatever somebody keeps: who opens it elsewhere sees the same rows.
  if (state.size !== list.pageSize) params.set('size', String(state.size));
  if (state.view !== undefined) params.set('view', String(state.view));
  for (const key of FIGURES_KEYS) if (state.figures[key] !== undefined) params.set(key, state.figures[key]);
  for (const label of state.charts) params.append(CHART_KEY, label);
  if (state.number) {
    params.set('of', state.number.of);
    params.set('cell', state.number.cell);
  }
  return params;
}

/** Changes a state. Whatever changes which rows there are returns to the first page. */
export const changed = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: 1,
  ...change,
});

/** The filters of a request. */
export function requestFilters(resource: Resource, list: List, state: ListState): CrudFilter[] {
  const filters: CrudFilter[] = [];
  if (state.number) {
    filters.push({ field: '_of', operator: 'eq', value: state.number.of });
    filters.push({ field: '_cell', operator: 'eq', value: state.number.cell });
  }
  if (state.tab !== '') filters.push({ field: '_tab', operator: 'eq', value: state.tab });
  if (state.q !== '') filters.push({ field: 'q', operator: 'eq', value: state.q });
  for (const { key, field, bound } of filterKeys(resource, list)) {
    const texts = state.filters[key];
    if (texts && texts.length > 0) {
      filters.push({ field: field.name, operator: OPERATOR[bound], value: bound === 'is' ? [...texts] : texts[0] });
    }
  }
  return filters;
}

/** Omits the screen's own order, which may use a field nobody may sort by. */
export const requestSort = (state: ListState): CrudSort[] => (state.sort ? [{ ...state.sort }] : []);

/** What of a state says which rows there are, as text: when it changes, other rows are shown. */
export const bulkRows = ({ tab, q, filters, number }: ListState): string =>
  JSON.stringify([tab, q, number ?? null, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** How many filters are set: a range counts once. */
export const activeFilters = (resource: Resource, list: List, state: ListState): number =>
  new Set(filterKeys(resource, list).flatMap(({ key, field }) => (state.filters[key] ? [field.name] : []))).size;

/** True if filters or search narrow the list beyond its tab. */
export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || state.number !== undefined || Object.keys(state.filters).length > 0;

function sortIn(text: string | null, list: List): Sort | undefined {
  if (text === null) return undefined;
  const field = text.startsWith('-') ? text.slice(1) : text;
  if (!list.sort.includes(field)) return undefined;
  return { field, order: text.startsWith('-') ? 'desc' : 'asc' };
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
