import { keys } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookupAddress, referrerKey, relatedAddress } from '../../src/data/addresses.ts';
import { isOwn, isWriting } from '../../src/data/own-writes.ts';
import { dataProvider, post } from '../../src/data/provider.ts';
import { accessControlProvider } from '../../src/data/providers.ts';
import { queryClient } from '../../src/data/query-client.ts';
import { leave, signedIn } from '../../src/platform/session.ts';
import { lastPage, totalInWords } from '../../src/ui/total.ts';

/** Lets every call be answered so. */
const answered = (answer: Response) => {
  const fetched = vi.fn<typeof fetch>(async () => answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const answers = (headers: Record<string, string>) => answered(new Response('[]', { headers }));
const listOf = (resource: string, filters: { field: string; operator: 'eq'; value: unknown }[] = []) =>
  dataProvider.getList({
    resource,
    filters,
    pagination: { mode: 'server', currentPage: 2, pageSize: 5 },
    meta: { screen: 'product-list' },
  });
const pathIn = (fetched: ReturnType<typeof answered>): string => String(fetched.mock.calls[0]?.[0]);

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

  it('should be shown in words that hold', () => {
    expect(totalInWords({ count: 1200, more: false })).toBe('1,200');
    expect(totalInWords({ count: 100_000, more: true })).toBe('more than 100,000');
    expect(lastPage({ count: 0, more: false }, 25)).toBe(1);
    expect(lastPage({ count: 51, more: false }, 25)).toBe(3);
  });
});

describe('a call of a resource that is none of the usual', () => {
  const approve = () => post('product-requests', '/products/5/approve', { notes: 'Fine' });

  it('should be made below the API from its screen, and tell the line of history it left', async () => {
    const fetched = answered(new Response('{"id":5}', { headers: { 'X-History-Entry': '812' } }));
    expect(await approve()).toEqual({ data: { id: 5 }, entry: '812' });
    const [address, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(address).toBe('/api/products/5/approve?screen_label=product-requests');
    expect(init).toMatchObject({ method: 'POST', body: '{"notes":"Fine"}' });
    expect(isOwn(812)).toBe(true);
    expect(isOwn(813)).toBe(false);
  });

  it('should answer several lines as a list, and a refusal', async () => {
    answered(new Response('{"done":1}\n{"finished":true}\n', { headers: { 'Content-Type': 'application/x-ndjson' } }));
    expect((await approve()).data).toEqual([{ done: 1 }, { finished: true }]);
    answered(new Response('{"code":"conflict","detail":"Approved already."}', { status: 409 }));
    await expect(approve()).rejects.toMatchObject({ status: 409, detail: 'Approved already.' });
    expect(isWriting()).toBe(false);
  });
});

describe('what a role may do', () => {
  // Other files of the worker may have left somebody signed in, and take over whom this one leaves.
  const nobodyIn = (): void => {
    vi.stubGlobal('history', { replaceState: () => undefined });
    leave();
    vi.unstubAllGlobals();
  };
  beforeEach(nobodyIn);
  afterEach(nobodyIn);

  const user = { user_id: 1, first_name: 'A', last_name: null, email: 'a@example.com', profile_img: null };
  const answer = {
    user: { ...user, user_type: 'staff', role_id: 3, role_name: 'Ops', is_password_updated: true },
    landing: '/',
  };
  const ask = (screen: string, action: string): unknown =>
    queryClient.defaultQueryOptions({
      queryKey: keys()
        .access()
        .resource('products')
        .action(action)
        .params({ params: { resource: { identifier: screen } } })
        .get(),
    }).initialData;

  it('should be known to Refine before it asks', async () => {
    signedIn({ ...answer, can: { 'product-list': ['access', 'read'] } } as never);
    const actions = { list: true, show: true, read: true, create: false, delete: false, fly: false };
    for (const [action, can] of Object.entries(actions)) {
      expect(ask('product-list', action)).toEqual({ can });
      const params = { resource: { name: 'products', identifier: 'product-list' } };
      expect(await accessControlProvider.can({ resource: 'products', action, params })).toEqual({ can });
    }
    expect(ask('product-requests', 'list')).toEqual({ can: false });
    expect(queryClient.defaultQueryOptions({ queryKey: ['data'] }).initialData).toBeUndefined();
  });
});
