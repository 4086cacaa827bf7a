import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookupAddress, referrerKey, relatedAddress } from '../../src/data/addresses.ts';
import { dataProvider } from '../../src/data/provider.ts';
import { lastPage, totalInWords } from '../../src/ui/total.ts';

const answers = (headers: Record<string, string>): ReturnType<typeof vi.fn> => {
  const fetched = vi.fn(async () => new Response('[]', { headers }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const listOf = (resource: string, filters: { field: string; operator: 'eq'; value: unknown }[] = []) =>
  dataProvider.getList({
    resource,
    filters,
    pagination: { mode: 'server', currentPage: 2, pageSize: 5 },
    meta: { screen: 'product-list' },
  });
const pathIn = (fetched: ReturnType<typeof vi.fn>): string => String(fetched.mock.calls[0]?.[0]);

afterEach(() => vi.unstubAllGlobals());

describe('the addresses of calls', () => {
  it('should name the screen, and tell a look-up what the record that refers holds', async () => {
    const fetched = answers({ 'X-Total-Count': '0' });
    await listOf(lookupAddress('products', 'sub_category_id'), [
      { field: referrerKey('category_id'), operator: 'eq', value: 7 },
    ]);
    const address = new URL(pathIn(fetched), 'http://localhost');
    expect(address.pathname).toBe('/api/products/lookup/sub_category_id');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      screen_label: 'product-list',
      'referrer.category_id': '7',
      _start: '5',
      _end: '10',
    });
  });

  it("should put a list on a record's page below its record", async () => {
    const fetched = answers({ 'X-Total-Count': '0' });
    await listOf(relatedAddress('customers', 3, 'bookings'));
    expect(pathIn(fetched)).toMatch(/^\/api\/customers\/3\/bookings\?/);
  });
});

describe('the total of a list', () => {
  it('should be exact unless the server says that there are more', async () => {
    answers({ 'X-Total-Count': '1200' });
    expect(await listOf('products')).toMatchObject({ total: 1200, more: false });
    answers({ 'X-Total-Count': '100000', 'X-Total-More': 'true' });
    expect(await listOf('products')).toMatchObject({ total: 100_000, more: true });
  });

  it('should refuse an answer that does not count', async () => {
    answers({});
    await expect(listOf('products')).rejects.toMatchObject({ status: 502 });
  });

  it('should be told in words that hold', () => {
    expect(totalInWords({ count: 1200, more: false })).toBe('1,200');
    expect(totalInWords({ count: 100_000, more: true })).toBe('more than 100,000');
    expect(lastPage({ count: 0, more: false }, 25)).toBe(1);
    expect(lastPage({ count: 51, more: false }, 25)).toBe(3);
  });
});
