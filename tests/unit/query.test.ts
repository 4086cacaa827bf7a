import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { parseExportQuery, parseFilterQuery, parseListQuery } from '../../api/records/list.ts';
import type { Listed } from '../../api/request/filters.ts';
import { registry } from '../../resources/index.ts';
import { type Registry, type Resource, resolve, type Screen } from '../../resources/language/index.ts';
import { anyCharacter } from '../stage/any-character.ts';
import { specimens } from '../stage/specimens.ts';

type Stage = { readonly registry: Registry; readonly resource: Resource; readonly screen: Screen };

const stageOf = (from: Registry, resource: string, screen: string) =>
  ({ registry: from, resource: from.resources[resource], screen: from.screen[screen] }) as Stage;

const stage = resolve(specimens);
const specimen = stageOf(stage, 'specimens', 'specimen-list');
const categories = stageOf(registry, 'categories', 'category-setup');
const subCategories = stageOf(registry, 'sub_categories', 'sub-category-setup');

const listed = ({ registry: from, resource, screen }: Stage): Listed => ({
  registry: from,
  resource,
  screen,
  where: screen.where,
  queryable: screen.list ?? { filters: [], search: [] },
});
const parse = (at: Stage, query: string) => parseListQuery(listed(at), new URLSearchParams(query));

