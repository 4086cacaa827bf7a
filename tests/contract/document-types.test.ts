import { describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';
import { idsOf, stageFor } from './stage.ts';

/**
 * The papers vendors must provide, as the specification lists them; and the other lists that need
 * no form.
 */

const LIST = '/api/document_types?screen_label=vendor-configuration';
const at = (id: unknown): string => `/api/document_types/${id}?screen_label=vendor-configuration`;

const { people, stored } = stageFor(['admin']);
const [admin] = people;

describe('a document type', () => {
  it('should begin as a service document with its number, and be changed and switched off (spec 1.5.11)', async () => {
    const made = done(await admin.post(LIST, { name: 'Work Permit' }), 201);
    const path = at(made.body.id);
    expect(made.body).toMatchObject({ vendor_type: 'Service', required_fields: ['No'], is_active: true });
    const wanted = { vendor_type: 'Marketplace', required_fields: ['document', 'No'] };
    // In the vocabulary's order, whatever the order sent.
    const { body: changed } = await admin.patch(path, wanted);
    expect(changed).toMatchObject({ ...wanted, required_fields: ['No', 'document'] });
    expect((await admin.patch(path, { is_active: false })).body.is_active).toBe(false);
    expectRefusal(await admin.patch(path, { required_fields: [] }), 422, 'required_fields');
    done(await admin.delete(path), 204);
  });

  it('should have a name of its own', async () => {
    const taken = 'A document type with this name exists already';
    expectSaid(await admin.post(LIST, { name: 'emirates id' }), 409, taken, 'name');
  });

  it('should be listed by who must provide it, and found by what it requires', async () => {
    for (const type of ['All', 'Service', 'Marketplace']) {
      const wanted = (await stored('document_types')).filter((each) => ['All', each.vendor_type].includes(type));
      const { body } = await admin.get(`${LIST}&_tab=${type.toLowerCase()}&_end=100`);
      expect(idsOf(body), type).toEqual(idsOf(wanted));
    }
    const input = await admin.get(`${LIST}&required_fields=expiry_date&_end=100`);
    for (const { required_fields } of input.body) expect(required_fields).toContain('expiry_date');
    expect((await admin.get(LIST)).body).toHaveLength(5);
  });
});

describe('vendors', () => {
  const VENDORS = '/api/vendors?screen_label=vendor-list';

  it('should be listed by type with their zones, five at a time', async () => {
    const page = await admin.get(VENDORS);
    expect(page.body).toHaveLength(5);
    for (const row of page.body) expect(row.expanded.zone_ids).toHaveLength(row.zone_ids.length);
    for (const tab of ['service', 'marketplace'])
      for (const { vendor_type } of (await admin.get(`${VENDORS}&_tab=${tab}`)).body)
        expect(vendor_type.toLowerCase()).toBe(tab);
    const waiting = await admin.get(`${VENDORS}&admin_approval=PENDING_APPROVAL`);
    expect(waiting.body.length).toBeGreaterThan(1);
  });
});

describe('transactions', () => {
  const REPORT = '/api/transactions?screen_label=transaction-reports';

  it('should be listed latest first, five at a time, and filtered', async () => {
    const page = await admin.get(REPORT);
    const dates = page.body.map(({ transaction_date }: { transaction_date: string }) => transaction_date);
    expect(dates).toHaveLength(5);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const debits = await admin.get(`${REPORT}&transaction_type=Debit&amount_aed_gte=400`);
    expect(debits.body.length).toBeGreaterThan(0);
    for (const row of debits.body) {
      expect(row.transaction_type).toBe('Debit');
      expect(row.amount_aed).toBeGreaterThanOrEqual(400);
    }
  });
});
