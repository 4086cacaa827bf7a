import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Row } from '../../resources/language/index.ts';
import { meansSomething } from '../../resources/language/index.ts';
import { asCards } from '../../src/fields/row-cards.ts';
import type { Column } from '../../src/ui/table.tsx';

/** What each column of a resource's list is of the card a row is on a phone. */
const cardOf = (name: string, columns: readonly string[]): { readonly [column: string]: string | undefined } => {
  const resource = registry.resources[name];
  if (!resource) throw new Error(`There are no ${name}.`);
  const all = columns.map((column): Column<Row> => ({ name: column, label: column, cell: () => null }));
  return Object.fromEntries(
    asCards(all, resource, (column) => meansSomething(resource.fields[column])).map((each) => [each.name, each.card]),
  );
};

describe('a row as a card', () => {
  it('should pin what says how a record stands, and no switch', () => {
    const { vendors, products } = registry.resources;
    const pinned = (resource: typeof vendors, column: string): boolean | undefined =>
      resource && asCards([{ name: column, label: column, cell: () => null }], resource, () => true)[0]?.pinned;
    expect([pinned(vendors, 'admin_approval'), pinned(products, 'is_active')]).toEqual([true, false]);
  });

  it('should tell what it is called, how it stands and two facts', () => {
    const columns = ['id', 'company_or_vendor_name', 'phone_number', 'vendor_type', 'zone_ids', 'admin_approval'];
    expect(cardOf('vendors', columns)).toEqual({
      ...{ company_or_vendor_name: 'title', phone_number: 'fact', vendor_type: 'fact', admin_approval: 'status' },
      ...{ id: undefined, zone_ids: undefined },
    });
  });

  it('should tell what is declared, under what the number is of', () => {
    const { screen, resources } = registry;
    const [list, bookings] = [screen['booking-list']?.list, resources.bookings];
    if (!list || !bookings) throw new Error('There is no list of bookings.');
    const all = list.columns.map((column): Column<Row> => ({ name: column, label: column, cell: () => null }));
    const cards = asCards(all, bookings, (name) => name === 'booking_status', list.card);
    const facts = cards.flatMap(({ name, card }) => (card === 'fact' ? [name] : []));
    expect(facts).toEqual(['schedule_date', 'customer_id', 'service_name']);
    expect(cards[0]).toMatchObject({ name: 'id', card: 'title', className: 'card-number' });
  });

  it('should tell for how much it is where nothing says how it stands', () => {
    const columns = ['transaction_id', 'transaction_date', 'transaction_to', 'amount_aed', 'id'];
    expect(cardOf('transactions', columns)).toEqual({
      ...{ transaction_id: 'title', transaction_date: 'fact', transaction_to: 'fact', amount_aed: 'status' },
      id: undefined,
    });
  });
});
