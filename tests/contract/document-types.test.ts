import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { idsOf, stageFor } from './stage.ts';

/**
 * The papers vendors are asked for, as the specification tells them; and the other lists that need
 * no form.
 */

const ADMIN = 'admin@example.com';
const LIST = '/api/document_types?screen_label=vendor-configuration';
const at = (id: unknown): string => `/api/document_types/${id}?screen_label=vendor-configuration`;

const { as, stored } = stageFor([ADMIN]);
const admin = (): Client => as(ADMIN);

describe('a document type', () => {
  it('should begin as a service document with its number, and be changed and switched off (spec 1.5.11)', async () => {
    const made = await admin().post(LIST, { name: 'Work Permit' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ vendor_type: 'Service', required_fields: ['No'], is_active: true });
    const changed = await admin().patch(at(made.body.id), {
      vendor_type: 'Marketplace',
      required_fields: ['document', 'No'],
    });
    // In the vocabulary's order, whatever the order sent.
    expect(changed.body).toMatchObject({ vendor_type: 'Marketplace', required_fields: ['No', 'document'] });
    expect((await admin().patch(at(made.body.id), { is_active: false })).body.is_active).toBe(false);
    expectRefusal(await admin().patch(at(made.body.id), { required_fields: [] }), 422, 'required_fields');
    expect((await admin().delete(at(made.body.id))).status).toBe(204);
  });

  it('should have a name of its own', async () => {
    const answer = await admin().post(LIST, { name: 'emirates id' });
    expectRefusal(answer, 409, 'name');
    expect(answer.body.errors.name).toEqual(['A document type with this name exists already']);
  });

  it('should be listed by whom it is asked of, and found by what it asks for', async () => {
    for (const [query, fits] of [
      ['_tab=all', () => true],
      ['_tab=service', (type: string) => type === 'Service'],
      ['_tab=marketplace', (type: string) => type === 'Marketplace'],
    ] as const) {
      const wanted = (await stored('document_types')).filter(({ vendor_type }) => fits(String(vendor_type)));
      expect(idsOf((await admin().get(`${LIST}&${query}&_end=100`)).body), query).toEqual(idsOf(wanted));
    }
    const asked = await admin().get(`${LIST}&required_fields=expiry_date&_end=100`);
    for (const { required_fields } of asked.body) expect(required_fields).toContain('expiry_date');
    expect((await admin().get(LIST)).body).toHaveLength(5);
  });
});

describe('vendors', () => {
  const VENDORS = '/api/vendors?screen_label=vendor-list';

  it('should be listed by type with their zones, five at a time', async () => {
    const page = await admin().get(VENDORS);
    expect(page.body).toHaveLength(5);
    for (const row of page.body) expect(row.expanded.zone_ids).toHaveLength(row.zone_ids.length);
    for (const tab of ['service', 'marketplace'])
      for (const { vendor_type } of (await admin().get(`${VENDORS}&_tab=${tab}`)).body)
        expect(vendor_type.toLowerCase()).toBe(tab);
    const waiting = await admin().get(`${VENDORS}&admin_approval=PENDING_APPROVAL`);
    expect(waiting.body.length).toBeGreaterThan(1);
  });
});

describe('transactions', () => {
  const REPORT = '/api/transactions?screen_label=transaction-reports';

  it('should be listed latest first, five at a time, and filtered', async () => {
    const page = await admin().get(REPORT);
    const dates = page.body.map(({ transaction_date }: { transaction_date: string }) => transaction_date);
    expect(dates).toHaveLength(5);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const debits = await admin().get(`${REPORT}&transaction_type=Debit&amount_aed_gte=400`);
    expect(debits.body.length).toBeGreaterThan(0);
    for (const row of debits.body) {
      expect(row.transaction_type).toBe('Debit');
      expect(row.amount_aed).toBeGreaterThanOrEqual(400);
    }
  });
});
