import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { ignoredIn } from '../../resources/language/ignored.ts';
import { filterKeys, type Resource } from '../../resources/language/index.ts';
import { nextSort } from '../../src/data/sort.ts';
import {
  activeFilters,
  changed,
  initialState,
  isNarrowed,
  type ListState,
  readListState,
  requestFilters,
  requestSort,
  sizesOf,
  writeListState,
} from '../../src/list/state/list-state.ts';
import type { ListScreen } from '../../src/list/state/use-list-state.ts';

function screenNamed(name: string): { readonly screen: ListScreen; readonly resource: Resource } {
  const screen = registry.screen[name];
  const resource = registry.resources[screen?.resource ?? ''];
  if (!screen?.list || !resource) throw new Error(`There is no list ${name}.`);
  return { screen: screen as ListScreen, resource };
}

const { screen, resource } = screenNamed('category-setup');
const sub = screenNamed('sub-category-setup');
const read = (query: string): ListState => readListState(resource, screen, new URLSearchParams(query));
const write = (state: ListState): string => writeListState(resource, screen, state).toString();
const start = initialState(screen.list);

/** Text a filter of any kind of these two screens may hold. */
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const TEXTS = {
  choice: fc.constantFrom('Service', 'Marketplace'),
  toggle: fc.constantFrom('true', 'false'),
  timestamp: day,
  reference: fc.integer({ min: 1, max: 9999 }).map(String),
  references: fc.integer({ min: 1, max: 9999 }).map(String),
};

const stateOf = (of: { readonly screen: ListScreen; readonly resource: Resource }): fc.Arbitrary<ListState> => {
  const { list } = of.screen;
  const filters = filterKeys(of.resource, list).map(({ key, field, bound }) => {
    const texts = TEXTS[field.kind as keyof typeof TEXTS];
    return fc
      .uniqueArray(texts, { maxLength: bound === 'is' ? 3 : 1 })
      .map((values): [string, string[]] => [key, values]);
  });
  return fc.record({
    tab: fc.constantFrom(...list.tabs.map((tab) => tab.name)),
    q: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    filters: fc.tuple(...filters).map((pairs) => Object.fromEntries(pairs.filter(([, values]) => values.length > 0))),
    sort: fc.option(
      fc
        .record({ field: fc.constantFrom(...list.sort), order: fc.constantFrom('asc' as const, 'desc' as const) })
        .filter((sort) => sort.field !== list.initialSort.field || sort.order !== list.initialSort.order),
      { nil: undefined },
    ),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    size: fc.constantFrom(...sizesOf(list)),
    view: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
    number: fc.option(
      fc.record({ of: fc.constant('bookings.booked'), cell: fc.webQueryParameters().filter((text) => text !== '') }),
      { nil: undefined },
    ),
    figures: of.screen.report
      ? fc.record(
          {
            period: fc.constantFrom('today', '2026-01-01..2026-01-31'),
            grain: fc.constant('day'),
            compare: fc.constant('none'),
          },
          { requiredKeys: [] },
        )
      : fc.constant({}),
    charts: of.screen.report ? fc.subarray(['Bookings Count', 'Revenue']) : fc.constant([]),
  });
};

