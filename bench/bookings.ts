import type { RunningServer } from '../tests/browser/server.ts';
import type { Cpu } from './cpu.ts';
import { type Figure, middle, RUNS } from './results.ts';

/** How long a page of the bookings may take on a database. */
const PAGE_MS = 10;

/** How long the home may take, all of it in one request. */
const HOME_MS = 300;

/** Which screen asks, and how long it may take. */
type Asked = { readonly label?: string; readonly limit?: number };

/**
 * What the list of bookings and what leads on from it is asked for, over HTTP, as the pages ask it.
 * `worked` counts what processors work for it, `name` names a figure.
 */
export async function bookingFigures(
  product: RunningServer,
  { rows, worked }: { readonly rows: number; readonly worked: Cpu },
  name: (what: string) => string,
): Promise<Figure[]> {
  const Cookie = await product.session('admin@example.com');
  const ask = async (path: string, label = 'booking-list'): Promise<readonly unknown[]> => {
    const at = `${path}${path.includes('?') ? '&' : '?'}screen_label=${label}`;
    const answer = await product.call('GET', at, undefined, { Cookie });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told)}`);
    return Array.isArray(told) ? told : [told];
  };
  const figures: Figure[] = [];
  const note = async (what: string, path: (run: number) => string, { limit, label }: Asked = {}): Promise<void> => {
    if ((await ask(path(1), label)).length === 0) throw new Error(`${what}: nothing was found.`);
    const before = worked();
    const value = await middle((run) => ask(path(run), label));
    // On a machine shared with others this tells more than a clock.
    const processor = (worked() - before) / (RUNS + 1);
    figures.push(
      { name: name(`bookings, ${what}`), value, unit: 'ms', ...(limit !== undefined && { limit }) },
      { name: name(`bookings, ${what}, processor`), value: processor, unit: 'ms' },
    );
  };
  const page = (run: number): string => `_start=${(run % 40) * 25}&_end=${(run % 40) * 25 + 25}`;
  const list = (query: (run: number) => string) => (run: number) => `/api/bookings?${query(run)}`;
  const day = (run: number): string => `2025-0${(run % 9) + 1}-15`;
  await note('page', list(page), { limit: PAGE_MS });
  await note(
    'page of a tab',
    list((run) => `${page(run)}&_tab=repeat`),
    { limit: PAGE_MS },
  );
  await note(
    'page by its day',
    list((run) => `${page(run)}&_sort=schedule_date&_order=desc`),
    { limit: PAGE_MS },
  );
  await note(
    'search by number',
    list((run) => `_end=25&q=${((run * 3571) % rows) + 1}`),
  );
  await note(
    'search by a name',
    list(() => '_end=25&q=weber'),
  );
  await note(
    'search by a phone',
    list((run) => `_end=25&q=97152${String(1_000_000 + ((run % 40) + 1) * 7919)}`),
  );
  await note(
    'search for a word many have',
    list(() => '_end=25&q=al'),
  );
  await note(
    'filter by status',
    list((run) => `${page(run)}&booking_status=Pending`),
    { limit: PAGE_MS },
  );
  await note(
    'filter by two',
    list((run) => `${page(run % 4)}&payment_status=Unpaid&vendor_id=11`),
    { limit: PAGE_MS },
  );
  await note(
    'filter by days',
    list((run) => `_end=25&schedule_date_gte=${day(run)}&schedule_date_lte=${day(run)}`),
    { limit: PAGE_MS },
  );
  await note('home of today', () => '/api/dashboards/dashboard?period=today', { label: 'dashboard', limit: HOME_MS });
  await note('home of a month', () => '/api/dashboards/dashboard?period=this-month', {
    label: 'dashboard',
    limit: HOME_MS,
  });
  await note('of a customer', (run) => `/api/customers/${(run % 40) + 1}/bookings?_end=10`, { label: 'customer-list' });
  return figures;
}
