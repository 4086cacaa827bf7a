import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { Listed } from '../../api/records/filters.ts';
import { parseExportQuery, parseFilterQuery, parseListQuery } from '../../api/records/query.ts';
import { registry } from '../../resources/index.ts';
import { type Registry, type Resource, resolve, type Screen } from '../../resources/language/index.ts';
import { anyCharacter } from '../stage/any-character.ts';
import { specimens } from '../stage/specimens.ts';

type Stage = { readonly registry: Registry; readonly resource: Resource; readonly screen: Screen };

const stageOf = (from: Registry, resource: string, screen: string): Stage => {
  const found = { registry: from, resource: from.resources[resource], screen: from.screen[screen] };
  if (!found.resource || !found.screen) throw new Error(`No ${resource} on ${screen}`);
  return found as Stage;
};

const stage = resolve(specimens);
const specimen = stageOf(stage, 'specimens', 'specimen-list');
const categories = stageOf(registry, 'categories', 'category-setup');
const subCategories = stageOf(registry, 'sub_categories', 'sub-category-setup');

const listed = ({ registry: from, resource, screen }: Stage): Listed => ({
  registry: from,
  resource,
  screen,
  where: screen.where,
  asks: screen.list ?? { filters: [], search: [] },
});
const parse = (at: Stage, query: string) => parseListQuery(listed(at), new URLSearchParams(query));

const refusal = (at: Stage, query: string): ApiError => {
  try {
    parse(at, query);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`${query} was not refused`);
};

describe('paging', () => {
  it('should begin at the first row and hold a page of the screen', () => {
    expect(parse(categories, '')).toMatchObject({ page: { start: 0, end: 5 } });
    expect(parse(specimen, '_start=50')).toMatchObject({ page: { start: 50, end: 75 } });
    expect(parse(categories, '_start=10&_end=35')).toMatchObject({ page: { start: 10, end: 35 } });
  });

  it('should answer at most 100 rows', () => {
    expect(parse(categories, '_start=7&_end=107')).toMatchObject({ page: { start: 7, end: 107 } });
    expect(refusal(categories, '_start=7&_end=108').errors).toHaveProperty('_end');
    expect(refusal(categories, '_end=1000000').errors).toHaveProperty('_end');
  });

  it.each([
    '_start=-1',
    '_start=1.5',
    '_start=',
    '_start=x',
    '_start=1e3',
    '_start=0x10',
    '_start=9999999999',
    '_start=1&_start=2',
  ])('should refuse %s', (query) => expect(refusal(categories, query).errors).toHaveProperty('_start'));

  it('should refuse an end before the start', () => {
    expect(refusal(categories, '_start=10&_end=9').errors).toHaveProperty('_end');
  });
});

describe('sorting', () => {
  it('should use the order of the definition when none is asked for', () => {
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
    expect(refusal(categories, 'q=a&q=b').errors).toHaveProperty('q');
    expect(refusal(categories, `q=${'a'.repeat(201)}`).errors).toHaveProperty('q');
  });
});

describe('filters and tabs', () => {
  it('should take one value, several, all but one', () => {
    expect(parse(specimen, 'size=small').rules).toEqual([{ size: { in: ['small'] } }]);
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
    expect(refusal(categories, '_tab=deleted').errors).toHaveProperty('_tab');
    expect(refusal(categories, '_tab=active&_tab=all').errors).toHaveProperty('_tab');
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
    'name=AC',
    'is_active=true',
    'service_type=Nonsense',
    'service_type=',
    'service_type_gte=Service',
    'service_type_like=Serv',
    'service_type_ne=Service&service_type_ne=Marketplace',
    'created_at=2026-01-01',
    'created_at_gte=2026-02-30',
    'created_at_gte=yesterday',
    'is_fire=1',
    'password_hash=x',
    '_embed=sub_categories',
    '_page=1',
    '_limit=5',
    '__proto__=1',
    'constructor=1',
    'service_type[in]=Service',
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
    expect(of('format=xlsx&_tab=active&q=ac')).toEqual({
      format: 'xlsx',
      wanted: {
        rules: [{ is_active: { is: true } }],
        sort: [{ field: 'id', order: 'desc' }],
        search: { names: ['name'], text: 'ac' },
      },
    });
    expect(of('').format).toBe('csv');
    expect(of('id=3&id=1&_tab=active').wanted.rules).toEqual([{ is_active: { is: true } }, { id: { in: [3, 1] } }]);
  });

  it('should refuse pages and other formats', () => {
    for (const query of ['_start=0', '_end=10', 'format=pdf', 'format=csv&format=csv', 'id=0', 'id=x', CHOSEN])
      expect(() => of(query)).toThrow(ApiError);
  });
});

describe('what is worked on at once', () => {
  it('should be told by filters, search and tab alone', () => {
    const of = (query: string) => parseFilterQuery(listed(categories), new URLSearchParams(query));
    expect(of('_tab=active&q=ac')).toMatchObject({
      rules: [{ is_active: { is: true } }],
      search: { names: ['name'], text: 'ac' },
    });
    for (const query of ['_start=0', '_end=1', '_sort=name', '_order=asc', 'id=1', 'format=csv'])
      expect(() => of(query), query).toThrow(ApiError);
  });
});

describe('whatever is asked', () => {
  const keys = fc.oneof(
    fc.string(),
    fc.constantFrom('_start', '_end', '_sort', '_order', 'q', '_tab', 'screen_label', '__proto__', 'toString', 'id'),
    fc
      .tuple(
        fc.constantFrom(...specimen.resource.fieldList.map(({ name }) => name)),
        fc.constantFrom('', '_ne', '_gte', '_lte', '_like'),
      )
      .map((parts) => parts.join('')),
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
          const { page = { start: 0, end: Number.POSITIVE_INFINITY } } = parseListQuery(
            listed(specimen),
            new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value])),
          );
          expect(page.end - page.start).toBeLessThanOrEqual(100);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          expect((error as ApiError).status).toBe(400);
          expect(Object.keys((error as ApiError).errors)).toHaveLength(1);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