describe('the list state in the address', () => {
  it('should come back from the address as it was written, whatever it is', () => {
    for (const of of [{ screen, resource }, sub]) {
      fc.assert(
        fc.property(stateOf(of), (state) => {
          const text = writeListState(of.resource, of.screen, state).toString();
          expect(readListState(of.resource, of.screen, new URLSearchParams(text))).toEqual(state);
        }),
      );
    }
  });

  it('should read any address without failing, and settle: what it reads it writes the same again', () => {
    const garbage = fc.array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(
            ...[
              'tab',
              'q',
              'sort',
              'page',
              'size',
              'service_type',
              'created_at_from',
              'is_fire',
              '__proto__',
              'method',
            ],
          ),
          fc.string(),
        ),
        fc.oneof(fc.string(), fc.constantFrom('-1', '0', '1e9', 'NaN', '-name', 'active', 'true', '2026-02-30')),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(garbage, (pairs) => {
        const state = readListState(resource, screen, new URLSearchParams(pairs));
        expect(read(write(state))).toEqual(state);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(sizesOf(screen.list)).toContain(state.size);
      }),
    );
  });

  it('should say what of an address it cannot be narrowed by', () => {
    const ignored = (query: string) => ignoredIn(resource, screen.list, new URLSearchParams(query));
    expect(ignored('tab=nope&q=a&colour=red&colour=blue&created_at_from=31/02/2026')).toEqual([
      ...['nope', 'colour', 'Created On'],
    ]);
    expect(ignored('category_image=7&service_type=Service&service_type=None')).toEqual(['Image', 'Service Type']);
    expect(ignored('tab=active&q=&page=x&size=y&sort=z&view=1&record=3&created_at_to=2026-01-31')).toEqual([]);
    expect(ignored('__proto__=1&constructor=2')).toEqual(['__proto__', 'constructor']);
  });

  it('should leave out what is as the list opens', () => {
    expect(write(start)).toBe('');
    expect(read('')).toEqual(start);
    expect(
      write({ ...start, tab: 'active', q: 'clean', sort: { field: 'name', order: 'desc' }, page: 2, size: 10 }),
    ).toBe('tab=active&q=clean&sort=-name&page=2&size=10');
  });

  it.each([
    ['an unknown tab', 'tab=nowhere'],
    ['a column that cannot be sorted', 'sort=category_image'],
    ['a filter value the field cannot have', 'service_type=Nothing'],
    ['a day that is none', 'created_at_from=2026-02-30'],
    ['a page below the first', 'page=0'],
    ['a page that is no number', 'page=2abc'],
    ['a size nobody offers', 'size=7'],
    ['a filter the screen does not declare', 'name=Cleaning'],
    ['a blank search', 'q=%20%20'],
  ])('should ignore %s', (_what, query) => {
    expect(read(query)).toEqual(start);
  });

  it('should keep both ends of a range apart, and several values of one filter together', () => {
    const days = 'created_at_from=2026-01-01&created_at_to=2026-01-31';
    const state = read(`service_type=Service&service_type=Marketplace&${days}`);
    expect(requestFilters(resource, screen.list, state)).toEqual([
      { field: '_tab', operator: 'eq', value: 'all' },
      { field: 'service_type', operator: 'eq', value: ['Service', 'Marketplace'] },
      { field: 'created_at', operator: 'gte', value: '2026-01-01' },
      { field: 'created_at', operator: 'lte', value: '2026-01-31' },
    ]);
    expect(activeFilters(resource, screen.list, state)).toBe(2);
  });

  it('should return to the first page when rows change, and only then', () => {
    const pages = [{ tab: 'active' }, { q: 'x' }, { page: 4 }].map((each) => changed({ ...start, page: 3 }, each).page);
    expect(pages).toEqual([1, 1, 4]);
  });

  it('should sort up, down, and then as the screen does', () => {
    const up = nextSort(screen.list.initialSort, undefined, 'name');
    expect(up).toEqual({ field: 'name', order: 'asc' });
    const down = nextSort(screen.list.initialSort, up, 'name');
    expect(down).toEqual({ field: 'name', order: 'desc' });
    expect(nextSort(screen.list.initialSort, down, 'name')).toBeUndefined();
    expect(requestSort(start)).toEqual([]);
    const { field } = screen.list.initialSort;
    const turned = nextSort(screen.list.initialSort, undefined, field);
    expect(turned?.order).not.toBe(screen.list.initialSort.order);
    expect(nextSort(screen.list.initialSort, turned, field)).toBeUndefined();
  });

  it('should keep in its address no order that is its tab’s own', () => {
    const sort = { field: 'created_at', order: 'asc' } as const;
    const tabs = screen.list.tabs.map((tab) => (tab.name === 'active' ? { ...tab, sort } : tab));
    const own = { ...screen, list: { ...screen.list, sort: [...screen.list.sort, 'created_at'], tabs } };
    const addressOf = (tab: string): string => writeListState(resource, own, { ...start, tab, sort }).toString();
    expect(['active', 'inactive'].map(addressOf)).toEqual(['tab=active', 'tab=inactive&sort=created_at']);
  });

  it('should know a narrowed list from an empty one', () => {
    const changes = [{}, { page: 2, size: 50 }, { q: 'x' }, { tab: 'inactive' }];
    expect(changes.map((each) => isNarrowed({ ...start, ...each }))).toEqual([false, false, true, false]);
  });
});

describe('the tab a list opens with', () => {
  const { screen: bookings, resource: booked } = screenNamed('booking-list');

  it('should be the one that says so, wherever it stands', () => {
    expect(bookings.list.tabs.findIndex(({ initial }) => initial)).toBeGreaterThan(0);
    expect(initialState(bookings.list).tab).toBe('all');
    expect(writeListState(booked, bookings, initialState(bookings.list)).toString()).toBe('');
    expect(readListState(booked, bookings, new URLSearchParams('tab=late')).tab).toBe('late');
  });

  it('should be the first where none does', () => {
    const tabs = bookings.list.tabs.map(({ initial: _, ...tab }) => tab);
    expect(initialState({ ...bookings.list, tabs }).tab).toBe(tabs[0]?.name);
  });
});

describe('the size somebody kept', () => {
  const keeping = { ...screen, list: { ...screen.list, keptSize: 25 } };

  it('should be that of a list that names none, and be named for whoever has another', () => {
    const opened = readListState(resource, keeping, new URLSearchParams());
    expect(opened.size).toBe(25);
    expect(writeListState(resource, keeping, opened).toString()).toBe('size=25');
    expect(read('size=25').size).toBe(25);
    expect(sizesOf(keeping.list)).toContain(25);
  });
});