const refusal = (at: Stage, query: string): ApiError => {
  try {
    parse(at, query);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error(`${query} was not refused`);
};

describe('paging', () => {
  it('should begin at the first row and hold a page of the screen', () => {
    expect(parse(categories, '')).toMatchObject({ page: { start: 0, end: 5 } });
    expect(parse(specimen, '_start=50')).toMatchObject({ page: { start: 50, end: 75 } });
    // At most 100 rows.
    expect(parse(categories, '_start=7&_end=107')).toMatchObject({ page: { start: 7, end: 107 } });
  });

  it.each(['_start=7&_end=108', '_end=1000000', '_start=10&_end=9'])('should refuse %s', (query) =>
    expect(refusal(categories, query).errors).toHaveProperty('_end'),
  );

  it.each(['-1', '1.5', '', 'x', '1e3', '0x10', '9999999999', '1&_start=2'])('should refuse a start of %s', (start) =>
    expect(refusal(categories, `_start=${start}`).errors).toHaveProperty('_start'),
  );
});

describe('sorting', () => {
  it('should use the order of the definition when none is requested', () => {
    expect(parse(specimen, '').sort).toEqual([{ field: 'name', order: 'asc' }]);
    expect(parse(categories, '').sort).toEqual([{ field: 'id', order: 'desc' }]);
  });

  it('should take several fields, ascending where nothing is said', () => {
    expect(parse(subCategories, '_sort=category_id').sort).toEqual([{ field: 'category_id', order: 'asc' }]);
    expect(parse(categories, '_sort=is_active,subcategory_count&_order=desc,asc').sort).toEqual([
      { field: 'is_active', order: 'desc' },
      { field: 'subcategory_count', order: 'asc' },
    ]);
  });

  it.each([
    ['_sort=category_image', '_sort'],
    ['_sort=password_hash', '_sort'],
    ['_sort=', '_sort'],
    ['_sort=name,name&_order=asc,asc', '_sort'],
    ['_sort=name&_sort=id', '_sort'],
    ['_sort=name&_order=up', '_order'],
    ['_sort=name&_order=asc,desc', '_order'],
    ['_order=asc', '_order'],
  ])('should refuse %s', (query, key) => expect(refusal(categories, query).errors).toHaveProperty(key));
});

describe('searching', () => {
  it('should search the declared fields', () => {
    expect(parse(specimen, 'q=%2B971').search).toEqual({ text: '+971', names: ['name', 'phone'] });
  });

  it('should take any text as text', () => {
    expect(parse(categories, 'q=(').search?.text).toBe('(');
    expect(parse(categories, 'q=%20').search).toBeUndefined();
  });

  it('should refuse a repeated or endless search', () => {
    for (const query of ['q=a&q=b', `q=${'a'.repeat(201)}`])
      expect(refusal(categories, query).errors).toHaveProperty('q');
  });
});

describe('filters and tabs', () => {
  it('should take one value, several, all but one', () => {
    expect(parse(specimen, 'size=small&size=large').rules).toEqual([{ size: { in: ['small', 'large'] } }]);
    expect(parse(specimen, 'size_ne=small').rules).toEqual([{ size: { not: 'small' } }]);
    expect(parse(subCategories, 'zone_ids=2&zone_ids=3').rules).toEqual([{ zone_ids: { in: [2, 3] } }]);
  });

  it('should include the ends of a range, days being cut in Dubai', () => {
    expect(parse(specimen, 'created_at_gte=2026-01-01&created_at_lte=2026-01-31').rules).toEqual([
      { created_at: { from: '2025-12-31T20:00:00.000Z' } },
      { created_at: { to: '2026-01-31T19:59:59.999Z' } },
    ]);
  });

  it('should know tabs by name', () => {
    expect(parse(categories, '_tab=all').rules).toEqual([]);
    expect(parse(categories, '_tab=active').rules).toEqual([{ is_active: { is: true } }]);
    for (const query of ['_tab=deleted', '_tab=active&_tab=all'])
      expect(refusal(categories, query).errors).toHaveProperty('_tab');
  });

  it('should always add the rows a screen is limited to', () => {
    const limited: Stage = { ...categories, screen: { ...categories.screen, where: { is_fire: { is: true } } } };
    expect(parse(limited, '').rules).toEqual([{ is_fire: { is: true } }]);
    expect(parse(limited, '_tab=active&service_type=Service').rules).toEqual([
      { is_fire: { is: true } },
      { is_active: { is: true } },
      { service_type: { in: ['Service'] } },
    ]);
  });

  it.each([
    ...['name=AC', 'is_active=true', 'service_type=Nonsense', 'service_type=', 'service_type_gte=Service'],
    ...['service_type_like=Serv', 'service_type_ne=Service&service_type_ne=Marketplace', 'created_at=2026-01-01'],
    ...['created_at_gte=2026-02-30', 'created_at_gte=yesterday', 'is_fire=1', 'password_hash=x', '_page=1'],
    ...['_embed=sub_categories', '_limit=5', '__proto__=1', 'constructor=1', 'service_type[in]=Service'],
  ])('should refuse %s and name the key', (query) => {
    const error = refusal(categories, query);
    expect(error.status).toBe(400);
    expect(Object.keys(error.errors)).toEqual([decodeURIComponent(query.split('=')[0] ?? '')]);
  });
});

describe('exports', () => {
  const CHOSEN = Array.from({ length: 501 }, (_, at) => `id=${at + 1}`).join('&');
  const of = (query: string) => parseExportQuery(listed(categories), new URLSearchParams(query));

  it('should take the list’s filters, a format and chosen rows, but no page', () => {
    const active = { is_active: { is: true } };
    const input = { rules: [active], sort: [{ field: 'id', order: 'desc' }], search: { names: ['name'], text: 'ac' } };
    expect(of('format=xlsx&_tab=active&q=ac')).toEqual({ format: 'xlsx', wanted: input });
    expect(of('').format).toBe('csv');
    expect(of('id=3&id=1&_tab=active').wanted.rules).toEqual([active, { id: { in: [3, 1] } }]);
  });

  it('should refuse pages and other formats', () => {
    for (const query of ['_start=0', '_end=10', 'format=pdf', 'format=csv&format=csv', 'id=0', 'id=x', CHOSEN])
      expect(() => of(query)).toThrow(ApiError);
  });
});

it('what is worked on at once should be selected by filters, search and tab alone', () => {
  const of = (query: string) => parseFilterQuery(listed(categories), new URLSearchParams(query));
  const search = { names: ['name'], text: 'ac' };
  expect(of('_tab=active&q=ac')).toMatchObject({ rules: [{ is_active: { is: true } }], search });
  for (const query of ['_start=0', '_end=1', '_sort=name', '_order=asc', 'id=1', 'format=csv'])
    expect(() => of(query), query).toThrow(ApiError);
});

describe('any query', () => {
  const names = fc.constantFrom(...specimen.resource.fieldList.map(({ name }) => name));
  const keys = fc.oneof(
    fc.string(),
    fc.constantFrom('_start', '_end', '_sort', '_order', 'q', '_tab', 'screen_label', '__proto__', 'toString', 'id'),
    fc.tuple(names, fc.constantFrom('', '_ne', '_gte', '_lte', '_like')).map((parts) => parts.join('')),
  );
  const values = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.integer().map(String),
    fc.constantFrom('true', 'small', 'asc', '2026-01-31', '1'),
  );

  it('should be answered with a bounded query or a 400 that names a key', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, values), { maxLength: 6 }), (pairs) => {
        try {
          const { page } = parseListQuery(listed(specimen), new URLSearchParams(pairs));
          expect(page && page.end - page.start).toBeLessThanOrEqual(100);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          expect((error as ApiError).status).toBe(400);
          expect(Object.keys((error as ApiError).errors)).toHaveLength(1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
