import type { Id, Row } from '../../../../resources/language/index.ts';
import type { Message } from '../../../../resources/language/message.ts';
import { lookupAddress } from '../../../../src/data/addresses.ts';
import { type ApiQuery, apiQuery, readFor } from '../../../../src/data/use-api.ts';
import type { ApiFailure } from '../../../../src/platform/api.ts';
import type { First } from '../../../../src/platform/product.ts';
import type { CompiledService } from '../../../catalogue/rules/compile.ts';
import type { Basket } from '../../../catalogue/rules/price.ts';
import type { Rates } from '../../../catalogue/rules/rates.ts';
import type { FrozenPrice } from '../../rules/order.ts';

/** A bookable service: its version and rates (docs/api.md). */
export type Bookable = {
  readonly service_id: number;
  readonly version_id: number;
  readonly service: CompiledService;
  readonly rates: Rates;
};

/** The same of what was booked, with what was chosen and what it cost. */
export type Booked = Bookable & {
  readonly basket: Basket;
  readonly priced: FrozenPrice;
  /** The number of the invoice that stands; null: none does. */
  readonly invoice: string | null;
};

/** The price by the newer version; empty if not bookable by it. */
export type Change = {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly said: readonly Message[];
};

/** How a service that is being booked is requested. */
export const bookableOf = (service: number, screen: string): ApiQuery<Bookable> => ({
  about: ['services', 'rates'],
  key: ['bookable', service],
  load: readFor(screen, `/api/bookings/bookable/${service}`),
});

/** How what was booked is requested. null: it was booked by name alone. */
export const bookedOf = (id: Id, screen: string): ApiQuery<Booked | null> => ({
  about: ['bookings', 'invoices', 'rates'],
  key: ['booked', id],
  load: readFor(screen, at(id, 'booked')),
});

/** What was booked, before there is a page to show it; its other tabs do without. */
export const bookedFirst = (screen: string, search: URLSearchParams, id?: Id): readonly First[] =>
  id === undefined || (search.get('tab') ?? 'details') !== 'details' ? [] : [apiQuery(bookedOf(id, screen))];

/** How the visible data of a customer who can be chosen are requested; null: there is none. */
export const orderCustomerOf = (id: number, screen: string): ApiQuery<Row | null> => ({
  about: ['customers'],
  key: ['order-customer', id],
  async load(signal) {
    const address = `/api/${lookupAddress('bookings', 'customer_id')}`;
    const found = await readFor<readonly Row[]>(screen, address, { id: String(id) })(signal);
    return found[0] ?? null;
  },
});

/** The query for a customer's last visible booking, by telephone, so others too; null: none. */
export const lastOrderOf = ({ id, phone_number }: Row, screen: string): ApiQuery<Row | null> => ({
  about: ['bookings', 'customers'],
  key: ['last-order', id],
  async load(signal) {
    const newest = { q: String(phone_number), _sort: 'id', _order: 'desc', _start: 0, _end: 5 };
    const found = await readFor<readonly Row[]>(screen, '/api/bookings', newest)(signal);
    return found.find(({ customer_id }) => customer_id === id) ?? null;
  },
});

const at = (id: Id, path: string): string => `/api/bookings/${encodeURIComponent(String(id))}/${path}`;

/** What became of a total when the service was published anew while it was being booked. */
export type Meanwhile = {
  readonly service_id: number;
  /** What is booked from now on. */
  readonly version_id: number;
  readonly changes: readonly Change[];
  /** Whether trying to book it said so, so that trying again means the total as it is now. */
  readonly isSeen: boolean;
};

/** What became of it, where a save was refused for it. */
export const meanwhileIn = (
  { code, body: { version_id, changes } }: ApiFailure,
  service_id: number,
): Meanwhile | undefined =>
  code === 'accept_first' && Array.isArray(changes) && typeof version_id === 'number'
    ? { service_id, version_id, changes: changes as readonly Change[], isSeen: true }
    : undefined;
